/* SPDX-License-Identifier: MIT */
/*
 * LED as Biham sliced DES: 64 planes, each one bit of every block, as many blocks
 * as a vector has bits.  A rotation of cells is a matter of which plane to load,
 * and the only cost beside the circuits is that the planes don't fit into
 * registers.  So a round goes column by column: load four cells, where ShiftRows
 * says, put them through the S-box, mix them and store them.
 *
 * Between the first and the last key the state is in the form of inner.h.
 */
#ifndef LED_BIHAM_H
#define LED_BIHAM_H

#include "inner.h"
#include "led.h"

enum { PLANES = 64, LANES = 8 * LB_VEC, BATCH = LANES * LED_BLOCK_BYTES };

/* All bits of a mask are the same: it holds for every block. */
struct schedule {
	uint64_t step[LED_STEPS + 1][PLANES]; /* sub-key, and the constants of the round after it */
	uint64_t rc[LED_ROUNDS][4][4]; /* of column 1, the part of the constants that changes */
};

/* The first of the 4 planes of a cell.  The left cell of a byte is its high nibble. */
static inline size_t plane(size_t row, size_t column)
{
	return 4 * (4 * row + (column ^ 1));
}

/* The masks of a cell that is in the form of the state. */
static inline void spread(uint64_t masks[4], unsigned cell)
{
	for (size_t b = 0; b < 4; b++)
		masks[b] = -(uint64_t)(cell >> b & 1);
}

static void setkey(void *schedule, const uint8_t *key)
{
	struct schedule *s = schedule;
	unsigned rc = 0;

	for (size_t round = 0; round <= LED_ROUNDS; round++) {
		uint64_t *step = s->step[round / LED_STEP_ROUNDS];
		uint8_t subkey[LED_CELLS], cells[LED_CELLS] = {0};

		rc = led_next_constant(rc);
		if (round < LED_ROUNDS) {
			led_constants(cells, rc);
			for (size_t row = 0; row < 4; row++)
				spread(s->rc[round][row], led_inner[row][cells[4 * row + 1]]);
		}
		if (round % LED_STEP_ROUNDS != 0)
			continue;
		led_subkey(subkey, key, round / LED_STEP_ROUNDS);
		for (size_t i = 0; i < LED_CELLS; i++) {
			cells[i] ^= subkey[i];
			if (round == 0 || round == LED_ROUNDS)
				cells[i] ^= led_flip[i / 4];
			spread(&step[plane(i / 4, i % 4)], led_inner[i / 4][cells[i]]);
		}
	}
}

/* Sub-key and constants of a step's first round, for one cell. */
ALWAYS_INLINE void add_step(vec x[4], const uint64_t *step, size_t row, size_t column)
{
	for (size_t b = 0; b < 4; b++)
		x[b] ^= vec_all(step[plane(row, column) + b]);
}

/* The constants of one cell in the other rounds: the row's number and the key
 * size in column 0, three bits of rc in column 1. */
ALWAYS_INLINE void add_constants(vec x[4], const uint64_t *rc, size_t row, size_t column)
{
	const uint8_t *form = led_inner[row];
	unsigned fixed = form[row ^ (row < 2 ? LED_KEY_BITS >> 4 : LED_KEY_BITS & 15)];
	unsigned changing = form[1] | form[2] | form[4];

	for (size_t b = 0; b < 4; b++)
		if (column == 0 && fixed >> b & 1)
			x[b] = ~x[b];
		else if (column == 1 && changing >> b & 1)
			x[b] ^= vec_all(rc[4 * row + b]);
}

typedef void add_cell(vec x[4], const uint64_t *masks, size_t row, size_t column);

/* A cell from where ShiftRows finds it, through constants and S-box.  A loop over
 * its planes would be a memcpy to gcc, through memory and in smaller pieces. */
ALWAYS_INLINE void encrypt_cell(vec x[4], const vec *from, unsigned row, size_t column,
				add_cell *add, const uint64_t *masks)
{
	size_t shifted = (column + row) % 4;
	const vec *cell = from + plane(row, shifted);

	x[0] = cell[0], x[1] = cell[1], x[2] = cell[2], x[3] = cell[3];
	add(x, masks, row, shifted);
	led_inner_sub(x, row);
}

ALWAYS_INLINE void encrypt_column(vec *to, const vec *from, size_t column, add_cell *add,
				  const uint64_t *masks)
{
	vec x[16];

	encrypt_cell(x, from, 0, column, add, masks);
	encrypt_cell(x + 4, from, 1, column, add, masks);
	encrypt_cell(x + 8, from, 2, column, add, masks);
	encrypt_cell(x + 12, from, 3, column, add, masks);
	led_inner_mix(x);
	for (size_t i = 0; i < 16; i++)
		to[plane(i / 4, column) + i % 4] = x[i];
}

ALWAYS_INLINE void decrypt_cell(vec *to, vec x[4], unsigned row, size_t column, add_cell *add,
				const uint64_t *masks)
{
	size_t shifted = (column + row) % 4;
	vec *cell = to + plane(row, shifted);

	led_inner_unsub(x, row);
	add(x, masks, row, shifted);
	cell[0] = x[0], cell[1] = x[1], cell[2] = x[2], cell[3] = x[3];
}

ALWAYS_INLINE void decrypt_column(vec *to, const vec *from, size_t column, add_cell *add,
				  const uint64_t *masks)
{
	vec x[16];

	for (size_t i = 0; i < 16; i++)
		x[i] = from[plane(i / 4, column) + i % 4];
	led_inner_unmix(x);
	decrypt_cell(to, x, 0, column, add, masks);
	decrypt_cell(to, x + 4, 1, column, add, masks);
	decrypt_cell(to, x + 8, 2, column, add, masks);
	decrypt_cell(to, x + 12, 3, column, add, masks);
}

/* A round is its own function, because four of them would not fit into the
 * processor's cache of decoded instructions. */
static __attribute__((noinline)) void first_round(vec *to, const vec *from, const uint64_t *step)
{
	encrypt_column(to, from, 0, add_step, step);
	encrypt_column(to, from, 1, add_step, step);
	encrypt_column(to, from, 2, add_step, step);
	encrypt_column(to, from, 3, add_step, step);
}

static __attribute__((noinline)) void next_round(vec *to, const vec *from, const uint64_t *rc)
{
	encrypt_column(to, from, 0, add_constants, rc);
	encrypt_column(to, from, 1, add_constants, rc);
	encrypt_column(to, from, 2, add_constants, rc);
	encrypt_column(to, from, 3, add_constants, rc);
}

static __attribute__((noinline)) void undo_first(vec *to, const vec *from, const uint64_t *step)
{
	decrypt_column(to, from, 0, add_step, step);
	decrypt_column(to, from, 1, add_step, step);
	decrypt_column(to, from, 2, add_step, step);
	decrypt_column(to, from, 3, add_step, step);
}

static __attribute__((noinline)) void undo_next(vec *to, const vec *from, const uint64_t *rc)
{
	decrypt_column(to, from, 0, add_constants, rc);
	decrypt_column(to, from, 1, add_constants, rc);
	decrypt_column(to, from, 2, add_constants, rc);
	decrypt_column(to, from, 3, add_constants, rc);
}

typedef void turn_cell(vec x[4], unsigned row);

/* The form of all cells. */
ALWAYS_INLINE void turn_planes(vec *x, turn_cell *f)
{
	for (size_t column = 0; column < 4; column++) {
		f(x + plane(0, column), 0);
		f(x + plane(1, column), 1);
		f(x + plane(2, column), 2);
		f(x + plane(3, column), 3);
	}
}

static void add_planes(vec *x, const uint64_t *masks)
{
	for (size_t i = 0; i < PLANES; i++)
		x[i] ^= vec_all(masks[i]);
}

static void encrypt_planes(const struct schedule *s, vec *x)
{
	vec y[PLANES];

	turn_planes(x, led_inner_enter);
	for (size_t step = 0; step < LED_STEPS; step++) {
		const uint64_t(*rc)[4][4] = s->rc + step * LED_STEP_ROUNDS;

		first_round(y, x, s->step[step]);
		next_round(x, y, rc[1][0]);
		next_round(y, x, rc[2][0]);
		next_round(x, y, rc[3][0]);
	}
	add_planes(x, s->step[LED_STEPS]);
	turn_planes(x, led_inner_leave);
}

static void decrypt_planes(const struct schedule *s, vec *x)
{
	vec y[PLANES];

	turn_planes(x, led_inner_enter);
	add_planes(x, s->step[LED_STEPS]);
	for (size_t step = LED_STEPS; step-- != 0;) {
		const uint64_t(*rc)[4][4] = s->rc + step * LED_STEP_ROUNDS;

		undo_next(y, x, rc[3][0]);
		undo_next(x, y, rc[2][0]);
		undo_next(y, x, rc[1][0]);
		undo_first(x, y, s->step[step]);
	}
	turn_planes(x, led_inner_leave);
}

#endif
