/* SPDX-License-Identifier: MIT */
/*
 * RECTANGLE in the form of its final version (Zhang, Bao, Lin, Rijmen, Yang,
 * Verbauwhede, Science China Information Sciences 58(12), 2015; IACR eprint
 * 2014/084): what all its implementations share.  The key size in bits is
 * LB_VARIANT.
 *
 * A block is 4 rows of 16 bits.  Row r is bytes 2r and 2r + 1, little-endian, and
 * column j is bit j of the four rows, row 0 being the low bit for the S-box.  The
 * paper prints rows as numbers, row 0 first: its 2D96E354E8B10874 is the block
 * 962d54e3b1e87408.
 */
#ifndef RECTANGLE_H
#define RECTANGLE_H

#include <stddef.h>
#include <stdint.h>

enum {
	RECTANGLE_KEY_BITS = LB_VARIANT,
	RECTANGLE_KEY_BYTES = RECTANGLE_KEY_BITS / 8,
	/* The key is five rows of 16 bits or four of 32; an update has S-boxes on
	 * the first four rows, in that many columns. */
	RECTANGLE_KEY_ROWS = RECTANGLE_KEY_BITS == 80 ? 5 : 4,
	RECTANGLE_KEY_ROW_BITS = RECTANGLE_KEY_BITS == 80 ? 16 : 32,
	RECTANGLE_KEY_COLUMNS = RECTANGLE_KEY_BITS == 80 ? 4 : 8,
	RECTANGLE_BLOCK_BYTES = 8,
	RECTANGLE_ROWS = 4,
	RECTANGLE_COLUMNS = 16,
	RECTANGLE_ROUNDS = 25,
};

/* SubColumn, and its inverse. */
static const uint8_t rectangle_sbox[16] = {6, 5, 12, 10, 1, 14, 7, 9, 11, 0, 3, 13, 8, 15, 4, 2};
static const uint8_t rectangle_sbox_inverse[16] = {9,  4, 15, 10, 14, 1,  0, 6,
						   12, 7, 3,  8,  2,  11, 5, 13};

/* ShiftRow: row r rotates left by so many columns. */
static const uint8_t rectangle_shift[RECTANGLE_ROWS] = {0, 1, 12, 13};

/* The 5-bit round constant after rc; the first update's is 1. */
static inline unsigned rectangle_next_constant(unsigned rc)
{
	return (rc << 1 | ((rc >> 4 ^ rc >> 2) & 1)) & 31;
}

#endif
