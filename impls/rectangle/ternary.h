/* SPDX-License-Identifier: MIT */
/*
 * RECTANGLE's S-box in three-operand logic (vpternlog), over bit planes as in
 * circuits.h.  Including files have vec_ternary(a, b, c, table): the bit of `table`
 * whose number is a << 2 | b << 1 | c.
 *
 * Alone, S-box and inverse take 6 operations and no fewer.  Each bit of their
 * results is a sum of two planes, though, if the others are chosen for it; then the
 * sums have room for a key, which otherwise takes 4 operations more.
 *
 * The instruction overwrites its first operand, so that goes first which is not
 * needed any more: gcc takes the order as it is written.
 */
#ifndef RECTANGLE_TERNARY_H
#define RECTANGLE_TERNARY_H

#include "vec.h"

/* S(x) ^ k with 8 operations, three in a chain. */
ALWAYS_INLINE void rectangle_sub8(vec x[4], const vec k[4])
{
	vec t1 = vec_ternary(x[0], x[1], x[3], 0x9a), t2 = vec_ternary(x[0], x[1], x[3], 0x4b);
	vec t3 = vec_ternary(x[1], x[2], t1, 0xd1), t4 = vec_ternary(x[3], x[2], t2, 0xe4);
	vec y0 = vec_xor3(t1, x[2], k[0]), y1 = vec_xor3(t2, x[2], k[1]);

	x[2] = vec_xor3(t3, x[0], k[2]);
	x[3] = vec_xor3(t4, x[1], k[3]);
	x[0] = y0, x[1] = y1;
}

/* S^-1(x) ^ k with 9 operations, three in a chain; 8, four of them such sums, are
 * impossible. */
ALWAYS_INLINE void rectangle_unsub9(vec x[4], const vec k[4])
{
	vec t1 = vec_ternary(x[3], x[2], x[0], 0x78), t2 = vec_ternary(x[3], x[2], x[0], 0xe4);
	vec t3 = vec_ternary(x[3], x[2], x[0], 0x36), t4 = vec_ternary(x[0], x[1], t2, 0x18);
	vec t5 = vec_ternary(t1, t2, x[1], 0x9f);
	vec y1 = vec_xor3(t2, x[1], k[1]);

	x[2] = vec_xor3(x[1], t3, k[2]);
	x[0] = vec_xor3(t3, t5, k[0]);
	x[3] = vec_xor3(t4, t5, k[3]);
	x[1] = y1;
}

#endif
