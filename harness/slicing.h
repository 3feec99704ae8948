/* SPDX-License-Identifier: MIT */
/*
 * The general slicing of AES-like ciphers, in the names of the paper that
 * introduced it (2025, section 2, Algorithms 2 and 3).
 *
 * t blocks of n bits are a t x n bit matrix.  Column c is bit c of every block,
 * 0 being the most significant bit of byte 0.  The matrix is split into its left
 * and its right n/2 columns, and each half becomes r = t n / (2 y) registers of
 * y bits: register i of a half holds columns r w + i, for 0 <= w < y / t, as its
 * w-th group of t bits.  With r bits in a cell, register 0 holds the first bit
 * of every cell of its half and an S-box works on r registers at once.
 *
 * Including files define SLICING_T and SLICING_N, t and n; y is the width of a
 * vector.  g = x t bits, x columns, move at once (x = 1 here), and N = 2 g is
 * the processor word.  This is the form for 16 cells, eight in a half: t = y / 8
 * with n = 64, r = 4 at every width, and n = 128, r = 8, at y = 256.
 *
 * Which bit of a group is which block was left to what costs least.  Counted
 * like the columns, bit k of a group is the block whose number is k with its
 * binary digits, the first being the highest, read as these digits of it:
 *     n = 64,  t = 16:  2 3 0 1        n = 64,  t = 64:  4 5 0 3 2 1
 *     n = 64,  t = 32:  4 0 2 3 1      n = 128, t = 32:  4 1 3 2 0
 * (t = 32, n = 64: k = 0 1 0 0 0 is block 00001, k = 1 0 0 0 0 is block 10000).
 */
#ifndef SLICING_H
#define SLICING_H

#include "vec.h"

enum {
	SLICING_Y = 8 * LB_VEC,
	SLICING_R = SLICING_T * SLICING_N / (2 * SLICING_Y),
	SLICING_REGISTERS = 2 * SLICING_R, /* the left half's, then the right half's */
};

_Static_assert(8 * SLICING_T == SLICING_Y, "slicing: a register is eight groups, t = y / 8");
_Static_assert((SLICING_N == 64 && SLICING_R == 4 && SLICING_Y >= 128) ||
		       (SLICING_N == 128 && SLICING_R == 8 && SLICING_Y == 256),
	       "slicing: only r = 4 for n = 64, and r = 8 for n = 128 and y = 256");

/*
 * Everything below moves binary digits between the places of a bit's address:
 * the register, the 128-bit lane, and four digits in a lane (64, 32, 16 and 8
 * bits).  Each step works on all pairs of registers that differ in digit `d` of
 * their number.
 *
 * zip takes the uppermost of the lane's four digits to d, moves those above
 * `unit` up, and leaves what d was at `unit`.
 */
static inline void slicing_zip(vec *s, unsigned d, unsigned unit)
{
	for (unsigned i = 0; i < SLICING_REGISTERS; i++)
		if ((i >> d & 1) == 0)
			vec_zip(&s[i], &s[i | 1u << d], unit);
}

/* The same for the digits of the lane's number: takes the lowest, d enters on top. */
static inline void slicing_lanes(vec *s, unsigned d)
{
	for (unsigned i = 0; i < SLICING_REGISTERS; i++)
		if ((i >> d & 1) == 0)
			vec_part_lanes(&s[i], &s[i | 1u << d]);
}

/* Exchanges d with a digit inside the byte, shift = 1, 2, 4; register 0 of a
 * pair gets the upper bits. */
static inline void slicing_bits(vec *s, unsigned d, unsigned shift)
{
	uint64_t mask = shift == 1   ? 0x5555555555555555
			: shift == 2 ? 0x3333333333333333
				     : 0x0F0F0F0F0F0F0F0F;

	for (unsigned i = 0; i < SLICING_REGISTERS; i++)
		if ((i >> d & 1) == 0)
			swap_move(&s[i | 1u << d], &s[i], shift, mask);
}

/* t blocks in memory order, as they lie in 2 r registers, become sliced. */
static inline void slicing_pack(vec s[SLICING_REGISTERS])
{
#if SLICING_N == 128
	slicing_zip(s, 3, 8), slicing_zip(s, 0, 8);
	slicing_lanes(s, 0);
	slicing_bits(s, 2, 4);
#elif LB_VEC == 16
	slicing_bits(s, 2, 4);
	slicing_zip(s, 1, 8), slicing_zip(s, 2, 16);
#elif LB_VEC == 32
	slicing_bits(s, 0, 4);
	slicing_zip(s, 2, 8), slicing_zip(s, 2, 8), slicing_zip(s, 0, 32);
	slicing_lanes(s, 0);
#else
	slicing_bits(s, 0, 4);
	slicing_zip(s, 1, 8), slicing_zip(s, 2, 8), slicing_zip(s, 1, 8), slicing_zip(s, 0, 64);
	slicing_lanes(s, 0), slicing_lanes(s, 1);
#endif
	slicing_bits(s, 1, 2), slicing_bits(s, 0, 1);
}

/* The inverse of slicing_pack. */
static inline void slicing_unpack(vec s[SLICING_REGISTERS])
{
	slicing_bits(s, 1, 2), slicing_bits(s, 0, 1);
#if SLICING_N == 128
	slicing_bits(s, 2, 4);
	slicing_lanes(s, 0);
	slicing_zip(s, 3, 8), slicing_zip(s, 0, 8), slicing_zip(s, 3, 8), slicing_zip(s, 0, 8);
#elif LB_VEC == 16
	slicing_zip(s, 1, 8), slicing_zip(s, 1, 8), slicing_zip(s, 2, 16), slicing_zip(s, 1, 8);
	slicing_bits(s, 2, 4);
#elif LB_VEC == 32
	slicing_lanes(s, 0);
	slicing_zip(s, 0, 8), slicing_zip(s, 0, 8), slicing_zip(s, 2, 32);
	slicing_bits(s, 0, 4);
#else
	slicing_lanes(s, 0), slicing_lanes(s, 1);
	slicing_zip(s, 0, 8), slicing_zip(s, 1, 16), slicing_zip(s, 2, 32);
	slicing_bits(s, 0, 4);
#endif
}

#endif
