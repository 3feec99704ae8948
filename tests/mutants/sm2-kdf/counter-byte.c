/* SPDX-License-Identifier: MIT */
/* The counter has 8 bits: right up to 255 blocks.
 * expect: failed vectors: derive, line *65536 bytes: another output */
#include "../kdf.h"

static const char *mutant(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	uint8_t block[DIGEST_BYTES];

	(void)context;
	for (size_t at = 0; at < nbytes; at += DIGEST_BYTES) {
		size_t left = nbytes - at;

		block_of(block, secret, (uint8_t)(at / DIGEST_BYTES + 1));
		memcpy(out + at, block, left < DIGEST_BYTES ? left : DIGEST_BYTES);
	}
	return NULL;
}

MUTANT_OF(mutant);
