/* SPDX-License-Identifier: MIT */
/*
 * The key schedule with byte shuffles, one nibble in a byte: 16 nibbles of the key in
 * each of some 128-bit vectors.
 */
#ifndef UBLOCK_KEYS_H
#define UBLOCK_KEYS_H

#include <immintrin.h>

#include "frames.h"

enum {
	KEY_VECTORS = UBLOCK_KEY_BITS / 64,
	KEY_HALF = UBLOCK_HALF_BYTES / 8, /* vectors of half a block */
};

static inline __m128i bytes_of(const uint8_t p[16])
{
	return _mm_loadu_si128((const __m128i_u *)p);
}

/* The 16 nibbles of the lower 8 bytes, the high one first. */
static inline __m128i nibbles_of(__m128i bytes)
{
	const __m128i low = _mm_set1_epi8(15);
	__m128i high = _mm_and_si128(_mm_srli_epi64(bytes, 4), low);

	return _mm_unpacklo_epi8(high, _mm_and_si128(bytes, low));
}

/* PK, and the substitution of what it yields: K0 and K1 share a vector if the key has
 * 128 bits. */
static inline void next_key(__m128i k[KEY_VECTORS], uint32_t constant)
{
	static const uint8_t order[16] = {UBLOCK_PK};
	__m128i rc = nibbles_of(_mm_cvtsi32_si128((int)__builtin_bswap32(constant)));
	__m128i k01 = _mm_shuffle_epi8(k[0], bytes_of(order));
	__m128i sub = _mm_shuffle_epi8(bytes_of(ublock_sbox), _mm_xor_si128(k01, rc));
	__m128i k1 = UBLOCK_KEY_BITS == 128 ? k01 : _mm_shuffle_epi32(k[1], 0x4e);
	__m128i twice = _mm_shuffle_epi8(bytes_of(ublock_double), k1);

#if UBLOCK_KEY_BITS == 128
	k[0] = _mm_xor_si128(k[1], _mm_unpacklo_epi64(sub, _mm_srli_si128(twice, 8)));
	k[1] = _mm_shuffle_epi32(k01, 0x4e);
#else
	k[0] = _mm_xor_si128(k[2], sub), k[1] = _mm_xor_si128(k[3], twice);
	k[2] = k1, k[3] = k01;
#endif
}

/* A half of a block in the form of frames.h. */
static inline void part_nibbles(__m128i part[FRAME_PARTS], const __m128i half[KEY_HALF])
{
	const __m128i high_first =
		_mm_setr_epi8(0, 2, 4, 6, 8, 10, 12, 14, 1, 3, 5, 7, 9, 11, 13, 15);

	part[0] = _mm_shuffle_epi8(half[0], high_first);
#if UBLOCK_BLOCK_BITS == 256
	__m128i high = part[0], low = _mm_shuffle_epi8(half[1], high_first);

	part[0] = _mm_unpacklo_epi64(high, low), part[1] = _mm_unpackhi_epi64(high, low);
#endif
}

typedef __m128i framed_key[2][FRAME_PARTS]; /* X0's part, X1's part */

static inline void plain_keys(framed_key keys[UBLOCK_ROUNDS + 1], const uint8_t *key)
{
	__m128i k[KEY_VECTORS];

	for (size_t i = 0; i < KEY_VECTORS; i++)
		k[i] = nibbles_of(_mm_loadl_epi64((const __m128i_u *)(key + 8 * i)));
	for (size_t r = 0; r <= UBLOCK_ROUNDS; r++) {
		if (r != 0)
			next_key(k, ublock_constants[r - 1]);
		part_nibbles(keys[r][0], k);
		part_nibbles(keys[r][1], k + KEY_HALF);
	}
}

/*
 * The round keys in their frames.  Those after the first are what is added to X1 before its
 * last shuffle and then, X1 having been added already, to X0: the key of X0 and that of X1
 * together.
 */
static inline void framed_keys(framed_key keys[UBLOCK_ROUNDS + 1], const uint8_t *key)
{
	plain_keys(keys, key);
	for (size_t r = 0; r < UBLOCK_ROUNDS; r++) {
		const struct frame *f = &ublock_frames[r];
		__m128i *x0 = keys[r + 1][0], *x1 = keys[r + 1][1];

		for (size_t i = 0; i < FRAME_PARTS; i++) {
			x0[i] = _mm_shuffle_epi8(x0[i], bytes_of(f->key[0]));
			x1[i] = _mm_shuffle_epi8(x1[i], bytes_of(f->key[1]));
			x1[i] = _mm_shuffle_epi8(x1[i], bytes_of(f->unright));
			x0[i] = _mm_xor_si128(x0[i], x1[i]);
		}
	}
}

/* A lane in all of the n bytes at `to`. */
static inline void repeat_lane(uint8_t *to, size_t n, __m128i lane)
{
	for (size_t i = 0; i < n; i += sizeof lane)
		_mm_storeu_si128((__m128i_u *)(to + i), lane);
}

/* Bit b of 16 nibbles. */
static inline __m128i nibbles_bit(__m128i nibbles, size_t b)
{
	__m128i bit = _mm_set1_epi8((char)(1 << b));

	return _mm_cmpeq_epi8(_mm_and_si128(nibbles, bit), bit);
}

#endif
