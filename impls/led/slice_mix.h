/* SPDX-License-Identifier: MIT */
/*
 * MixColumns and its inverse on the sliced state of slice.h: half l holds rows
 * 0 and 1 in its two 128-bit lanes, half r rows 2 and 3; plane 0 is the high
 * bit.
 *
 * Both are matrices over GF(2^4), cut into what stays in its lane and what
 * crosses into the other one.  (a b) is a l + b r; the pair of the lower lane,
 * rows 0 and 2, is written before that of the upper lane, rows 1 and 3:
 *     MixColumns   new l   stays (4 2) (6 6)   crosses (8 5) (1 2)
 *                  new r   stays (B A) (2 B)   crosses (2 F) (E 9)
 *     its inverse  new l   stays (C D) (8 5)   crosses (3 4) (C 4)
 *                  new r   stays (7 2) (9 D)   crosses (D 9) (6 E)
 * A gate works on both lanes, so all eight sums are made of whole registers and
 * every lane takes its own from them.  The programs for the sums were found by
 * search (Boyar and Peralta's heuristic) among those of few gates in a chain;
 * docs/slicing.md counts the other forms tried.
 */
#ifndef LED_SLICE_MIX_H
#define LED_SLICE_MIX_H

#include "vec.h"

/* What stays: the lower lane of a, the upper lane of b. */
ALWAYS_INLINE vec own(vec a, vec b)
{
	return __builtin_shufflevector(a, b, 0, 1, 6, 7);
}

/* What crosses: the upper lane of a into the lower one, the lower lane of b
 * into the upper one. */
ALWAYS_INLINE vec crossed(vec a, vec b)
{
	return __builtin_shufflevector(a, b, 2, 3, 4, 5);
}

/* 39 XORs for the sums, 8 for the result. */
ALWAYS_INLINE void mix_columns(vec l[4], vec r[4])
{
	vec x[8] = {l[3], l[2], l[1], l[0], r[3], r[2], r[1], r[0]};

	vec t1 = x[7] ^ x[3], t2 = x[6] ^ x[4], t3 = x[5] ^ x[1], t4 = t2 ^ x[2], t5 = t1 ^ x[0];
	vec t6 = t3 ^ x[4], t7 = t5 ^ x[5], t8 = t4 ^ t1, t9 = x[7] ^ x[0], t10 = x[6] ^ x[1];
	vec t11 = t6 ^ t1, t12 = t6 ^ t4, t13 = x[7] ^ x[2], t14 = x[7] ^ x[4], t15 = t11 ^ x[0];
	vec t16 = t10 ^ x[0], t17 = t16 ^ t4, t18 = t11 ^ t2, t19 = t12 ^ x[7], t20 = t4 ^ x[5];
	vec t21 = t3 ^ x[7], t22 = t5 ^ t3, t23 = t20 ^ t5, t24 = t12 ^ t10, t25 = t14 ^ x[1];
	vec t26 = t11 ^ t10, t27 = t8 ^ x[6], t28 = t14 ^ t5, t29 = t7 ^ x[7], t30 = t4 ^ x[0];
	vec t31 = t5 ^ t2, t32 = t17 ^ x[3], t33 = t10 ^ x[4], t34 = t11 ^ x[1], t35 = t17 ^ t14;
	vec t36 = t30 ^ x[7], t37 = x[6] ^ x[3], t38 = t8 ^ x[4], t39 = t13 ^ t11;
	l[3] = own(t13, t38) ^ crossed(t9, t33);
	l[2] = own(t27, t30) ^ crossed(t25, t19);
	l[1] = own(t29, t15) ^ crossed(t24, t8);
	l[0] = own(t10, t12) ^ crossed(t37, t7);
	r[3] = own(t22, t34) ^ crossed(t39, t26);
	r[2] = own(t23, t31) ^ crossed(t16, t28);
	r[1] = own(t18, t21) ^ crossed(t35, t6);
	r[0] = own(t36, t4) ^ crossed(t32, t20);
}

/* 37 XORs for the sums, 8 for the result. */
ALWAYS_INLINE void unmix_columns(vec l[4], vec r[4])
{
	vec x[8] = {l[3], l[2], l[1], l[0], r[3], r[2], r[1], r[0]};

	vec t1 = x[4] ^ x[0], t2 = x[6] ^ x[1], t3 = x[6] ^ x[3], t4 = x[5] ^ x[3], t5 = t1 ^ x[5];
	vec t6 = t4 ^ x[2], t7 = t5 ^ t2, t8 = t7 ^ x[3], t9 = x[7] ^ x[2], t10 = t9 ^ t1;
	vec t11 = t5 ^ x[2], t12 = x[7] ^ x[0], t13 = x[7] ^ x[1], t14 = t11 ^ x[1],
	    t15 = t10 ^ x[1];
	vec t16 = t10 ^ t7, t17 = t7 ^ x[4], t18 = x[4] ^ x[3], t19 = t13 ^ x[3], t20 = t17 ^ t3;
	vec t21 = t15 ^ t9, t22 = t8 ^ t15, t23 = t14 ^ t18;
	r[1] = own(t23, t18) ^ crossed(t8, t12);
	vec t24 = t8 ^ t11;
	r[2] = own(t15, t9) ^ crossed(t11, t3);
	vec t25 = t18 ^ t10, t26 = t17 ^ t5;
	r[3] = own(t25, t7) ^ crossed(t22, t14);
	vec t27 = t3 ^ t7, t28 = t17 ^ t10;
	r[0] = own(t24, t5) ^ crossed(t28, t21);
	vec t29 = t13 ^ t3, t30 = t3 ^ x[0], t31 = t15 ^ x[0], t32 = t13 ^ t15, t33 = t30 ^ t10;
	l[1] = own(t32, t33) ^ crossed(t10, t31);
	vec t34 = t13 ^ t30, t35 = t32 ^ t17, t36 = t25 ^ t34;
	l[3] = own(t35, t26) ^ crossed(t36, t30);
	vec t37 = t29 ^ t17;
	l[0] = own(t27, t37) ^ crossed(t20, t6);
	l[2] = own(t19, t16) ^ crossed(t29, t34);
}

#endif
