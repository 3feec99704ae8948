/* SPDX-License-Identifier: MIT */
/*
 * LED's S-box and MixColumns as straight-line programs over bit planes, for
 * vectors of any width.
 *
 * Plane b of a cell is x[b], x[0] the low bit; a column is 16 planes, x[4r + b]
 * being bit b of row r.  All programs work in place, and a wire that changes its
 * place costs nothing once the compiler has inlined them.
 */
#ifndef LED_CIRCUITS_H
#define LED_CIRCUITS_H

#include "vec.h"

/* The S-box with 12 XOR (one of them a NOT), 3 AND and 2 OR, the counts of the
 * designers' form: led_sub14 with two products left unfactored.  Compilers
 * would factor them again, hence vec_opaque. */
ALWAYS_INLINE void led_sub17(vec x[4])
{
	vec t1 = x[1] ^ x[2], t2 = vec_opaque(x[1] & x[2]), t3 = vec_opaque(x[3] ^ t2);
	vec t4 = t3 ^ x[2], t5 = x[0] ^ t4;
	vec t6 = vec_opaque(x[1] & t4), t7 = vec_opaque(x[2] & t4), t8 = t6 ^ t7, t9 = x[2] ^ t8;
	vec t10 = t1 ^ t5, t11 = x[0] | t9, t12 = t10 ^ t11;
	vec t13 = ~x[0], t14 = t9 ^ t13, t15 = t14 | t10, t16 = t4 ^ t15, t17 = t12 ^ t14;

	x[0] = t5, x[1] = t12, x[2] = t16, x[3] = t17;
}

/* The S-box with 14 operations, a NOT among them (Courtois, Hulme, Mourouzis,
 * "Solving Circuit Optimisation Problems in Cryptography and Cryptanalysis",
 * 2011, section 5: PRESENT). */
ALWAYS_INLINE void led_sub14(vec x[4])
{
	vec t1 = x[1] ^ x[2], t2 = x[2] & t1, t3 = x[3] ^ t2, t4 = x[0] ^ t3;
	vec t5 = t1 & t3, t6 = x[2] ^ t5, t7 = t1 ^ t4, t8 = x[0] | t6, t9 = t7 ^ t8;
	vec t10 = ~x[0], t11 = t6 ^ t10, t12 = t11 | t7, t13 = t3 ^ t12, t14 = t9 ^ t11;

	x[0] = t4, x[1] = t9, x[2] = t13, x[3] = t14;
}

/* The S-box with 13 operations, found by our own search and verified
 * exhaustively by the tests.  It leaves S(x) ^ LED_SUB13_FLIP: the complements
 * belong in the next constant. */
enum { LED_SUB13_FLIP = 12 };

ALWAYS_INLINE void led_sub13(vec x[4])
{
	vec t1 = x[1] ^ x[0], t2 = x[2] ^ x[1], t3 = t2 & x[1], t4 = t3 ^ x[3];
	vec t5 = t4 ^ t2, t6 = t5 ^ x[0], t7 = t4 & t2, t8 = t7 ^ t1, t9 = t8 & x[0];
	vec t10 = t9 ^ t4, t11 = t10 ^ t8, t12 = t11 & t8, t13 = t12 ^ t5;

	x[0] = t6, x[1] = t11, x[2] = t13, x[3] = t10;
}

/* The inverse S-box likewise; leaves S^-1(x) ^ LED_UNSUB13_FLIP. */
enum { LED_UNSUB13_FLIP = 5 };

ALWAYS_INLINE void led_unsub13(vec x[4])
{
	vec t1 = x[1] ^ x[0], t2 = x[3] ^ x[1], t3 = t1 ^ x[3], t4 = x[3] & x[1];
	vec t5 = t4 ^ x[2], t6 = t5 ^ x[0], t7 = t6 & t2, t8 = t7 ^ t1, t9 = t8 | t3;
	vec t10 = t9 ^ t5, t11 = t8 & t5, t12 = t11 ^ t3, t13 = t12 ^ t8;

	x[0] = t6, x[1] = t12, x[2] = t13, x[3] = t10;
}

#endif
