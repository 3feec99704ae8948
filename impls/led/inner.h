/* SPDX-License-Identifier: MIT */
/*
 * The rounds in a form of the state that is made for them.  In place of a cell x
 * of row r stands L(x ^ p), L linear and p = led_flip[r], both of the row alone,
 * and another such form is between S-box and MixColumns.  Both are chosen for what
 * is left to do: nine operations for an S-box, no complement among them, and few
 * XORs for MixColumns, all in place.  Backwards these programs are the inverses.
 *
 * Complements vanish because p = M S(p): the layer turns x ^ p into S(x) ^ S(p),
 * MixColumns turns that into the next state ^ p, and the constants and keys between
 * stay what they are, but for L.  This p is the only one; it enters and leaves with
 * the first and the last key.
 *
 * Programs and forms were found by our own search, and are verified by the tests.
 */
#ifndef LED_INNER_H
#define LED_INNER_H

#include "vec.h"

static const uint8_t led_flip[4] = {11, 7, 14, 14};

/* L of every nibble, for each row. */
static const uint8_t led_inner[4][16] = {{0, 8, 15, 7, 14, 6, 1, 9, 11, 3, 4, 12, 5, 13, 10, 2},
					 {0, 8, 2, 10, 3, 11, 1, 9, 13, 5, 15, 7, 14, 6, 12, 4},
					 {0, 9, 6, 15, 4, 13, 2, 11, 3, 10, 5, 12, 7, 14, 1, 8},
					 {0, 8, 4, 12, 5, 13, 1, 9, 10, 2, 14, 6, 15, 7, 11, 3}};

/* The vectors at a, b, c and d become the first to the last: no instruction. */
ALWAYS_INLINE void reorder(vec x[4], unsigned a, unsigned b, unsigned c, unsigned d)
{
	vec y[4] = {x[a], x[b], x[c], x[d]};

	x[0] = y[0], x[1] = y[1], x[2] = y[2], x[3] = y[3];
}

/* L on the planes of a row's cell, x[0] the low bit. */
ALWAYS_INLINE void led_inner_enter(vec x[4], unsigned row)
{
	if (row == 0) {
		x[1] ^= x[2], x[3] ^= x[1], x[0] ^= x[3], x[2] ^= x[3];
		reorder(x, 2, 3, 1, 0);
	} else if (row == 1) {
		x[0] ^= x[3], x[1] ^= x[2], x[2] ^= x[3];
		reorder(x, 2, 1, 3, 0);
	} else if (row == 2) {
		x[2] ^= x[1], x[1] ^= x[3], x[3] ^= x[0];
		reorder(x, 3, 1, 2, 0);
	} else {
		x[0] ^= x[3], x[1] ^= x[2];
		reorder(x, 2, 3, 1, 0);
	}
}

/* The inverse of L. */
ALWAYS_INLINE void led_inner_leave(vec x[4], unsigned row)
{
	if (row == 0) {
		x[0] ^= x[1], x[3] ^= x[1], x[1] ^= x[2], x[2] ^= x[0];
		reorder(x, 3, 2, 0, 1);
	} else if (row == 1) {
		x[0] ^= x[2], x[1] ^= x[0], x[3] ^= x[2];
		reorder(x, 3, 1, 0, 2);
	} else if (row == 2) {
		x[0] ^= x[3], x[1] ^= x[0], x[2] ^= x[1];
		reorder(x, 3, 1, 2, 0);
	} else {
		x[2] ^= x[0], x[3] ^= x[1];
		reorder(x, 3, 2, 0, 1);
	}
}

/* The S-box of a row, into the form that MixColumns takes. */
ALWAYS_INLINE void led_inner_sub(vec x[4], unsigned row)
{
	if (row == 0) {
		x[0] ^= vec_and_not(x[1], x[2]), x[2] ^= x[0];
		x[1] ^= x[2] & x[3], x[3] ^= vec_and_not(x[2], x[0]);
		x[2] ^= vec_and_not(x[1], x[3]);
	} else if (row == 1) {
		x[0] ^= vec_and_not(x[1], x[2]), x[2] ^= x[0] | x[3];
		x[0] ^= x[1], x[3] ^= x[0] | x[1];
		x[1] ^= vec_and_not(x[3], x[2]);
	} else if (row == 2) {
		x[0] ^= vec_and_not(x[1], x[2]), x[3] ^= x[0];
		x[2] ^= vec_and_not(x[0], x[3]), x[1] ^= vec_and_not(x[2], x[3]);
		x[3] ^= vec_and_not(x[1], x[0]);
	} else {
		x[0] ^= vec_and_not(x[1], x[2]), x[2] ^= x[0];
		x[1] ^= vec_and_not(x[0], x[3]), x[3] ^= x[0] & x[2];
		x[0] ^= vec_and_not(x[1], x[3]);
	}
}

/* The inverse of led_inner_sub, which is the same backwards. */
ALWAYS_INLINE void led_inner_unsub(vec x[4], unsigned row)
{
	if (row == 0) {
		x[2] ^= vec_and_not(x[1], x[3]), x[3] ^= vec_and_not(x[2], x[0]);
		x[1] ^= x[2] & x[3], x[2] ^= x[0];
		x[0] ^= vec_and_not(x[1], x[2]);
	} else if (row == 1) {
		x[1] ^= vec_and_not(x[3], x[2]), x[3] ^= x[0] | x[1];
		x[0] ^= x[1], x[2] ^= x[0] | x[3];
		x[0] ^= vec_and_not(x[1], x[2]);
	} else if (row == 2) {
		x[3] ^= vec_and_not(x[1], x[0]), x[1] ^= vec_and_not(x[2], x[3]);
		x[2] ^= vec_and_not(x[0], x[3]), x[3] ^= x[0];
		x[0] ^= vec_and_not(x[1], x[2]);
	} else {
		x[0] ^= vec_and_not(x[1], x[3]), x[3] ^= x[0] & x[2];
		x[1] ^= vec_and_not(x[0], x[3]), x[2] ^= x[0];
		x[0] ^= vec_and_not(x[1], x[2]);
	}
}

/* MixColumns on one column, x[4 r + b] being vector b of row r: 44 XORs. */
ALWAYS_INLINE void led_inner_mix(vec x[16])
{
	x[10] ^= x[15], x[6] ^= x[12], x[2] ^= x[15], x[5] ^= x[15], x[10] ^= x[12];
	x[12] ^= x[9], x[1] ^= x[12], x[15] ^= x[11], x[9] ^= x[15], x[13] ^= x[7];
	x[11] ^= x[13], x[13] ^= x[1], x[15] ^= x[0], x[12] ^= x[4], x[4] ^= x[13];
	x[14] ^= x[1], x[9] ^= x[2], x[7] ^= x[15], x[4] ^= x[8], x[11] ^= x[5];
	x[15] ^= x[4], x[5] ^= x[14], x[8] ^= x[9], x[9] ^= x[11], x[2] ^= x[13];
	x[11] ^= x[4], x[4] ^= x[14], x[12] ^= x[0], x[3] ^= x[4], x[1] ^= x[7];
	x[0] ^= x[6], x[4] ^= x[0], x[0] ^= x[8], x[6] ^= x[3], x[3] ^= x[12];
	x[14] ^= x[6], x[6] ^= x[10], x[8] ^= x[14], x[3] ^= x[9], x[13] ^= x[3];
	x[10] ^= x[5], x[2] ^= x[6], x[14] ^= x[7], x[5] ^= x[2];

	vec y[16] = {x[1],  x[8], x[10], x[0], x[11], x[6],  x[3],  x[7],
		     x[15], x[9], x[2],	 x[4], x[5],  x[14], x[12], x[13]};

	memcpy(x, y, sizeof y);
}

/* The inverse of led_inner_mix, which is the same backwards. */
ALWAYS_INLINE void led_inner_unmix(vec y[16])
{
	vec x[16] = {y[3], y[0], y[10], y[6], y[11], y[12], y[5],  y[7],
		     y[1], y[9], y[2],	y[4], y[14], y[15], y[13], y[8]};

	x[5] ^= x[2], x[14] ^= x[7], x[2] ^= x[6], x[10] ^= x[5], x[13] ^= x[3];
	x[3] ^= x[9], x[8] ^= x[14], x[6] ^= x[10], x[14] ^= x[6], x[3] ^= x[12];
	x[6] ^= x[3], x[0] ^= x[8], x[4] ^= x[0], x[0] ^= x[6], x[1] ^= x[7];
	x[3] ^= x[4], x[12] ^= x[0], x[4] ^= x[14], x[11] ^= x[4], x[2] ^= x[13];
	x[9] ^= x[11], x[8] ^= x[9], x[5] ^= x[14], x[15] ^= x[4], x[11] ^= x[5];
	x[4] ^= x[8], x[7] ^= x[15], x[9] ^= x[2], x[14] ^= x[1], x[4] ^= x[13];
	x[12] ^= x[4], x[15] ^= x[0], x[13] ^= x[1], x[11] ^= x[13], x[13] ^= x[7];
	x[9] ^= x[15], x[15] ^= x[11], x[1] ^= x[12], x[12] ^= x[9], x[10] ^= x[12];
	x[5] ^= x[15], x[2] ^= x[15], x[6] ^= x[12], x[10] ^= x[15];

	memcpy(y, x, sizeof x);
}

#endif
