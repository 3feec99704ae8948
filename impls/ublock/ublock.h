/* SPDX-License-Identifier: MIT */
/*
 * uBlock (Wu, Zhang, Zhang, "uBlock block cipher", 2019): what all its
 * implementations share.  LB_VARIANT is the block's and the key's size in bits.
 *
 * A block is two halves X0, X1; a half is nibbles in hex reading order, byte 0
 * first and the high nibble first.  A permutation says where what is there comes
 * from: out[i] = in[P[i]].
 */
#ifndef UBLOCK_H
#define UBLOCK_H

#include "abi.h"

#define UBLOCK_BLOCK_BITS LB_FIRST(LB_VARIANT)
#define UBLOCK_KEY_BITS	  LB_SECOND(LB_VARIANT)

enum {
	UBLOCK_BLOCK_BYTES = UBLOCK_BLOCK_BITS / 8,
	UBLOCK_KEY_BYTES = UBLOCK_KEY_BITS / 8,
	UBLOCK_HALF_BYTES = UBLOCK_BLOCK_BYTES / 2,
	UBLOCK_NIBBLES = 2 * UBLOCK_HALF_BYTES, /* of a half */
	UBLOCK_ROUNDS = UBLOCK_KEY_BITS == 128 ? 16 : 24,
	UBLOCK_ROTATED = 8, /* nibbles, 32 bits, in which rotations happen */
};

/* The rotations of a round in order, in nibbles to the left: X1 is added to X0, X0
 * to X1, and so on. */
enum { UBLOCK_TURN0 = 1, UBLOCK_TURN1 = 2, UBLOCK_TURN2 = 2, UBLOCK_TURN3 = 5 };

static const uint8_t ublock_sbox[16] = {7, 4, 9, 12, 11, 10, 13, 8, 15, 14, 1, 6, 0, 3, 2, 5};
static const uint8_t ublock_sbox_inverse[16] = {12, 10, 14, 13, 1, 15, 11, 0,
						7,  2,	5,  4,	3, 6,  9,  8};

/* The bytes of X0 and of X1 at the end of a round, in order. */
#if UBLOCK_BLOCK_BITS == 128
#define UBLOCK_PL 1, 3, 4, 6, 0, 2, 7, 5
#define UBLOCK_PR 2, 7, 5, 0, 1, 6, 4, 3
#else
#define UBLOCK_PL 2, 7, 8, 13, 3, 6, 9, 12, 1, 4, 15, 10, 14, 11, 5, 0
#define UBLOCK_PR 6, 11, 1, 12, 9, 4, 2, 15, 7, 0, 13, 10, 14, 3, 8, 5
#endif

/* The key schedule's permutation of the left half of the key: that of its first 16
 * nibbles.  Of a long key, the other 16 are two groups of 8 that change places. */
#if UBLOCK_KEY_BITS == 128
#define UBLOCK_PK 6, 0, 8, 13, 1, 15, 5, 10, 4, 9, 12, 2, 11, 3, 7, 14
#elif UBLOCK_BLOCK_BITS == 128
#define UBLOCK_PK 10, 5, 15, 0, 2, 7, 8, 13, 14, 6, 4, 12, 1, 3, 11, 9
#else
#define UBLOCK_PK 10, 5, 15, 0, 2, 7, 8, 13, 1, 14, 4, 12, 9, 11, 3, 6
#endif

/* RC_1 to RC_24. */
static const uint32_t ublock_constants[24] = {
	0x988cc9dd, 0xf0e4a1b5, 0x21357064, 0x8397d2c6, 0xc7d39682, 0x4f5b1e0a,
	0x5e4a0f1b, 0x7c682d39, 0x392d687c, 0xb3a7e2f6, 0xa7b3f6e2, 0x8e9adfcb,
	0xdcc88d99, 0x786c293d, 0x30246175, 0xa1b5f0e4, 0x8296d3c7, 0xc5d19480,
	0x4a5e1b0f, 0x55410410, 0x6b7f3a2e, 0x17034652, 0xeffbbeaa, 0x1f0b4e5a,
};

/* The key schedule's T: the double in GF(2^4) modulo x^4 + x + 1. */
static const uint8_t ublock_double[16] = {0, 2, 4, 6, 8, 10, 12, 14, 3, 1, 7, 5, 11, 9, 15, 13};

#endif
