/* SPDX-License-Identifier: MIT */
/* The steps of which the transposes of four vectors are made.  Each exchanges the
 * binary digit worth 2 or 1 of the vectors' numbers for one of the places in them. */
#ifndef RECTANGLE_TRANSPOSE_H
#define RECTANGLE_TRANSPOSE_H

#include "vec.h"

/* For the place digit worth `bits`, of a 64-bit element. */
ALWAYS_INLINE void exchange(vec x[4], unsigned digit, unsigned bits)
{
	uint64_t mask = UINT64_MAX / ((1ull << bits) + 1);

	swap_move(&x[0], &x[digit], bits, mask);
	swap_move(&x[3 - digit], &x[3], bits, mask);
}

#if LB_VEC > 8
/* For the uppermost digit of a 128-bit lane.  Those above the one worth `unit` bits
 * move up, and the vectors' digit takes that one's place. */
ALWAYS_INLINE void zip(vec x[4], unsigned digit, unsigned unit)
{
	vec_zip(&x[0], &x[digit], unit);
	vec_zip(&x[3 - digit], &x[3], unit);
}
#endif

#endif
