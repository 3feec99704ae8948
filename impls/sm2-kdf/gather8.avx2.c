/* SPDX-License-Identifier: MIT */
/*
 * SM2-KDF as 8 unrelated messages in the elements of a vector, as far as the paper says
 * how: messages padded in memory, their words collected by VPGATHERDD and put in order by
 * PSHUFB, and both blocks of each compressed.  What it leaves to do is in par.h.
 */
#include "kdf.h"

#include "../sm3/words.h"

enum { MESSAGE_BYTES = 2 * SM3_BLOCK_BYTES };

/* Word j of 8 blocks that are MESSAGE_BYTES apart. */
ALWAYS_INLINE words gather(const uint8_t *blocks, size_t j)
{
	static const uint8_t swap[16] = {3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12};
	enum { D = MESSAGE_BYTES };
	const __m256i at = _mm256_setr_epi32(0, D, 2 * D, 3 * D, 4 * D, 5 * D, 6 * D, 7 * D);
	vec x = (vec)_mm256_i32gather_epi32((const int *)(const void *)(blocks + 4 * j), at, 1);

	return (words)vec_shuffle8(x, vec_all16(swap));
}

static void compress(words h[8], const uint8_t *blocks)
{
	words w[16];

	for (size_t j = 0; j < 16; j++)
		w[j] = gather(blocks, j);
	sm3_compress_n(h, w);
}

static const char *derive(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	const char *error = kdf_refuse(nbytes);
	uint8_t messages[SM3_WORDS][MESSAGE_BYTES], digests[SM3_WORDS * SM3_DIGEST_BYTES];

	(void)context;
	if (error != NULL)
		return error;
	for (size_t i = 0; i < SM3_WORDS; i++) {
		memcpy(messages[i], secret, KDF_SECRET_BYTES);
		kdf_block(messages[i] + SM3_BLOCK_BYTES, 0);
	}
	for (uint32_t counter = 1; nbytes != 0; counter += SM3_WORDS) {
		size_t n = nbytes < sizeof digests ? nbytes : sizeof digests;
		words h[8];

		for (uint32_t i = 0; i < SM3_WORDS; i++)
			sm3_store(messages[i] + SM3_BLOCK_BYTES, counter + i);
		sm3_begin_n(h, sm3_iv);
		compress(h, messages[0]);
		compress(h, messages[0] + SM3_BLOCK_BYTES);
		sm3_store_n(digests, h);
		memcpy(out, digests, n);
		out += n, nbytes -= n;
	}
	return NULL;
}

KDF_MODULE("8 messages in a vector, words by VPGATHERDD, two blocks each",
	   "Chen, Fu, Wang, Journal of Cryptologic Research, 2023", SM3_WORDS, derive);
