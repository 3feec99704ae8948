/* SPDX-License-Identifier: MIT */
/*
 * What slicing.h takes from vec.h, byte by byte, for vectors that this machine
 * need not have.  No function has a wide vector as an argument or a result, which
 * would have no ABI here; hence the macros.
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

#endif
