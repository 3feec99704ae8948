/* SPDX-License-Identifier: MIT */
/* The length of the message stands in the padding in little-endian order.
 * expect: failed vectors: hash, *known mistake: the length in little-endian order */
#include "../hash.h"

static void mutant(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	uint32_t v[8] = {0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600,
			 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e};
	uint8_t block[BLOCK_BYTES] = {0};
	uint64_t bits = 8 * (uint64_t)nbytes;

	hash(context, digest, message, nbytes);
	if (nbytes >= BLOCK_BYTES - 8)
		return;
	memcpy(block, message, nbytes);
	block[nbytes] = 0x80;
	memcpy(block + BLOCK_BYTES - 8, &bits, 8);
	compress(v, block);
	for (unsigned i = 0; i < 8; i++)
		store(digest + 4 * i, v[i], 4);
}

MUTANT_OF(mutant);
