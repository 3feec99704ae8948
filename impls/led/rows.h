/* SPDX-License-Identifier: MIT */
/*
 * LED with one bit of one row in a vector: 16 vectors, x[4 r + b] being bit b of
 * row r, hold 2 LB_VEC blocks.  A byte is a column of eight blocks and a dword the
 * four columns, so ShiftRows is one shuffle a vector, and S-box and MixColumns are
 * the circuits as they stand.
 */
#ifndef LED_ROWS_H
#define LED_ROWS_H

#include "rows_layers.h"

enum { ROWS_LANES = 2 * LB_VEC, ROWS_GROUP = ROWS_LANES * LED_BLOCK_BYTES };

/* Sub-keys and round constants together: what is XORed before round i, and after
 * the last. */
struct rows_schedule {
	repeated add[LED_ROUNDS + 1][VECTORS];
};

/* Bit b of the four cells of a row, when all blocks are the same. */
ALWAYS_INLINE vec spread_row(uint64_t block, unsigned row, unsigned b)
{
	typedef uint8_t bytes __attribute__((vector_size(LB_VEC)));

	/* The row's two bytes, each for the column of its high and of its low nibble. */
	vec cells = vec_shuffle8(vec_all(block),
				 vec_all(0x0101000001010000 + row * 0x0202020202020202u));
	vec bit = vec_all(0x0110011001100110u << b);

	return (vec)((bytes)(cells & bit) == (bytes)bit);
}

static void rows_setkey(void *schedule, const uint8_t *key)
{
	struct rows_schedule *s = schedule;
	unsigned rc = 0;

	for (size_t round = 0; round <= LED_ROUNDS; round++) {
		uint8_t cells[LED_CELLS] = {0}, subkey[LED_CELLS] = {0};
		uint64_t block = 0;

		rc = led_next_constant(rc);
		if (round < LED_ROUNDS)
			led_constants(cells, rc);
		if (round % LED_STEP_ROUNDS == 0)
			led_subkey(subkey, key, round / LED_STEP_ROUNDS);
		for (unsigned i = 0; i < LED_CELLS; i++) {
			unsigned cell = cells[i] ^ subkey[i];

			if (round == 0 || round == LED_ROUNDS)
				cell ^= flip(i / 4);
			block |= (uint64_t)form(i / 4, cell) << 4 * (i ^ 1);
		}
		for (unsigned i = 0; i < VECTORS; i++)
			s->add[round][i] = repeated_in(spread_row(block, i / 4, i % 4));
	}
}

/* Sub-key and constants of a row, or the constants alone. */
ALWAYS_INLINE void add_row(vec x[VECTORS], const repeated *add, unsigned row, int subkey)
{
	for (unsigned b = 0; b < 4; b++)
		if (subkey || constant_bits(row) >> b & 1)
			x[4 * row + b] ^= repeat(&add[4 * row + b]);
}

ALWAYS_INLINE void add_rows(vec x[VECTORS], const repeated *add, int subkey)
{
	add_row(x, add, 0, subkey), add_row(x, add, 1, subkey);
	add_row(x, add, 2, subkey), add_row(x, add, 3, subkey);
}

/* The shuffle that rotates a row left by some columns.  Compilers that knew it
 * would put two cheaper ones in its place. */
ALWAYS_INLINE vec rotation(unsigned columns)
{
	static const uint8_t from[4][16] = {
		{0},
		{1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12},
		{2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13},
		{3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14},
	};

	return vec_opaque(vec_all16(from[columns]));
}

ALWAYS_INLINE void shift_row(vec x[VECTORS], unsigned row, vec by)
{
	for (unsigned i = 4 * row; i < 4 * row + 4; i++)
		x[i] = vec_shuffle8(x[i], by);
}

/* A round needs more than the 16 registers of AVX2, and waits for what is put aside on
 * its longest chain.  The rotations made ahead of the loop, the rows in these orders and
 * the order of the XORs in inner.h are what both compilers did well with on a Zen 3: from
 * one order to another it was as much as 1.2 times slower. */
ALWAYS_INLINE void encrypt_sliced(const struct rows_schedule *s, vec x[VECTORS])
{
	const vec by1 = rotation(1), by2 = rotation(2), by3 = rotation(3);

	enter_form(x);
	add_rows(x, s->add[0], 1);
	for (size_t round = 1; round <= LED_ROUNDS; round++) {
		sub_row(x, 2), shift_row(x, 2, by2);
		sub_row(x, 3), shift_row(x, 3, by3);
		sub_row(x, 1), shift_row(x, 1, by1);
		sub_row(x, 0);
		mix(x);
		if (round % LED_STEP_ROUNDS == 0)
			add_rows(x, s->add[round], 1);
		else
			add_rows(x, s->add[round], 0);
	}
	leave_form(x);
}

ALWAYS_INLINE void undo_rows(vec x[VECTORS], const vec by[3], const repeated *add, int subkey)
{
	unsub_row(x, 0), add_row(x, add, 0, subkey);
	shift_row(x, 1, by[0]), unsub_row(x, 1), add_row(x, add, 1, subkey);
	shift_row(x, 2, by[1]), unsub_row(x, 2), add_row(x, add, 2, subkey);
	shift_row(x, 3, by[2]), unsub_row(x, 3), add_row(x, add, 3, subkey);
}

ALWAYS_INLINE void decrypt_sliced(const struct rows_schedule *s, vec x[VECTORS])
{
	const vec by[3] = {rotation(3), rotation(2), rotation(1)};

	enter_form(x);
	add_rows(x, s->add[LED_ROUNDS], 1);
	for (size_t round = LED_ROUNDS; round-- != 0;) {
		unmix(x);
		if (round % LED_STEP_ROUNDS == 0)
			undo_rows(x, by, s->add[round], 1);
		else
			undo_rows(x, by, s->add[round], 0);
	}
	leave_form(x);
}

/*
 * Packing moves the binary digits of a bit's place: four of the vector's number,
 * those of the 128-bit lane, and in it the digits worth 64, 32, 16, 8 | 4, 2, 1
 * bits.  In memory the first ones count blocks and those in a lane are: block, row,
 * row, column | column (1 is the left one), bit, bit.
 */
ALWAYS_INLINE void zip(vec x[VECTORS], unsigned digit, unsigned unit)
{
	/* Two at a time: clang would leave a loop of 16 a loop, and x in memory. */
	for (unsigned i = 0; i < 4; i++) {
		unsigned j = digit == 8 ? i + 4 : i + 8;

		vec_zip(&x[i], &x[i + digit], unit);
		vec_zip(&x[j], &x[j + digit], unit);
	}
}

/* Exchanges the digit worth 8 of the vector's number with the lower column digit. */
ALWAYS_INLINE void exchange_column(vec x[VECTORS])
{
	for (unsigned i = 0; i < 8; i++)
		swap_move(&x[i + 8], &x[i], 4, 0x0f0f0f0f0f0f0f0f);
}

/* Exchanges the digits worth 2 and 1 of the vector's number with those of the bit. */
ALWAYS_INLINE void exchange_bits(vec x[VECTORS])
{
	vec_exchange_digit(x, 2, 2), vec_exchange_digit(x + 8, 2, 2);
	vec_exchange_digit(x, 1, 1), vec_exchange_digit(x + 8, 1, 1);
}

ALWAYS_INLINE void pack_sliced(vec x[VECTORS])
{
	exchange_column(x);
	zip(x, 8, 8);
	/* In a lane: row, row, column, column | block; the rows go to the number. */
	zip(x, 8, 32);
	zip(x, 4, 32);
	exchange_bits(x);
}

ALWAYS_INLINE void unpack_sliced(vec x[VECTORS])
{
	static const uint8_t even_first[16] = {0, 2, 4, 6, 8, 10, 12, 14,
					       1, 3, 5, 7, 9, 11, 13, 15};

	exchange_bits(x);
	zip(x, 8, 32);
	zip(x, 4, 32);
	/* In a lane: row, row, column, column |; the lower column digit goes first. */
	for (unsigned i = 0; i < VECTORS; i++)
		x[i] = vec_shuffle8(x[i], vec_opaque(vec_all16(even_first)));
	zip(x, 8, 64);
	exchange_column(x);
}

typedef void sliced_cipher(const struct rows_schedule *s, vec x[VECTORS]);

ALWAYS_INLINE void crypt_group(sliced_cipher *cipher, const void *schedule, uint8_t *out,
			       const uint8_t *in)
{
	vec x[VECTORS];

	for (size_t i = 0; i < VECTORS; i++)
		x[i] = vec_load(in + i * sizeof *x);
	pack_sliced(x);
	cipher(schedule, x);
	unpack_sliced(x);
	for (size_t i = 0; i < VECTORS; i++)
		vec_store(out + i * sizeof *x, x[i]);
}

/* Whole groups, then what is left as a group with arbitrary blocks behind. */
ALWAYS_INLINE void rows_crypt(sliced_cipher *cipher, const void *schedule, uint8_t *out,
			      const uint8_t *in, size_t nblocks)
{
	vec tail[VECTORS];

	for (; nblocks >= ROWS_LANES; nblocks -= ROWS_LANES, in += ROWS_GROUP, out += ROWS_GROUP)
		crypt_group(cipher, schedule, out, in);
	if (nblocks == 0)
		return;
	/* Opaque, for it not to become a string instruction, which takes longer to begin. */
	for (size_t i = 0; i < VECTORS; i++)
		tail[i] = vec_opaque((vec){0});
	memcpy(tail, in, nblocks * LED_BLOCK_BYTES);
	crypt_group(cipher, schedule, (uint8_t *)tail, (const uint8_t *)tail);
	memcpy(out, tail, nblocks * LED_BLOCK_BYTES);
}

static void rows_encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	rows_crypt(encrypt_sliced, schedule, out, in, nblocks);
}

static void rows_decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	rows_crypt(decrypt_sliced, schedule, out, in, nblocks);
}

#endif
