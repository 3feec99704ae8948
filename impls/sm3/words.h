/* SPDX-License-Identifier: MIT */
/* SM3's words in the 32-bit elements of a vector, a message in each. */
#ifndef LB_SM3_WORDS_H
#define LB_SM3_WORDS_H

#include "sm3.h"

typedef uint32_t words __attribute__((vector_size(LB_VEC)));

enum { SM3_WORDS = LB_VEC / 4 };

ALWAYS_INLINE words all_words(uint32_t x)
{
	return (words){0} + x;
}

ALWAYS_INLINE words rotate_n(words x, unsigned n)
{
#if LB_VEC == 32 && !defined __AVX512VL__
	/* One shuffle in place of two shifts and an OR. */
	static const uint8_t by_8[16] = {3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14};

	if (n == 8)
		return (words)vec_shuffle8((vec)x, vec_all16(by_8));
#endif
	return x << n | x >> (32 - n);
}

ALWAYS_INLINE words opaque_n(words x)
{
	return (words)vec_opaque((vec)x);
}

ALWAYS_INLINE words xor3_n(words x, words y, words z)
{
	return (words)vec_xor3((vec)x, (vec)y, (vec)z);
}

#ifdef vec_ternary

ALWAYS_INLINE words majority_n(words x, words y, words z)
{
	return (words)vec_ternary((vec)x, (vec)y, (vec)z, 0xe8);
}

ALWAYS_INLINE words choose_n(words x, words y, words z)
{
	return (words)vec_ternary((vec)x, (vec)y, (vec)z, 0xca);
}

ALWAYS_INLINE words p0_n(words x)
{
	return xor3_n(x, rotate_n(x, 9), rotate_n(x, 17));
}

#else

ALWAYS_INLINE words majority_n(words x, words y, words z)
{
	return y ^ ((x ^ y) & (y ^ z));
}

ALWAYS_INLINE words choose_n(words x, words y, words z)
{
	return z ^ (x & (y ^ z));
}

ALWAYS_INLINE words p0_n(words x)
{
	words y = rotate_n(x, 9);

	return opaque_n(x ^ y) ^ rotate_n(y, 8);
}

#endif

#define SM3_WORD       words
#define SM3_NAME(name) name##_n
#include "round.h"

/* All messages begin with the chaining value h. */
ALWAYS_INLINE void sm3_begin_n(words v[8], const uint32_t h[8])
{
	for (size_t i = 0; i < 8; i++)
		v[i] = all_words(h[i]);
}

ALWAYS_INLINE words p1_n(words x)
{
	words y = rotate_n(x, 15);

	return xor3_n(x, y, rotate_n(y, 8));
}

/* W_j, in the place of W_(j-16). */
ALWAYS_INLINE void sm3_expand_n(words w[16], unsigned j)
{
	words x = w[j % 16] ^ w[(j - 9) % 16] ^ rotate_n(w[(j - 3) % 16], 15);

	w[j % 16] = p1_n(x) ^ rotate_n(w[(j - 13) % 16], 7) ^ w[(j - 6) % 16];
}

/* The compression function on a block of each message, whose words are in w; w is used up. */
ALWAYS_INLINE void sm3_compress_n(words h[8], words w[16])
{
	words v[8];

	memcpy(v, h, sizeof v);
#pragma GCC unroll 64
	for (unsigned j = 0; j < SM3_ROUNDS; j++) {
		words word = w[j % 16];

		if (j >= 12)
			sm3_expand_n(w, j + 4);
		round_n(v, j, all_words(sm3_t[j]), word, word ^ w[(j + 4) % 16],
			j < SM3_EARLY_ROUNDS);
	}
	for (size_t i = 0; i < 8; i++)
		h[i] ^= v[i];
}

/* The digests, that of the first element first. */
ALWAYS_INLINE void sm3_store_n(uint8_t *out, words v[8])
{
	static const uint8_t swap[16] = {3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12};
	vec x[8], order = vec_all16(swap);

	for (size_t i = 0; i < 8; i++)
		x[i] = vec_shuffle8((vec)v[i], order);
	for (size_t i = 0; i < 8; i += 2)
		vec_zip(&x[i], &x[i + 1], 32);
	for (size_t i = 0; i < 8; i += 4)
		vec_zip(&x[i], &x[i + 2], 64), vec_zip(&x[i + 1], &x[i + 3], 64);
		/* x[0], x[2], x[1], x[3] have A to D of the elements 0 to 3 and of those each 4
		 * further; x[4] and so on E to H. */
#pragma GCC unroll 4
	for (size_t i = 0; i < 4; i++) {
		size_t at = i == 1 ? 2 : i == 2 ? 1 : i;

		vec_join_lanes(&x[at], &x[at + 4]);
#pragma GCC unroll 4
		for (size_t k = 0; k < SM3_WORDS / 4; k++)
			memcpy(out + (i + 4 * k) * SM3_DIGEST_BYTES,
			       (const uint8_t *)&x[at + (k < SM3_WORDS / 8 ? 0 : 4)] +
				       k % (SM3_WORDS / 8) * SM3_DIGEST_BYTES,
			       SM3_DIGEST_BYTES);
	}
}

#endif
