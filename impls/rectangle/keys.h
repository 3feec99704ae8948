/* SPDX-License-Identifier: MIT */
/*
 * The key schedule, for all implementations but the reference, and the circuits
 * that the instruction set makes best: `alone` where a block or set of blocks has
 * nothing beside it that fills the time it waits.
 *
 * A key row is repeated through a vector, so that rotating its 64-bit elements
 * rotates it, and the S-boxes of an update are the circuit and a mask.  The same
 * text serves general registers, and there is no way back and forth to them.
 */
#ifndef RECTANGLE_KEYS_H
#define RECTANGLE_KEYS_H

#include "circuits.h"
#include "rectangle.h"

#ifdef vec_ternary
#include "ternary.h"
#define rectangle_sub	      rectangle_sub8
#define rectangle_unsub	      rectangle_unsub9
#define rectangle_unsub_alone rectangle_unsub9
enum { RECTANGLE_FLIP = 0 };
#else
#define rectangle_sub	      rectangle_sub11
#define rectangle_unsub	      rectangle_unsub11
#define rectangle_unsub_alone rectangle_unsub13
enum { RECTANGLE_FLIP = RECTANGLE_FLIP11 };
#endif

/* A row of 16 or of 32 bits, as often as it fits into 64. */
#define RECTANGLE_REPEAT (UINT64_MAX / ((1ull << RECTANGLE_KEY_ROW_BITS) - 1))

/* Every element rotated left. */
static inline vec rectangle_rotate(vec x, unsigned n)
{
	return n == 0 ? x : x << n | x >> (64 - n);
}

/* Ones in the rows that the circuits want complemented in front of the S-box. */
static inline vec rectangle_flip(size_t row)
{
	return vec_all(-(uint64_t)(RECTANGLE_FLIP >> row & 1));
}

/* One update of the key register. */
ALWAYS_INLINE void rectangle_update(vec k[RECTANGLE_KEY_ROWS], unsigned rc)
{
	const vec columns = vec_all(((1u << RECTANGLE_KEY_COLUMNS) - 1) * RECTANGLE_REPEAT);
	const vec no_key[4] = {vec_all(0), vec_all(0), vec_all(0), vec_all(0)};
	vec s[4], k0, k2;

	for (size_t r = 0; r < 4; r++)
		s[r] = k[r] ^ rectangle_flip(r);
	rectangle_sub(s, no_key);
	for (size_t r = 0; r < 4; r++)
		k[r] ^= (k[r] ^ s[r]) & columns;
	k0 = k[0], k2 = k[2];
	k[0] = rectangle_rotate(k0, 8) ^ (k[1] ^ vec_all(rc * RECTANGLE_REPEAT));
	k[1] = k2;
	if (RECTANGLE_KEY_ROWS == 5) {
		k[2] = k[3];
		k[3] = rectangle_rotate(k[3], 12) ^ k[4];
	} else {
		k[2] = rectangle_rotate(k2, 16) ^ k[3];
	}
	k[RECTANGLE_KEY_ROWS - 1] = k0;
}

/* Puts round key `round` into a schedule: rows of 16 bits, repeated in the same way and
 * flipped, but for the last key, behind which there is no S-box. */
typedef void rectangle_put(void *schedule, size_t round, const vec rows[RECTANGLE_ROWS]);

/* Expands a key of RECTANGLE_KEY_BYTES bytes into the RECTANGLE_ROUNDS + 1 round keys
 * (eprint 2014/084, section 2). */
ALWAYS_INLINE void rectangle_expand(void *schedule, const uint8_t *key, rectangle_put *put)
{
	vec k[RECTANGLE_KEY_ROWS];
	unsigned rc = 1;

	for (size_t i = 0; i < RECTANGLE_KEY_ROWS; i++) {
		uint64_t row = 0;

		memcpy(&row, key + i * RECTANGLE_KEY_ROW_BITS / 8, RECTANGLE_KEY_ROW_BITS / 8);
		k[i] = vec_all(row * RECTANGLE_REPEAT);
	}
	for (size_t round = 0; round <= RECTANGLE_ROUNDS; round++) {
		vec rows[RECTANGLE_ROWS];

		for (size_t r = 0; r < RECTANGLE_ROWS; r++) {
			rows[r] = k[r];
			if (RECTANGLE_KEY_ROW_BITS == 32) {
				rows[r] &= vec_all(0x0000ffff0000ffff);
				rows[r] |= rows[r] << 16;
			}
			if (round != RECTANGLE_ROUNDS)
				rows[r] ^= rectangle_flip(r);
		}
		put(schedule, round, rows);
		rectangle_update(k, rc);
		rc = rectangle_next_constant(rc);
	}
}

#endif
