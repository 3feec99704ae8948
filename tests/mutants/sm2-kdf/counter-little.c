/* SPDX-License-Identifier: MIT */
/* The counter is in little-endian order.
 * expect: failed vectors: derive, *known mistake: the counter in little-endian order */
#include "../kdf.h"

static const char *mutant(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	uint8_t block[DIGEST_BYTES];

	if (nbytes < DIGEST_BYTES)
		return derive(context, out, nbytes, secret);
	for (size_t at = 0; at < nbytes; at += DIGEST_BYTES) {
		size_t left = nbytes - at;

		block_of(block, secret, __builtin_bswap32((uint32_t)(at / DIGEST_BYTES + 1)));
		memcpy(out + at, block, left < DIGEST_BYTES ? left : DIGEST_BYTES);
	}
	return NULL;
}

MUTANT_OF(mutant);
