/* SPDX-License-Identifier: MIT */
/* SM3 (GB/T 32905-2016) for everything that hashes with it: constants, expansion of a
 * message, one message at a time. */
#ifndef LB_SM3_H
#define LB_SM3_H

#include <stdbool.h>

#include "vec.h"

enum { SM3_DIGEST_BYTES = 32, SM3_BLOCK_BYTES = 64, SM3_ROUNDS = 64, SM3_EARLY_ROUNDS = 16 };

/* To the left, 0 <= n < 32; of constants too, so that tables can be made of it. */
#define SM3_ROTATE(x, n) ((uint32_t)(x) << (n) | (uint32_t)(x) >> (-(n)&31))

static const uint32_t sm3_iv[8] = {0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600,
				   0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e};

/* T_j of eight rounds, rotated as the rounds want them. */
#define SM3_T8(t, j)                                                                               \
	SM3_ROTATE(t, j), SM3_ROTATE(t, j + 1), SM3_ROTATE(t, j + 2), SM3_ROTATE(t, j + 3),        \
		SM3_ROTATE(t, j + 4), SM3_ROTATE(t, j + 5), SM3_ROTATE(t, j + 6),                  \
		SM3_ROTATE(t, j + 7)
enum { SM3_T_EARLY = 0x79cc4519, SM3_T_LATE = 0x7a879d8a };
static const uint32_t sm3_t[SM3_ROUNDS] = {
	SM3_T8(SM3_T_EARLY, 0), SM3_T8(SM3_T_EARLY, 8), SM3_T8(SM3_T_LATE, 16),
	SM3_T8(SM3_T_LATE, 24), SM3_T8(SM3_T_LATE, 0),	SM3_T8(SM3_T_LATE, 8),
	SM3_T8(SM3_T_LATE, 16), SM3_T8(SM3_T_LATE, 24),
};

ALWAYS_INLINE uint32_t rotate_1(uint32_t x, unsigned n)
{
	return SM3_ROTATE(x, n);
}

ALWAYS_INLINE uint32_t opaque_1(uint32_t x)
{
	__asm__("" : "+r"(x));
	return x;
}

ALWAYS_INLINE uint32_t xor3_1(uint32_t x, uint32_t y, uint32_t z)
{
	return x ^ y ^ z;
}

ALWAYS_INLINE uint32_t majority_1(uint32_t x, uint32_t y, uint32_t z)
{
	return (x & y) + (z & (x ^ y));
}

ALWAYS_INLINE uint32_t choose_1(uint32_t x, uint32_t y, uint32_t z)
{
	return (x & y) + (~x & z);
}

ALWAYS_INLINE uint32_t p0_1(uint32_t x)
{
	return x ^ rotate_1(x, 9) ^ rotate_1(x, 17);
}

#define SM3_WORD       uint32_t
#define SM3_NAME(name) name##_1
#include "round.h"

/* W_j of the words before, P1 written out; works on constants too. */
#define SM3_P1(x) ((x) ^ SM3_ROTATE(x, 15) ^ SM3_ROTATE(x, 23))
#define SM3_EXPAND(w16, w9, w3, w13, w6)                                                           \
	(SM3_P1((w16) ^ (w9) ^ SM3_ROTATE(w3, 15)) ^ SM3_ROTATE(w13, 7) ^ (w6))

/* W_j, in the place of W_(j-16). */
ALWAYS_INLINE void sm3_expand(uint32_t w[16], unsigned j)
{
	w[j % 16] = SM3_EXPAND(w[j % 16], w[(j - 9) % 16], w[(j - 3) % 16], w[(j - 13) % 16],
			       w[(j - 6) % 16]);
}

static inline uint32_t sm3_load(const uint8_t *p)
{
	uint32_t x;

	memcpy(&x, p, sizeof x);
	return __builtin_bswap32(x);
}

static inline void sm3_store(uint8_t *p, uint32_t x)
{
	x = __builtin_bswap32(x);
	memcpy(p, &x, sizeof x);
}

/* Sixteen rounds, after which all words are in their places again. */
ALWAYS_INLINE void sm3_rounds16(uint32_t v[8], uint32_t w[16], const uint32_t *t, bool early)
{
#pragma GCC unroll 16
	for (unsigned j = 0; j < 16; j++) {
		uint32_t word = w[j];

		if (!early || j >= 12)
			sm3_expand(w, j + 4);
		round_1(v, j, t[j], word, word ^ w[(j + 4) % 16], early);
	}
}

/* One copy of the code: gcc would make another one for single blocks, and on a Zen 3 a
 * message that goes through both takes 300 cycles more. */
#ifdef __clang__
#define SM3_ONE_COPY __attribute__((noinline))
#else
#define SM3_ONE_COPY __attribute__((noinline, noclone))
#endif

/* The compression function on nblocks blocks of 64 bytes. */
static SM3_ONE_COPY void sm3_compress(uint32_t h[8], const uint8_t *block, size_t nblocks)
{
	for (; nblocks != 0; nblocks--, block += SM3_BLOCK_BYTES) {
		uint32_t w[16], v[8];

		memcpy(v, h, sizeof v);
		for (size_t j = 0; j < 16; j++)
			w[j] = sm3_load(block + 4 * j);
		sm3_rounds16(v, w, sm3_t, true);
#pragma GCC unroll 1
		for (unsigned j = SM3_EARLY_ROUNDS; j < SM3_ROUNDS; j += 16)
			sm3_rounds16(v, w, sm3_t + j, false);
		for (size_t i = 0; i < 8; i++)
			h[i] ^= v[i];
	}
}

/* A message that comes in pieces. */
struct sm3 {
	uint32_t h[8];
	uint64_t nbytes;
	uint8_t block[SM3_BLOCK_BYTES]; /* its last bytes, less than a block of them */
};

static inline void sm3_begin(struct sm3 *s)
{
	memcpy(s->h, sm3_iv, sizeof s->h);
	s->nbytes = 0;
}

static inline void sm3_add(struct sm3 *s, const uint8_t *in, size_t nbytes)
{
	size_t used = s->nbytes % SM3_BLOCK_BYTES, room = SM3_BLOCK_BYTES - used;

	s->nbytes += nbytes;
	if (used != 0 && nbytes >= room) {
		memcpy(s->block + used, in, room);
		sm3_compress(s->h, s->block, 1);
		in += room, nbytes -= room, used = 0;
	}
	if (used == 0) {
		sm3_compress(s->h, in, nbytes / SM3_BLOCK_BYTES);
		in += nbytes / SM3_BLOCK_BYTES * SM3_BLOCK_BYTES, nbytes %= SM3_BLOCK_BYTES;
	}
	if (nbytes != 0)
		memcpy(s->block + used, in, nbytes);
}

static inline void sm3_end(struct sm3 *s, uint8_t digest[SM3_DIGEST_BYTES])
{
	enum { LENGTH = SM3_BLOCK_BYTES - 8 }; /* where the length of the message stands */
	uint8_t last[SM3_BLOCK_BYTES] = {0};
	size_t used = s->nbytes % SM3_BLOCK_BYTES;

	memcpy(last, s->block, used);
	last[used] = 0x80;
	if (used >= LENGTH) {
		sm3_compress(s->h, last, 1);
		memset(last, 0, sizeof last);
	}
	sm3_store(last + LENGTH, (uint32_t)(s->nbytes >> 29));
	sm3_store(last + LENGTH + 4, (uint32_t)(s->nbytes << 3));
	sm3_compress(s->h, last, 1);
	for (size_t i = 0; i < 8; i++)
		sm3_store(digest + 4 * i, s->h[i]);
}

#endif
