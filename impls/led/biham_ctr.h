/* SPDX-License-Identifier: MIT */
/*
 * The counters of counter mode as planes.  They are first + lane, and both are known
 * bit by bit: an adder over planes makes them, without a transposition.
 */
#ifndef LED_BIHAM_CTR_H
#define LED_BIHAM_CTR_H

#include "vec.h"

/* Bit k of every lane's number.  vec_transpose64 numbers lanes by the 64-bit element
 * first and then by the bit in it. */
ALWAYS_INLINE vec lane_bit(unsigned k)
{
	static const uint64_t in_element[6] = {0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc,
					       0xf0f0f0f0f0f0f0f0, 0xff00ff00ff00ff00,
					       0xffff0000ffff0000, 0xffffffff00000000};
	const unsigned elements = LB_VEC / 8;
	unsigned first = 0;

	while (1u << first < elements)
		first++;
	if (k >= first)
		return vec_all(k < first + 6 ? in_element[k - first] : 0);
#if LB_VEC > 8
	vec number = {0};

	for (unsigned i = 0; i < elements; i++)
		number[i] = -(uint64_t)(i >> k & 1);
	return number;
#else
	return 0;
#endif
}

/* The blocks first, first + 1, ... as planes: plane 8 i + j is bit j of byte i. */
static void count_planes(vec x[64], uint64_t first)
{
	vec carry = vec_all(0);

	for (unsigned k = 0; k < 64; k++) {
		vec a = vec_all(-(first >> k & 1)), b = lane_bit(k), sum = a ^ b;

		x[k ^ 56] = sum ^ carry;
		carry = (a & b) | (sum & carry);
	}
}

#endif
