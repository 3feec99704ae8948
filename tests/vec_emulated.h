/* SPDX-License-Identifier: MIT */
/*
 * What slicing.h and SM3's words.h take from vec.h, byte by byte, for vectors that this
 * machine need not have.
 */
#ifndef LB_VEC_H
#define LB_VEC_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef uint64_t vec __attribute__((vector_size(LB_VEC)));

static inline void swap_move(vec *a, vec *b, unsigned shift, uint64_t mask)
{
	vec t = ((*a >> shift) ^ *b) & mask;

	*b ^= t;
	*a ^= t << shift;
}

/* Interleaves units of some bytes of a and b in every lane of 16, from byte `from` on. */
static inline void unpack(vec *out, const vec *a, const vec *b, size_t bytes, size_t from)
{
	const uint8_t *source[2] = {(const uint8_t *)a, (const uint8_t *)b};

	for (size_t i = 0; i < LB_VEC; i++) {
		size_t lane = i / 16 * 16, unit = i % 16 / bytes;

		((uint8_t *)out)[i] = source[unit % 2][lane + from + unit / 2 * bytes + i % bytes];
	}
}

static inline void vec_zip(vec *a, vec *b, unsigned unit)
{
	vec x = *a, y = *b;

	unpack(a, &x, &y, unit / 8, 0);
	unpack(b, &x, &y, unit / 8, 8);
}

/* The lanes with an even number, of a and then of b, into a; the odd ones into b. */
static inline void vec_part_lanes(vec *a, vec *b)
{
	enum { LANES = LB_VEC / 16 };
	uint8_t lanes[2 * LANES][16];

	memcpy(lanes, a, sizeof *a);
	memcpy(lanes + LANES, b, sizeof *b);
	for (size_t i = 0; i < LANES && LANES > 1; i++) {
		memcpy((uint8_t *)a + 16 * i, lanes[2 * i], 16);
		memcpy((uint8_t *)b + 16 * i, lanes[2 * i + 1], 16);
	}
}

/* What follows has vectors as arguments, as vec.h has: inlined always, so that no ABI is
 * missed. */
#define ALWAYS_INLINE static inline __attribute__((always_inline))

ALWAYS_INLINE vec vec_opaque(vec v)
{
	return v;
}

ALWAYS_INLINE vec vec_xor3(vec a, vec b, vec c)
{
	return a ^ b ^ c;
}

#ifdef EMULATE_TERNARY
/* AVX-512's: the sum of the rows of the truth table that are true. */
ALWAYS_INLINE vec vec_ternary(vec a, vec b, vec c, unsigned table)
{
	vec sum = {0};

	for (unsigned row = 0; row < 8; row++)
		if ((table >> row & 1) != 0)
			sum |= (row & 4 ? a : ~a) & (row & 2 ? b : ~b) & (row & 1 ? c : ~c);
	return sum;
}

#define vec_ternary vec_ternary
#endif

ALWAYS_INLINE vec vec_all16(const uint8_t p[16])
{
	vec v;

	for (size_t i = 0; i < LB_VEC; i += 16)
		memcpy((uint8_t *)&v + i, p, 16);
	return v;
}

ALWAYS_INLINE vec vec_shuffle8(vec a, vec b)
{
	vec v;

	for (size_t i = 0; i < LB_VEC; i++) {
		uint8_t from = ((const uint8_t *)&b)[i];

		((uint8_t *)&v)[i] =
			from > 127 ? 0 : ((const uint8_t *)&a)[i / 16 * 16 + from % 16];
	}
	return v;
}

/* Undoes vec_part_lanes. */
static inline void vec_join_lanes(vec *a, vec *b)
{
	enum { LANES = LB_VEC / 16 };
	uint8_t lanes[2 * LANES][16];

	for (size_t i = 0; i < LANES; i++) {
		memcpy(lanes[2 * i], (const uint8_t *)a + 16 * i, 16);
		memcpy(lanes[2 * i + 1], (const uint8_t *)b + 16 * i, 16);
	}
	memcpy(a, lanes, sizeof *a);
	memcpy(b, lanes + LANES, sizeof *b);
}

#endif
