/* SPDX-License-Identifier: MIT */
/*
 * uBlock's S-box as straight-line programs over bit planes, for vectors of any
 * width.  Plane b of a nibble is x[b], x[0] the low bit.  The programs were found
 * by our own search, are as short as any can be, and are verified exhaustively by
 * the tests.
 *
 * ublock_sub leaves S(x) ^ UBLOCK_FLIP and ublock_unsub takes that back.  The linear
 * layer passes 7 in all nibbles on as it is, so the complements are in the round
 * keys after the first, and these serve both directions.
 */
#ifndef UBLOCK_CIRCUITS_H
#define UBLOCK_CIRCUITS_H

#include "vec.h"

enum { UBLOCK_FLIP = 7 };

/* x becomes S(x) ^ UBLOCK_FLIP. */
ALWAYS_INLINE void ublock_sub8(vec x[4])
{
	x[0] ^= x[2] & x[3];
	x[3] ^= x[1] | x[2];
	x[2] ^= vec_and_not(x[1], x[0]);
	x[1] ^= vec_and_not(x[0], x[3]);
}

/* x ^ UBLOCK_FLIP becomes S^-1(x).  ublock_sub8 backwards would do, but there each line
 * waits for the one before. */
ALWAYS_INLINE void ublock_unsub8(vec x[4])
{
	vec y2 = x[2] ^ vec_and_not(x[1], x[0]), y1 = x[1] ^ vec_and_not(x[0], x[3]);

	x[0] ^= vec_and_not(y2, x[3]);
	x[3] ^= x[2] | y1;
	x[2] = y2, x[1] = y1;
}

#ifdef vec_ternary

/* The same in three-operand logic. */
ALWAYS_INLINE void ublock_sub4(vec x[4])
{
	x[0] = vec_ternary(x[0], x[2], x[3], 0x78);
	x[3] = vec_ternary(x[3], x[1], x[2], 0x1e);
	x[2] = vec_ternary(x[2], x[1], x[0], 0xb4);
	x[1] = vec_ternary(x[1], x[0], x[3], 0xb4);
}

ALWAYS_INLINE void ublock_unsub4(vec x[4])
{
	vec y2 = vec_ternary(x[2], x[1], x[0], 0xb4), y1 = vec_ternary(x[1], x[0], x[3], 0xb4);

	x[0] = vec_ternary(x[0], y2, x[3], 0xb4);
	x[3] = vec_ternary(x[3], x[2], y1, 0x1e);
	x[2] = y2, x[1] = y1;
}

#define ublock_sub   ublock_sub4
#define ublock_unsub ublock_unsub4
#else
#define ublock_sub   ublock_sub8
#define ublock_unsub ublock_unsub8
#endif

#endif
