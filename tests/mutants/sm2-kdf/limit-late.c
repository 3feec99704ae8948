/* SPDX-License-Identifier: MIT */
/* Refuses too long outputs when it has begun.
 * expect: failed limit: derive, 137438953441 bytes: it writes before it refuses */
#include "../kdf.h"

static const char *mutant(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	const char *error = derive(context, out, nbytes, secret);

	if (error != NULL)
		derive(context, out, DIGEST_BYTES, secret);
	return error;
}

MUTANT_OF(mutant);
