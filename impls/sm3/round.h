/* SPDX-License-Identifier: MIT */
/*
 * A round of SM3 (GB/T 32905, 5.3.3), for words of one type: a uint32_t, or a vector with
 * a message in each element.  The including file defines
 *   SM3_WORD         the type
 *   SM3_NAME(name)   its suffix for the functions here, and for those that it brings:
 *   rotate(x, n)     to the left, 0 < n < 32
 *   xor3, majority, choose (x, y, z)	the Boolean functions of the standard
 *   p0(x)            its permutation P0
 *   opaque(x)        x, which compilers may not take into other sums
 * and may include this again for another type.
 */

/* The sums TT1 and TT2 of round j.  The word A is in v[-j mod 4], B, C, D are in the next
 * ones, and E to H in the same way behind: so no round has to move them.  w is W_j, sum is
 * W'_j, t is T_j rotated. */
ALWAYS_INLINE void SM3_NAME(sums)(SM3_WORD *tt1, SM3_WORD *tt2, const SM3_WORD v[8], unsigned j,
				  SM3_WORD t, SM3_WORD w, SM3_WORD sum, bool early)
{
	SM3_WORD a = v[-j % 4], b = v[(1 - j) % 4], c = v[(2 - j) % 4], d = v[(3 - j) % 4];
	SM3_WORD e = v[4 + -j % 4], f = v[4 + (1 - j) % 4];
	SM3_WORD g = v[4 + (2 - j) % 4], h = v[4 + (3 - j) % 4];
	SM3_WORD a12 = SM3_NAME(rotate)(a, 12);
	/* Rounds wait for each other by way of E and A; what is there before is added first. */
	SM3_WORD ss1 = SM3_NAME(rotate)(SM3_NAME(opaque)(a12 + t) + e, 7);
	SM3_WORD ff = early ? SM3_NAME(xor3)(a, b, c) : SM3_NAME(majority)(a, b, c);
	SM3_WORD gg = early ? SM3_NAME(xor3)(e, f, g) : SM3_NAME(choose)(e, f, g);

	*tt1 = SM3_NAME(opaque)(ff + SM3_NAME(opaque)(d + sum)) + (ss1 ^ a12);
	*tt2 = SM3_NAME(opaque)(gg + SM3_NAME(opaque)(h + w)) + ss1;
}

ALWAYS_INLINE void SM3_NAME(round)(SM3_WORD v[8], unsigned j, SM3_WORD t, SM3_WORD w, SM3_WORD sum,
				   bool early)
{
	SM3_WORD tt1, tt2;

	SM3_NAME(sums)(&tt1, &tt2, v, j, t, w, sum, early);
	v[(1 - j) % 4] = SM3_NAME(rotate)(v[(1 - j) % 4], 9);
	v[4 + (1 - j) % 4] = SM3_NAME(rotate)(v[4 + (1 - j) % 4], 19);
	v[(3 - j) % 4] = tt1;
	v[4 + (3 - j) % 4] = SM3_NAME(p0)(tt2);
}

#undef SM3_WORD
#undef SM3_NAME
