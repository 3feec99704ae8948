/* SPDX-License-Identifier: MIT */
/*
 * LED with one bit of one row in a vector: 16 vectors, x[4 r + b] being bit b of
 * row r, hold 2 LB_VEC blocks.  A byte is a column of eight blocks and a dword the
 * four columns, so ShiftRows is one shuffle a vector, and S-box and MixColumns are
 * the circuits as they stand.
 *
 * Without three-operand logic the state is kept XORed with led_flip, so that the
 * circuits have no complement; with it, complements are free.
 */
#ifndef LED_ROWS_H
#define LED_ROWS_H

#include "circuits.h"
#include "led.h"

#ifdef vec_ternary
#include "ternary.h"
#endif

enum { VECTORS = 16, ROWS_LANES = 2 * LB_VEC, ROWS_GROUP = ROWS_LANES * LED_BLOCK_BYTES };

#ifdef vec_ternary
/* The instruction repeats a 64-bit element of memory by itself. */
typedef uint64_t repeated;

ALWAYS_INLINE vec repeat(const repeated *r)
{
	return vec_all(*r);
}

ALWAYS_INLINE void sub_row(vec x[VECTORS], unsigned row)
{
	led_sub5(x + 4 * row);
}

ALWAYS_INLINE void unsub_row(vec x[VECTORS], unsigned row)
{
	led_unsub7(x + 4 * row);
}

#define rows_mix   led_mix27
#define rows_unmix led_unmix26
#define FLIP_OF(r) 0
#else
/* An operand in memory has to be as wide as the vector. */
typedef vec repeated;

ALWAYS_INLINE vec repeat(const repeated *r)
{
	return *r;
}

ALWAYS_INLINE void sub_row(vec x[VECTORS], unsigned row)
{
	led_sub13_flipped(x + 4 * row, row);
}

ALWAYS_INLINE void unsub_row(vec x[VECTORS], unsigned row)
{
	led_unsub13_flipped(x + 4 * row, row);
}

#define rows_mix   led_mix
#define rows_unmix led_unmix
#define FLIP_OF(r) led_flip[r]
#endif

/* Sub-keys and round constants together: what is XORed before round i, and after
 * the last. */
struct rows_schedule {
	repeated add[LED_ROUNDS + 1][VECTORS];
};

/* Bit b of the four cells of a row, for every block. */
static repeated spread(const uint8_t row[4], unsigned b)
{
	uint64_t dword = 0;

	for (size_t column = 4; column-- != 0;)
		dword = dword << 8 | (row[column] >> b & 1) * 0xffu;
	return (repeated){0} + (dword << 32 | dword);
}

static void rows_setkey(void *schedule, const uint8_t *key)
{
	struct rows_schedule *s = schedule;
	unsigned rc = 0;

	for (size_t round = 0; round <= LED_ROUNDS; round++) {
		uint8_t cells[LED_CELLS] = {0}, subkey[LED_CELLS] = {0};

		rc = led_next_constant(rc);
		if (round < LED_ROUNDS)
			led_constants(cells, rc);
		if (round % LED_STEP_ROUNDS == 0)
			led_subkey(subkey, key, round / LED_STEP_ROUNDS);
		for (size_t i = 0; i < LED_CELLS; i++) {
			cells[i] ^= subkey[i];
			if (round == 0 || round == LED_ROUNDS)
				cells[i] ^= FLIP_OF(i / 4);
		}
		for (size_t i = 0; i < VECTORS; i++)
			s->add[round][i] = spread(cells + i / 4 * 4, i % 4);
	}
}

ALWAYS_INLINE void add_step(vec x[VECTORS], const repeated *add)
{
	for (size_t i = 0; i < VECTORS; i++)
		x[i] ^= repeat(&add[i]);
}

/* Constants alone leave most high bits as they are: column 0 has row ^ ks in it,
 * column 1 three bits of rc. */
ALWAYS_INLINE void add_constants(vec x[VECTORS], const repeated *add)
{
	for (size_t i = 0; i < VECTORS; i++) {
		size_t row = i / 4, fixed = row ^ (row < 2 ? LED_KEY_BITS >> 4 : LED_KEY_BITS & 15);

		if (i % 4 != 3 || fixed >> 3 != 0)
			x[i] ^= repeat(&add[i]);
	}
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

/* A round needs more than the 16 registers of AVX2.  With the rotations made ahead
 * of the loop and the rows in this order, gcc 12 puts 9 vectors a round aside instead
 * of 22, and encrypts 1.1 times as fast on a Zen 3. */
ALWAYS_INLINE void encrypt_sliced(const struct rows_schedule *s, vec x[VECTORS])
{
	const vec by1 = rotation(1), by2 = rotation(2), by3 = rotation(3);

	add_step(x, s->add[0]);
	for (size_t round = 1; round <= LED_ROUNDS; round++) {
		sub_row(x, 0);
		sub_row(x, 1), shift_row(x, 1, by1);
		sub_row(x, 2), sub_row(x, 3);
		shift_row(x, 2, by2), shift_row(x, 3, by3);
		rows_mix(x);
		if (round % LED_STEP_ROUNDS == 0)
			add_step(x, s->add[round]);
		else
			add_constants(x, s->add[round]);
	}
}

ALWAYS_INLINE void decrypt_sliced(const struct rows_schedule *s, vec x[VECTORS])
{
	const vec by1 = rotation(3), by2 = rotation(2), by3 = rotation(1);

	add_step(x, s->add[LED_ROUNDS]);
	for (size_t round = LED_ROUNDS; round-- != 0;) {
		rows_unmix(x);
		shift_row(x, 1, by1), shift_row(x, 2, by2), shift_row(x, 3, by3);
		unsub_row(x, 0), unsub_row(x, 1), unsub_row(x, 2), unsub_row(x, 3);
		if (round % LED_STEP_ROUNDS == 0)
			add_step(x, s->add[round]);
		else
			add_constants(x, s->add[round]);
	}
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
	/* Aligned, and so the stack: clang would put vectors aside across cache lines. */
	_Alignas(vec) uint8_t tail[ROWS_GROUP] = {0};

	for (; nblocks >= ROWS_LANES; nblocks -= ROWS_LANES, in += ROWS_GROUP, out += ROWS_GROUP)
		crypt_group(cipher, schedule, out, in);
	if (nblocks == 0)
		return;
	memcpy(tail, in, nblocks * LED_BLOCK_BYTES);
	crypt_group(cipher, schedule, tail, tail);
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
