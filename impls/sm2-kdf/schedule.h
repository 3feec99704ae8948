/* SPDX-License-Identifier: MIT */
/*
 * The message expansion of SM2-KDF's counter blocks, as constants.
 *
 * Behind the 64 bytes of Z, a block of its own, every message ends with the block
 *	counter, 80000000, 0 (13 times), 544 = 8 (64 + 4)
 * SM3's expansion of it is linear over GF(2), and made of XORs and rotations alone.  So
 *	W_j(counter) = K_j ^ L_j(counter)
 * with K the expansion of the block whose counter is 0, L that of the counter followed
 * by zeros; and L_j of any counter is the sum of U_j = L_j(1) rotated left by b, over the
 * counter's bits b.  W'_j = W_j ^ W_(j+4) is of the same form.
 *
 * The compiler expands both blocks below; what else is here are their sums.  A counter is
 * a multiple of KDF_GROUP, whose bits are all a group has in common, and a number below.
 */
#ifndef LB_SM2_KDF_SCHEDULE_H
#define LB_SM2_KDF_SCHEDULE_H

#include "../sm3/sm3.h"

enum {
	KDF_GROUP = 16, /* counters that a column of kdf_lanes has */
	KDF_FIRST = 12, /* before this round the counter is in W_0 = W'_0 alone */
	KDF_LOW = 3,	/* the lowest bit in kdf_bits: of a group of 8 */
	KDF_ROWS = SM3_ROUNDS - KDF_FIRST,
};

/* clang-format off */

/* Calls X(j, j - 16, j - 9, j - 3, j - 13, j - 6) for all j behind the block. */
#define KDF_EXPANSION(X) \
	X(16, 0, 7, 13, 3, 10) X(17, 1, 8, 14, 4, 11) X(18, 2, 9, 15, 5, 12) \
	X(19, 3, 10, 16, 6, 13) X(20, 4, 11, 17, 7, 14) X(21, 5, 12, 18, 8, 15) \
	X(22, 6, 13, 19, 9, 16) X(23, 7, 14, 20, 10, 17) X(24, 8, 15, 21, 11, 18) \
	X(25, 9, 16, 22, 12, 19) X(26, 10, 17, 23, 13, 20) X(27, 11, 18, 24, 14, 21) \
	X(28, 12, 19, 25, 15, 22) X(29, 13, 20, 26, 16, 23) X(30, 14, 21, 27, 17, 24) \
	X(31, 15, 22, 28, 18, 25) X(32, 16, 23, 29, 19, 26) X(33, 17, 24, 30, 20, 27) \
	X(34, 18, 25, 31, 21, 28) X(35, 19, 26, 32, 22, 29) X(36, 20, 27, 33, 23, 30) \
	X(37, 21, 28, 34, 24, 31) X(38, 22, 29, 35, 25, 32) X(39, 23, 30, 36, 26, 33) \
	X(40, 24, 31, 37, 27, 34) X(41, 25, 32, 38, 28, 35) X(42, 26, 33, 39, 29, 36) \
	X(43, 27, 34, 40, 30, 37) X(44, 28, 35, 41, 31, 38) X(45, 29, 36, 42, 32, 39) \
	X(46, 30, 37, 43, 33, 40) X(47, 31, 38, 44, 34, 41) X(48, 32, 39, 45, 35, 42) \
	X(49, 33, 40, 46, 36, 43) X(50, 34, 41, 47, 37, 44) X(51, 35, 42, 48, 38, 45) \
	X(52, 36, 43, 49, 39, 46) X(53, 37, 44, 50, 40, 47) X(54, 38, 45, 51, 41, 48) \
	X(55, 39, 46, 52, 42, 49) X(56, 40, 47, 53, 43, 50) X(57, 41, 48, 54, 44, 51) \
	X(58, 42, 49, 55, 45, 52) X(59, 43, 50, 56, 46, 53) X(60, 44, 51, 57, 47, 54) \
	X(61, 45, 52, 58, 48, 55) X(62, 46, 53, 59, 49, 56) X(63, 47, 54, 60, 50, 57) \
	X(64, 48, 55, 61, 51, 58) X(65, 49, 56, 62, 52, 59) X(66, 50, 57, 63, 53, 60) \
	X(67, 51, 58, 64, 54, 61)

/* Enumerators can be computed from those before, and are constants. */
#define KDF_CONSTANT(j, w16, w9, w3, w13, w6) K##j = SM3_EXPAND(K##w16, K##w9, K##w3, K##w13, K##w6),
#define KDF_UNIT(j, w16, w9, w3, w13, w6)     U##j = SM3_EXPAND(U##w16, U##w9, U##w3, U##w13, U##w6),
enum kdf_constant {
	K0, K1 = 0x80000000, K2 = 0, K3 = 0, K4 = 0, K5 = 0, K6 = 0, K7 = 0, K8 = 0,
	K9 = 0, K10 = 0, K11 = 0, K12 = 0, K13 = 0, K14 = 0, K15 = 8 * (64 + 4),
	KDF_EXPANSION(KDF_CONSTANT)
};
enum kdf_unit {
	U0 = 1, U1 = 0, U2 = 0, U3 = 0, U4 = 0, U5 = 0, U6 = 0, U7 = 0, U8 = 0,
	U9 = 0, U10 = 0, U11 = 0, U12 = 0, U13 = 0, U14 = 0, U15 = 0,
	KDF_EXPANSION(KDF_UNIT)
};

/* Calls X(b, j, j + 4) for the rounds from KDF_FIRST. */
#define KDF_ROUNDS(X, b) \
	X(b, 12, 16) X(b, 13, 17) X(b, 14, 18) X(b, 15, 19) X(b, 16, 20) X(b, 17, 21) X(b, 18, 22) \
	X(b, 19, 23) X(b, 20, 24) X(b, 21, 25) X(b, 22, 26) X(b, 23, 27) X(b, 24, 28) X(b, 25, 29) \
	X(b, 26, 30) X(b, 27, 31) X(b, 28, 32) X(b, 29, 33) X(b, 30, 34) X(b, 31, 35) X(b, 32, 36) \
	X(b, 33, 37) X(b, 34, 38) X(b, 35, 39) X(b, 36, 40) X(b, 37, 41) X(b, 38, 42) X(b, 39, 43) \
	X(b, 40, 44) X(b, 41, 45) X(b, 42, 46) X(b, 43, 47) X(b, 44, 48) X(b, 45, 49) X(b, 46, 50) \
	X(b, 47, 51) X(b, 48, 52) X(b, 49, 53) X(b, 50, 54) X(b, 51, 55) X(b, 52, 56) X(b, 53, 57) \
	X(b, 54, 58) X(b, 55, 59) X(b, 56, 60) X(b, 57, 61) X(b, 58, 62) X(b, 59, 63) X(b, 60, 64) \
	X(b, 61, 65) X(b, 62, 66) X(b, 63, 67)

/* clang-format on */

/* W_j and W'_j of counter 0. */
#define KDF_PAIR(b, j, j4) {K##j, K##j ^ K##j4},
static const uint32_t kdf_constant[KDF_ROWS][2] = {KDF_ROUNDS(KDF_PAIR, 0)};

/* L_j(1) and L'_j(1), and the same of every bit from KDF_LOW up. */
#define KDF_BIT(b, j, j4) {SM3_ROTATE(U##j, b), SM3_ROTATE(U##j ^ U##j4, b)},
#define KDF_ROW(b)	  {KDF_ROUNDS(KDF_BIT, b)},
static const uint32_t kdf_unit[KDF_ROWS][2] = {KDF_ROUNDS(KDF_BIT, 0)};
static const uint32_t kdf_bits[32 - KDF_LOW][KDF_ROWS][2] __attribute__((aligned(64))) = {
	KDF_ROW(3) KDF_ROW(4) KDF_ROW(5) KDF_ROW(6) KDF_ROW(7) KDF_ROW(8) KDF_ROW(9) KDF_ROW(10)
		KDF_ROW(11) KDF_ROW(12) KDF_ROW(13) KDF_ROW(14) KDF_ROW(15) KDF_ROW(16) KDF_ROW(17)
			KDF_ROW(18) KDF_ROW(19) KDF_ROW(20) KDF_ROW(21) KDF_ROW(22) KDF_ROW(23)
				KDF_ROW(24) KDF_ROW(25) KDF_ROW(26) KDF_ROW(27) KDF_ROW(28)
					KDF_ROW(29) KDF_ROW(30) KDF_ROW(31)};

/* W_j and W'_j of the counters below KDF_GROUP. */
#define KDF_LANE(k, u, i)                                                                          \
	((k) ^ ((i)&1 ? (u) : 0) ^ ((i)&2 ? SM3_ROTATE(u, 1) : 0) ^                                \
	 ((i)&4 ? SM3_ROTATE(u, 2) : 0) ^ ((i)&8 ? SM3_ROTATE(u, 3) : 0))
#define KDF_LANES4(k, u, i)                                                                        \
	KDF_LANE(k, u, i), KDF_LANE(k, u, i + 1), KDF_LANE(k, u, i + 2), KDF_LANE(k, u, i + 3)
#define KDF_LANES(k, u)                                                                            \
	{                                                                                          \
		KDF_LANES4(k, u, 0), KDF_LANES4(k, u, 4), KDF_LANES4(k, u, 8),                     \
			KDF_LANES4(k, u, 12)                                                       \
	}
#define KDF_LANE_PAIR(b, j, j4) {KDF_LANES(K##j, U##j), KDF_LANES(K##j ^ K##j4, U##j ^ U##j4)},
static const uint32_t kdf_lanes[KDF_ROWS][2][KDF_GROUP]
	__attribute__((aligned(64))) = {KDF_ROUNDS(KDF_LANE_PAIR, 0)};

/* The rounds before KDF_FIRST, of counter 1. */
static const uint32_t kdf_opening[KDF_FIRST][2] = {{1, 1}, {K1, K1}, [11] = {0, K15}};

#endif
