/* SPDX-License-Identifier: MIT */
/*
 * RECTANGLE with rows in 16-bit lanes of a vector.  Packing moves 16-bit words and no
 * bits; a rotation of rows is two shifts and an OR.
 */
#include "transpose.h"

enum { SETS = 2 };

#define TECHNIQUE "rows as vectors, 16-bit lanes as blocks"
#define SOURCE	  "Gong, Zhang, Bao, Guo, RECTANGLE software on X86 and X64, 2015: the layout"

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

/* Keys come as they are needed. */
ALWAYS_INLINE vec expand_row(vec row)
{
	return row;
}

#include "rows_module.h"
