/* SPDX-License-Identifier: MIT */
/* The counter begins at 0.
 * expect: failed vectors: derive, *known mistake: the counter begins at 0 */
#include "../kdf.h"

static const char *mutant(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	uint8_t block[DIGEST_BYTES];

	if (nbytes < DIGEST_BYTES)
		return derive(context, out, nbytes, secret);
	for (size_t at = 0; at < nbytes; at += DIGEST_BYTES) {
		size_t left = nbytes - at;

		block_of(block, secret, (uint32_t)(at / DIGEST_BYTES));
		memcpy(out + at, block, left < DIGEST_BYTES ? left : DIGEST_BYTES);
	}
	return NULL;
}

MUTANT_OF(mutant);
