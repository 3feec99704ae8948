/* SPDX-License-Identifier: MIT */
/*
 * RECTANGLE with the columns of a row side by side, each for several blocks.  In a
 * 128-bit lane a column is a byte, for eight blocks, and a rotation of rows is one
 * byte shuffle; in a general register it is four bits, for four blocks, and rotating
 * the register does it.
 */
#include "transpose.h"

#define TECHNIQUE "rows as vectors, columns side by side: a rotation is one instruction"
#define SOURCE	  "ledbench; circuits found by our own search"

#if LB_VEC == 8

enum { SETS = 1 };

/*
 * Packing moves the binary digits of a bit's place: two of the word's number and six in
 * it.  They are block, block : row, row, column 8, 4, 2, 1 in memory, and row, row :
 * column 8, 4, 2, 1, block, block in a set.
 */
ALWAYS_INLINE void pack_set(vec x[4])
{
	exchange(x, 2, 2), exchange(x, 1, 1);
	exchange(x, 2, 8), exchange(x, 1, 4);
	exchange(x, 2, 32), exchange(x, 1, 16);
}

ALWAYS_INLINE void unpack_set(vec x[4])
{
	exchange(x, 2, 32), exchange(x, 1, 16);
	exchange(x, 2, 8), exchange(x, 1, 4);
	exchange(x, 2, 2), exchange(x, 1, 1);
}

ALWAYS_INLINE vec rotate_row(vec x, unsigned n)
{
	return n == 0 ? x : x << 4 * n | x >> (64 - 4 * n);
}

/* Every bit four times. */
ALWAYS_INLINE vec expand_row(vec row)
{
	row &= 0xffff;
	row = (row | row << 24) & 0x000000ff000000ff;
	row = (row | row << 12) & 0x000f000f000f000f;
	row = (row | row << 6) & 0x0303030303030303;
	row = (row | row << 3) & 0x1111111111111111;
	return row * 15;
}

#else

enum { SETS = 2 };

/*
 * Packing moves the binary digits of a bit's place: two of the vector's number, those
 * of the 128-bit lane, and in it those worth 64, 32, 16, 8 | 4, 2, 1 bits.  In memory
 * they are
 *	block, block : blocks : block, row, row, column 8 | column 4, 2, 1
 * and in a set
 *	row, row : blocks : column 4, 2, 1, 8 | block, block, block
 * so that byte p of a lane is column 8 (p & 1) + (p >> 1).
 */
ALWAYS_INLINE void pack_set(vec x[4])
{
	exchange(x, 2, 4), exchange(x, 1, 1);
	zip(x, 2, 16);
	exchange(x, 2, 2);
	zip(x, 2, 16), zip(x, 1, 16);
}

ALWAYS_INLINE void unpack_set(vec x[4])
{
	zip(x, 2, 16), zip(x, 1, 16);
	exchange(x, 2, 4), exchange(x, 1, 2);
	zip(x, 1, 64);
	exchange(x, 1, 1);
}

/* Where column c stands, and what byte p takes when rows rotate left by n columns. */
#define PLACE(c)    (2 * ((c)&7) + ((c) >> 3 & 1))
#define FROM(p, n)  PLACE(8 * ((p)&1) + ((p) >> 1) + 16 - (n))
#define FROM4(p, n) FROM(p, n), FROM(p + 1, n), FROM(p + 2, n), FROM(p + 3, n)
#define ROTATION(n) [n] = {FROM4(0, n), FROM4(4, n), FROM4(8, n), FROM4(12, n)}

ALWAYS_INLINE vec rotate_row(vec x, unsigned n)
{
	static const uint8_t from[16][16] = {ROTATION(0),  ROTATION(1),	 ROTATION(3), ROTATION(4),
					     ROTATION(12), ROTATION(13), ROTATION(15)};

	return vec_shuffle8(x, vec_all16(from[n]));
}

/* Byte p is the low or the high byte of the row for even or odd p, as it comes. */
ALWAYS_INLINE vec expand_row(vec row)
{
	static const uint8_t bit[16] = {1, 1, 2, 2, 4, 4, 8, 8, 16, 16, 32, 32, 64, 64, 128, 128};
	typedef uint8_t bytes __attribute__((vector_size(LB_VEC)));

	return (vec)((bytes)(row & vec_all16(bit)) == (bytes)vec_all16(bit));
}

#endif

#include "rows_module.h"
