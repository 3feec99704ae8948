/* SPDX-License-Identifier: MIT */
/*
 * LED as Biham sliced DES: 64 planes, each one bit of every block, as many blocks
 * as a vector has bits.  A rotation of cells is a matter of which plane to load,
 * and the only cost beside the circuits is that the planes don't fit into
 * registers.  So a round goes column by column: load four cells, where ShiftRows
 * says, put them through the S-box, mix them and store them.
 *
 * The state is kept XORed with led_flip, so no complement is left in the circuits.
 */
#include "abi.h"
#include "led.h"
#include "circuits.h"

enum { PLANES = 64, LANES = 8 * LB_VEC, BATCH = LANES * LED_BLOCK_BYTES, RC_BITS = 6 };

/* All bits of a mask are the same: it holds for every block. */
struct schedule {
	uint64_t step[LED_STEPS + 1][PLANES]; /* sub-key, and the constants of the round after it */
	uint64_t rc[LED_ROUNDS][RC_BITS];     /* the part of the constants that changes */
};

/* The first of the 4 planes of a cell.  The left cell of a byte is its high nibble. */
static inline size_t plane(size_t row, size_t column)
{
	return 4 * (4 * row + (column ^ 1));
}

static void setkey(void *schedule, const uint8_t *key)
{
	struct schedule *s = schedule;
	unsigned rc = 0;

	for (size_t round = 0; round <= LED_ROUNDS; round++) {
		uint64_t *step = s->step[round / LED_STEP_ROUNDS];
		uint8_t subkey[LED_CELLS], cells[LED_CELLS] = {0};

		rc = led_next_constant(rc);
		for (size_t i = 0; i < RC_BITS && round < LED_ROUNDS; i++)
			s->rc[round][i] = -(uint64_t)(rc >> i & 1);
		if (round % LED_STEP_ROUNDS != 0)
			continue;
		led_subkey(subkey, key, round / LED_STEP_ROUNDS);
		if (round < LED_ROUNDS)
			led_constants(cells, rc);
		for (size_t i = 0; i < LED_CELLS; i++) {
			cells[i] ^= subkey[i];
			if (round == 0 || round == LED_ROUNDS)
				cells[i] ^= led_flip[i / 4];
			for (size_t b = 0; b < 4; b++)
				step[plane(i / 4, i % 4) + b] = -(uint64_t)(cells[i] >> b & 1);
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
	size_t fixed = row ^ (row < 2 ? LED_KEY_BITS >> 4 : LED_KEY_BITS & 15);

	for (size_t b = 0; b < 4; b++)
		if (column == 0 && fixed >> b & 1)
			x[b] = ~x[b];
		else if (column == 1 && b < 3)
			x[b] ^= vec_all(rc[row % 2 == 0 ? b + 3 : b]);
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
	led_sub13_flipped(x, row);
}

ALWAYS_INLINE void encrypt_column(vec *to, const vec *from, size_t column, add_cell *add,
				  const uint64_t *masks)
{
	vec x[16];

	encrypt_cell(x, from, 0, column, add, masks);
	encrypt_cell(x + 4, from, 1, column, add, masks);
	encrypt_cell(x + 8, from, 2, column, add, masks);
	encrypt_cell(x + 12, from, 3, column, add, masks);
	led_mix(x);
	for (size_t i = 0; i < 16; i++)
		to[plane(i / 4, column) + i % 4] = x[i];
}

ALWAYS_INLINE void decrypt_cell(vec *to, vec x[4], unsigned row, size_t column, add_cell *add,
				const uint64_t *masks)
{
	size_t shifted = (column + row) % 4;
	vec *cell = to + plane(row, shifted);

	led_unsub13_flipped(x, row);
	add(x, masks, row, shifted);
	cell[0] = x[0], cell[1] = x[1], cell[2] = x[2], cell[3] = x[3];
}

ALWAYS_INLINE void decrypt_column(vec *to, const vec *from, size_t column, add_cell *add,
				  const uint64_t *masks)
{
	vec x[16];

	for (size_t i = 0; i < 16; i++)
		x[i] = from[plane(i / 4, column) + i % 4];
	led_unmix(x);
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

static void add_planes(vec *x, const uint64_t *masks)
{
	for (size_t i = 0; i < PLANES; i++)
		x[i] ^= vec_all(masks[i]);
}

static void encrypt_planes(const struct schedule *s, vec *x)
{
	vec y[PLANES];

	for (size_t step = 0; step < LED_STEPS; step++) {
		const uint64_t(*rc)[RC_BITS] = s->rc + step * LED_STEP_ROUNDS;

		first_round(y, x, s->step[step]);
		next_round(x, y, rc[1]);
		next_round(y, x, rc[2]);
		next_round(x, y, rc[3]);
	}
	add_planes(x, s->step[LED_STEPS]);
}

static void decrypt_planes(const struct schedule *s, vec *x)
{
	vec y[PLANES];

	add_planes(x, s->step[LED_STEPS]);
	for (size_t step = LED_STEPS; step-- != 0;) {
		const uint64_t(*rc)[RC_BITS] = s->rc + step * LED_STEP_ROUNDS;

		undo_next(y, x, rc[3]);
		undo_next(x, y, rc[2]);
		undo_next(y, x, rc[1]);
		undo_first(x, y, s->step[step]);
	}
}

typedef void kernel(const struct schedule *, vec *);

/* All blocks through the kernel, a last incomplete batch through a copy. */
static void crypt(kernel *f, const struct schedule *s, uint8_t *out, const uint8_t *in,
		  size_t nblocks)
{
	vec x[PLANES];

	for (; nblocks >= LANES; nblocks -= LANES, in += BATCH, out += BATCH) {
		vec_transpose64(x, in);
		f(s, x);
		vec_transpose64(out, x);
	}
	if (nblocks != 0) {
		memset(x, 0, sizeof x);
		memcpy(x, in, nblocks * LED_BLOCK_BYTES);
		crypt(f, s, (uint8_t *)x, (uint8_t *)x, LANES);
		memcpy(out, x, nblocks * LED_BLOCK_BYTES);
	}
}

static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt(encrypt_planes, schedule, out, in, nblocks);
}

static void decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt(decrypt_planes, schedule, out, in, nblocks);
}

static void pack(const void *schedule, void *state, size_t passes)
{
	(void)schedule;
	for (; passes != 0; passes--)
		vec_transpose64(state, state);
}

static void sbox(const void *schedule, void *state, size_t passes)
{
	(void)schedule;
	for (; passes != 0; passes--)
		for (size_t i = 0; i < LED_CELLS; i++)
			led_sub13_flipped((vec *)state + plane(i / 4, i % 4), (unsigned)(i / 4));
}

static void rounds(const void *schedule, void *state, size_t passes)
{
	for (; passes != 0; passes--)
		encrypt_planes(schedule, state);
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = "full bitslice: 64 planes, one bit of every block each",
		 .source = "Biham, A Fast New DES Implementation in Software, FSE 1997"},
	.key_bytes = LED_KEY_BYTES,
	.block_bytes = LED_BLOCK_BYTES,
	.round_count = LED_ROUNDS,
	.lanes = LANES,
	.schedule_bytes = sizeof(struct schedule),
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = decrypt,
	.state_bytes = PLANES * sizeof(vec),
	.pack = pack,
	.unpack = pack,
	.sbox = sbox,
	.rounds = rounds,
};
