/* SPDX-License-Identifier: MIT */
/* Forgets that 56 bytes leave no room for the length.
 * expect: failed lengths: hash, 56 bytes: byte 31 of 32 differs */
#include "../hash.h"

static void mutant(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	hash(context, digest, message, nbytes);
	if (nbytes % BLOCK_BYTES == 56)
		digest[DIGEST_BYTES - 1] ^= 1;
}

MUTANT_OF(mutant);
