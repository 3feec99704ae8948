/* SPDX-License-Identifier: MIT */
/*
 * RECTANGLE's S-box as straight-line programs over bit planes, for vectors of any
 * width: plane b of a column is x[b], x[0] the low bit.  All work in place, and all
 * were found by our own search and are verified exhaustively by the tests.
 *
 * Columns in front of an S-box are kept XORed with RECTANGLE_FLIP11, those behind it
 * are as they are: then no complement is left to compute, and no AND-NOT in the
 * forward direction.  The flip enters and leaves with the keys.
 *
 * A round adds a key right behind the S-box, if the key is moved in front of the
 * rotation.  The programs take it as k[b], because most of a plane is ready before
 * the last term: adding the key to that first makes the plane no later.  Compilers
 * would choose another order, hence vec_opaque.
 */
#ifndef RECTANGLE_CIRCUITS_H
#define RECTANGLE_CIRCUITS_H

#include "vec.h"

enum { RECTANGLE_FLIP11 = 9 };

/* x ^ RECTANGLE_FLIP11 becomes S(x) ^ k: 11 operations, four of them in a chain. */
ALWAYS_INLINE void rectangle_sub11(vec x[4], const vec k[4])
{
	vec t1 = x[1] & x[3], t2 = x[1] ^ x[2], t3 = x[0] | x[1], t4 = x[2] ^ x[3];
	vec t5 = t3 ^ t4, t6 = t1 ^ x[0], t7 = t2 | t5, t8 = t5 & t6;

	x[0] = t5 ^ k[0];
	x[1] = t6 ^ vec_opaque(x[2] ^ k[1]);
	x[2] = t7 ^ vec_opaque(t6 ^ k[2]);
	x[3] = t8 ^ vec_opaque(t2 ^ k[3]);
}

/* x becomes S^-1(x) ^ RECTANGLE_FLIP11 ^ k: 11 operations, six of them in a chain. */
ALWAYS_INLINE void rectangle_unsub11(vec x[4], const vec k[4])
{
	vec t1 = x[0] | x[3], t2 = x[2] ^ t1, t3 = x[1] ^ t2, t4 = vec_and_not(t2, x[0]);
	vec t5 = x[0] ^ t3, t6 = x[1] ^ x[3], t7 = t2 | t6, t8 = t4 ^ t6;

#if LB_VEC == 8
	/* Without AND-NOT: ~t5 would come an operation later than this. */
	x[0] = (t8 & t5) ^ vec_opaque(t8 ^ vec_opaque(t2 ^ k[0]));
#else
	x[0] = vec_and_not(t8, t5) ^ vec_opaque(t2 ^ k[0]);
#endif
	x[1] = t8 ^ k[1];
	x[2] = t3 ^ k[2];
	x[3] = t7 ^ vec_opaque(t5 ^ k[3]);
}

/* The same with 13 operations, five of them in a chain: sooner where nothing else is
 * there to do meanwhile. */
ALWAYS_INLINE void rectangle_unsub13(vec x[4], const vec k[4])
{
	vec t1 = x[0] | x[3], t2 = x[2] ^ t1, t3 = vec_opaque(x[2] ^ x[3]);
	vec t4 = vec_and_not(t3, x[0]), t5 = vec_opaque(x[0] ^ x[1]) ^ t2, t6 = x[1] ^ x[3];
	vec t7 = t2 | t6, t8 = t4 ^ t6, t9 = vec_and_not(t8, t5);

	x[2] = t2 ^ vec_opaque(x[1] ^ k[2]);
	x[0] = t9 ^ vec_opaque(t2 ^ k[0]);
	x[1] = t8 ^ k[1];
	x[3] = t7 ^ vec_opaque(t5 ^ k[3]);
}

#endif
