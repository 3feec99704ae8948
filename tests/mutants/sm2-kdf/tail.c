/* SPDX-License-Identifier: MIT */
/* A last block of one byte is wrong.
 * expect: failed lengths: derive, 1 bytes: byte 0 of 1 differs */
#include "../kdf.h"

static const char *mutant(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	const char *error = derive(context, out, nbytes, secret);

	if (error == NULL && nbytes % DIGEST_BYTES == 1)
		out[nbytes - 1] ^= 1;
	return error;
}

MUTANT_OF(mutant);
