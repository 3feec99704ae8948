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

/*
 * The S-box layer without any complement.  Keep every cell of the state XORed
 * with p, one nibble per row, where p = M S(p): then the layer turns x ^ p into
 * S(x) ^ S(p), MixColumns turns that into the next state ^ p, and the constants
 * and keys between stay what they are.  This p is the only one; it enters and
 * leaves with the first and the last key.  Decryption keeps the same p and has
 * q = M^-1 p = S(p) between the layers.
 *
 * Each row has its own 13 operations, with AND-NOTs where led_sub13 has ANDs.
 */
static const uint8_t led_flip[4] = {11, 7, 14, 14};

/* x ^ p of a row becomes S(x) ^ q. */
ALWAYS_INLINE void led_sub13_flipped(vec x[4], unsigned row)
{
	vec t1 = x[1] ^ x[0], t2 = x[2] ^ x[1], t3 = row == 0 ? t2 | x[1] : vec_and_not(t2, x[1]);
	vec t4 = t3 ^ x[3], t5 = t4 ^ t2, t6 = t5 ^ x[0];
	vec t7 = row == 0 ? vec_and_not(t4, t2) : row == 1 ? t4 & t2 : vec_and_not(t2, t4);
	vec t8 = t7 ^ t1, t9 = row < 2 ? vec_and_not(t8, x[0]) : vec_and_not(x[0], t8),
	    t10 = t9 ^ t4, t11 = t10 ^ t8;
	vec t12 = row < 2 ? t11 & t8 : vec_and_not(t11, t8), t13 = t12 ^ t5;

	x[0] = t6, x[1] = t11, x[2] = t13, x[3] = t10;
}

/* x ^ q of a row becomes S^-1(x) ^ p. */
ALWAYS_INLINE void led_unsub13_flipped(vec x[4], unsigned row)
{
	vec t1 = x[1] ^ x[0], t2 = x[3] ^ x[1], t3 = t1 ^ x[3];
	vec t4 = row < 2 ? vec_and_not(x[1], x[3]) : x[3] & x[1], t5 = t4 ^ x[2], t6 = t5 ^ x[0];
	vec t7 = row < 2 ? vec_and_not(t6, t2) : vec_and_not(t2, t6), t8 = t7 ^ t1;
	vec t9 = row == 0   ? vec_and_not(t3, t8)
		 : row == 1 ? vec_and_not(t8, t3)
			    : t8 & t3,
	    t10 = t9 ^ t5;
	vec t11 = row == 0   ? t8 & t5
		  : row == 1 ? t8 | t5
			     : vec_and_not(t5, t8),
	    t12 = t11 ^ t3, t13 = t12 ^ t8;

	x[0] = t6, x[1] = t12, x[2] = t13, x[3] = t10;
}

/* MixColumns on one column: 45 XORs in place, found by our own search. */
ALWAYS_INLINE void led_mix(vec x[16])
{
	x[3] ^= x[12], x[6] ^= x[3], x[12] ^= x[10], x[11] ^= x[5], x[0] ^= x[6];
	x[8] ^= x[3], x[15] ^= x[11], x[10] ^= x[7], x[9] ^= x[15], x[15] ^= x[2];
	x[5] ^= x[15], x[0] ^= x[11], x[0] ^= x[4], x[7] ^= x[0], x[15] ^= x[8];
	x[1] ^= x[10], x[10] ^= x[15], x[6] ^= x[15], x[6] ^= x[14], x[2] ^= x[6];
	x[11] ^= x[1], x[10] ^= x[4], x[7] ^= x[2], x[6] ^= x[12], x[8] ^= x[6];
	x[8] ^= x[7], x[14] ^= x[1], x[6] ^= x[9], x[4] ^= x[5], x[13] ^= x[10];
	x[3] ^= x[11], x[2] ^= x[11], x[1] ^= x[8], x[9] ^= x[13], x[1] ^= x[9];
	x[12] ^= x[1], x[11] ^= x[1], x[9] ^= x[4], x[10] ^= x[6], x[1] ^= x[14];
	x[5] ^= x[3], x[5] ^= x[10], x[10] ^= x[14], x[0] ^= x[6], x[3] ^= x[9];

	vec y[16] = {x[4],  x[15], x[11], x[14], x[2], x[5], x[13], x[1],
		     x[12], x[0],  x[10], x[8],	 x[9], x[7], x[3],  x[6]};

	memcpy(x, y, sizeof y);
}

/* The inverse of MixColumns: led_mix backwards. */
ALWAYS_INLINE void led_unmix(vec y[16])
{
	vec x[16] = {y[9],  y[7],  y[4],  y[14], y[0], y[5], y[15], y[13],
		     y[11], y[12], y[10], y[2],	 y[8], y[6], y[3],  y[1]};

	x[3] ^= x[9], x[0] ^= x[6], x[10] ^= x[14], x[5] ^= x[10], x[5] ^= x[3];
	x[1] ^= x[14], x[10] ^= x[6], x[9] ^= x[4], x[11] ^= x[1], x[12] ^= x[1];
	x[1] ^= x[9], x[9] ^= x[13], x[1] ^= x[8], x[2] ^= x[11], x[3] ^= x[11];
	x[13] ^= x[10], x[4] ^= x[5], x[6] ^= x[9], x[14] ^= x[1], x[8] ^= x[7];
	x[8] ^= x[6], x[6] ^= x[12], x[7] ^= x[2], x[10] ^= x[4], x[11] ^= x[1];
	x[2] ^= x[6], x[6] ^= x[14], x[6] ^= x[15], x[10] ^= x[15], x[1] ^= x[10];
	x[15] ^= x[8], x[7] ^= x[0], x[0] ^= x[4], x[0] ^= x[11], x[5] ^= x[15];
	x[15] ^= x[2], x[9] ^= x[15], x[10] ^= x[7], x[15] ^= x[11], x[8] ^= x[3];
	x[0] ^= x[6], x[11] ^= x[5], x[12] ^= x[10], x[6] ^= x[3], x[3] ^= x[12];

	memcpy(y, x, sizeof x);
}

#endif
