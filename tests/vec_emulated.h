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
static inline vec *unpack(vec *out, const vec *a, const vec *b, size_t bytes, size_t from)
{
	const uint8_t *source[2] = {(const uint8_t *)a, (const uint8_t *)b};

	for (size_t i = 0; i < LB_VEC; i++) {
		size_t lane = i / 16 * 16, unit = i % 16 / bytes;

		((uint8_t *)out)[i] = source[unit % 2][lane + from + unit / 2 * bytes + i % bytes];
	}
	return out;
}

#define UNPACK(a, b, bytes, from) (*unpack(&(vec){0}, &(a), &(b), bytes, from))
#define vec_unpacklo8(a, b)	  UNPACK(a, b, 1, 0)
#define vec_unpackhi8(a, b)	  UNPACK(a, b, 1, 8)
#define vec_unpacklo16(a, b)	  UNPACK(a, b, 2, 0)
#define vec_unpackhi16(a, b)	  UNPACK(a, b, 2, 8)
#define vec_unpacklo32(a, b)	  UNPACK(a, b, 4, 0)
#define vec_unpackhi32(a, b)	  UNPACK(a, b, 4, 8)
#define vec_unpacklo64(a, b)	  UNPACK(a, b, 8, 0)
#define vec_unpackhi64(a, b)	  UNPACK(a, b, 8, 8)

#endif
