/* SPDX-License-Identifier: MIT */
/*
 * LED in the form of IACR eprint 2012/600 (Guo, Peyrin, Poschmann, Robshaw):
 * what all its implementations share.  The key size in bits is LB_VARIANT.
 *
 * A block is 16 nibbles ("cells") in hex reading order, byte 0 first and the
 * high nibble first; they fill a 4 x 4 state row by row, so cell 4r + c is row
 * r, column c.
 */
#ifndef LED_H
#define LED_H

#include <stddef.h>
#include <stdint.h>

enum {
	LED_KEY_BITS = LB_VARIANT,
	LED_KEY_BYTES = LED_KEY_BITS / 8,
	LED_KEY_CELLS = LED_KEY_BITS / 4,
	LED_BLOCK_BYTES = 8,
	LED_CELLS = 16,
	LED_STEPS = LED_KEY_BITS <= 64 ? 8 : 12,
	LED_STEP_ROUNDS = 4,
	LED_ROUNDS = LED_STEPS * LED_STEP_ROUNDS,
	/* Sub-key i begins at key nibble 16 i mod LED_KEY_CELLS, so they repeat. */
	LED_SUBKEYS = LED_KEY_BITS == 64    ? 1
		      : LED_KEY_BITS == 128 ? 2
		      : LED_KEY_BITS == 96  ? 3
					    : 5,
};

/* SubCells, section 2.3; the S-box is PRESENT's. */
static const uint8_t led_sbox[16] = {12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 1, 2};
static const uint8_t led_sbox_inverse[16] = {5, 14, 15, 8, 12, 1, 2, 13, 11, 4, 6, 3, 0, 7, 9, 10};

/* MixColumnsSerial: the fourth power of the serial matrix with last row 4 1 2 2. */
static const uint8_t led_mds[4][4] = {{4, 1, 2, 2}, {8, 6, 5, 6}, {11, 14, 10, 9}, {2, 2, 15, 11}};
static const uint8_t led_mds_inverse[4][4] = {
	{12, 12, 13, 4}, {3, 8, 4, 5}, {7, 6, 2, 14}, {13, 9, 9, 13}};

/* The product in GF(2^4) modulo x^4 + x + 1. */
static inline uint8_t led_multiply(unsigned a, unsigned b)
{
	unsigned product = 0;

	for (unsigned bit = 8; bit != 0; bit >>= 1) {
		product <<= 1;
		product ^= product & 16 ? 19 : 0;
		product ^= b & bit ? a : 0;
	}
	return (uint8_t)product;
}

/* Cell i of a string of nibbles, high nibble first. */
static inline uint8_t led_cell(const uint8_t *bytes, size_t i)
{
	return i % 2 == 0 ? bytes[i / 2] >> 4 : bytes[i / 2] & 15;
}

/* Sub-key i, the one added before step i and, for i = LED_STEPS, at the end. */
static inline void led_subkey(uint8_t cells[LED_CELLS], const uint8_t *key, size_t i)
{
	for (size_t j = 0; j < LED_CELLS; j++)
		cells[j] = led_cell(key, (j + 16 * i) % LED_KEY_CELLS);
}

/* The 6-bit round constant of the round after the one with constant rc; the
 * first round's is led_next_constant(0). */
static inline unsigned led_next_constant(unsigned rc)
{
	return (rc << 1 | ((rc >> 5 ^ rc >> 4 ^ 1) & 1)) & 63;
}

/* What AddConstants XORs into the cells in a round with constant rc. */
static inline void led_constants(uint8_t cells[LED_CELLS], unsigned rc)
{
	for (unsigned row = 0; row < 4; row++) {
		unsigned key_size = row < 2 ? LED_KEY_BITS >> 4 : LED_KEY_BITS & 15;

		cells[4 * row] = (uint8_t)(row ^ key_size);
		cells[4 * row + 1] = (uint8_t)(row % 2 == 0 ? rc >> 3 : rc & 7);
		cells[4 * row + 2] = cells[4 * row + 3] = 0;
	}
}

#endif
