/* SPDX-License-Identifier: MIT */
/* SM2-KDF in general registers, with the block of Z absorbed once: after it each block of
 * output is one compression. */
#include "kdf.h"

static const char *derive(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	const char *error = kdf_refuse(nbytes);
	uint8_t block[SM3_BLOCK_BYTES];
	uint32_t start[8];

	(void)context;
	if (error != NULL || nbytes == 0)
		return error;
	kdf_absorb(start, secret);
	kdf_block(block, 0);
	for (uint32_t i = 1; nbytes != 0; i++) {
		size_t n = nbytes < KDF_BLOCK_BYTES ? nbytes : KDF_BLOCK_BYTES;
		uint32_t h[8];

		sm3_store(block, i);
		memcpy(h, start, sizeof h);
		sm3_compress(h, block, 1);
		kdf_put(out, h, n);
		out += n, nbytes -= n;
	}
	return NULL;
}

KDF_MODULE("one message after another, Z absorbed once", "ledbench", 1, derive);
