/* SPDX-License-Identifier: MIT */
/*
 * RECTANGLE with rows in 16-bit lanes of a vector.  Packing moves 16-bit words and no
 * bits; a rotation of rows is two shifts and an OR.
 */
#include "abi.h"
#include "vec.h"

enum { SETS = LB_VEC == 8 ? 1 : 2 };

#define TECHNIQUE "rows as vectors, 16-bit lanes as blocks"
#define SOURCE	  "Gong, Zhang, Bao, Guo, RECTANGLE software on X86 and X64, 2015: the layout"

#if LB_VEC == 8

/* A transpose of 4 x 4 words, its own inverse. */
ALWAYS_INLINE void pack_set(vec x[4])
{
	swap_move(&x[0], &x[2], 32, 0x00000000ffffffff);
	swap_move(&x[1], &x[3], 32, 0x00000000ffffffff);
	swap_move(&x[0], &x[1], 16, 0x0000ffff0000ffff);
	swap_move(&x[2], &x[3], 16, 0x0000ffff0000ffff);
}

ALWAYS_INLINE void unpack_set(vec x[4])
{
	pack_set(x);
}

ALWAYS_INLINE vec rotate_row(vec x, unsigned n)
{
	uint64_t left = (0xffffu << n & 0xffff) * 0x0001000100010001;

	return n == 0 ? x : (x << n & left) | (x >> (16 - n) & ~left);
}

#else

ALWAYS_INLINE void zip(vec x[4], unsigned digit, unsigned unit)
{
	vec_zip(&x[0], &x[digit], unit);
	vec_zip(&x[3 - digit], &x[3], unit);
}

/*
 * Of a word's place there are two binary digits in the vector's number, and three in
 * the 128-bit lane.  In memory they are block, block : block, row, row, and in a set
 * row, row : block, block, block.
 */
ALWAYS_INLINE void pack_set(vec x[4])
{
	zip(x, 2, 16), zip(x, 2, 16), zip(x, 1, 16);
}

ALWAYS_INLINE void unpack_set(vec x[4])
{
	zip(x, 2, 16), zip(x, 1, 16), zip(x, 1, 64);
}

ALWAYS_INLINE vec rotate_row(vec x, unsigned n)
{
	typedef uint16_t words __attribute__((vector_size(LB_VEC)));

	return n == 0 ? x : (vec)((words)x << n | (words)x >> (16 - n));
}

#endif

/* Keys come as they are needed. */
ALWAYS_INLINE vec expand_row(vec row)
{
	return row;
}

#include "rows.h"
