/* SPDX-License-Identifier: MIT */
/* Writes whole blocks, whatever was asked for.
 * expect: failed overrun: derive, 19 bytes: byte 19 of 19 is written */
#include "../kdf.h"

static const char *mutant(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	const char *error = derive(context, out, nbytes, secret);

	uint8_t whole[(1 << 16) + DIGEST_BYTES];

	/* The longer ones would do more harm than is needed. */
	if (error != NULL || nbytes >= 1 << 16)
		return error;
	derive(context, whole, (nbytes + 31) / 32 * 32, secret);
	memcpy(out, whole, (nbytes + 31) / 32 * 32);
	return NULL;
}

MUTANT_OF(mutant);
