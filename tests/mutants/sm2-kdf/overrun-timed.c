/* SPDX-License-Identifier: MIT */
/* Writes behind an output of a length that only timing has: test_kinds.sh.
 * expect: ok */
#include "../kdf.h"

static const char *mutant(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	const char *error = derive(context, out, nbytes, secret);

	if (nbytes == 10000)
		out[nbytes] = 0;
	return error;
}

MUTANT_OF(mutant);
