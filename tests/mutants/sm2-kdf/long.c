/* SPDX-License-Identifier: MIT */
/* Wrong behind 64 KiB.
 * expect: failed long: derive,  */
#include "../kdf.h"

static const char *mutant(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	const char *error = derive(context, out, nbytes, secret);

	if (error == NULL && nbytes > 65536)
		out[65536] ^= 1;
	return error;
}

MUTANT_OF(mutant);
