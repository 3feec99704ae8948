/* SPDX-License-Identifier: MIT */
/* LED as the specification says it, cell by cell: the yardstick of correctness. */
#include "abi.h"
#include "led.h"

struct schedule {
	uint8_t subkey[LED_SUBKEYS][LED_CELLS];
	uint8_t constants[LED_ROUNDS][LED_CELLS];
};

static void setkey(void *schedule, const uint8_t *key)
{
	struct schedule *s = schedule;
	unsigned rc = 0;

	for (size_t i = 0; i < LED_SUBKEYS; i++)
		led_subkey(s->subkey[i], key, i);
	for (size_t round = 0; round < LED_ROUNDS; round++) {
		rc = led_next_constant(rc);
		led_constants(s->constants[round], rc);
	}
}

static void add(uint8_t cells[LED_CELLS], const uint8_t other[LED_CELLS])
{
	for (size_t i = 0; i < LED_CELLS; i++)
		cells[i] ^= other[i];
}

static void sub_cells(uint8_t cells[LED_CELLS], const uint8_t sbox[16])
{
	for (size_t i = 0; i < LED_CELLS; i++)
		cells[i] = sbox[cells[i]];
}

/* Row r rotates left by r cells, or right where `left` is 0. */
static void shift_rows(uint8_t cells[LED_CELLS], int left)
{
	uint8_t old[LED_CELLS];

	for (size_t i = 0; i < LED_CELLS; i++)
		old[i] = cells[i];
	for (size_t row = 0; row < 4; row++)
		for (size_t column = 0; column < 4; column++) {
			size_t from = (column + (left ? row : 4 - row)) % 4;

			cells[4 * row + column] = old[4 * row + from];
		}
}

static void mix_columns(uint8_t cells[LED_CELLS], const uint8_t matrix[4][4])
{
	for (size_t column = 0; column < 4; column++) {
		uint8_t sum[4] = {0};

		for (size_t row = 0; row < 4; row++)
			for (size_t k = 0; k < 4; k++)
				sum[row] ^= led_multiply(matrix[row][k], cells[4 * k + column]);
		for (size_t row = 0; row < 4; row++)
			cells[4 * row + column] = sum[row];
	}
}

static void load(uint8_t cells[LED_CELLS], const uint8_t *block)
{
	for (size_t i = 0; i < LED_CELLS; i++)
		cells[i] = led_cell(block, i);
}

static void store(uint8_t *block, const uint8_t cells[LED_CELLS])
{
	for (size_t i = 0; i < LED_BLOCK_BYTES; i++)
		block[i] = (uint8_t)(cells[2 * i] << 4 | cells[2 * i + 1]);
}

static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	const struct schedule *s = schedule;

	for (; nblocks != 0; nblocks--, in += LED_BLOCK_BYTES, out += LED_BLOCK_BYTES) {
		uint8_t cells[LED_CELLS];

		load(cells, in);
		for (size_t round = 0; round < LED_ROUNDS; round++) {
			if (round % LED_STEP_ROUNDS == 0)
				add(cells, s->subkey[round / LED_STEP_ROUNDS % LED_SUBKEYS]);
			add(cells, s->constants[round]);
			sub_cells(cells, led_sbox);
			shift_rows(cells, 1);
			mix_columns(cells, led_mds);
		}
		add(cells, s->subkey[LED_STEPS % LED_SUBKEYS]);
		store(out, cells);
	}
}

static void decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	const struct schedule *s = schedule;

	for (; nblocks != 0; nblocks--, in += LED_BLOCK_BYTES, out += LED_BLOCK_BYTES) {
		uint8_t cells[LED_CELLS];

		load(cells, in);
		add(cells, s->subkey[LED_STEPS % LED_SUBKEYS]);
		for (size_t round = LED_ROUNDS; round-- != 0;) {
			mix_columns(cells, led_mds_inverse);
			shift_rows(cells, 0);
			sub_cells(cells, led_sbox_inverse);
			add(cells, s->constants[round]);
			if (round % LED_STEP_ROUNDS == 0)
				add(cells, s->subkey[round / LED_STEP_ROUNDS % LED_SUBKEYS]);
		}
		store(out, cells);
	}
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_TABLE_LOOKUP,
		 .technique = "the specification, cell by cell",
		 .source = "Guo, Peyrin, Poschmann, Robshaw, eprint 2012/600, section 2"},
	.key_bytes = LED_KEY_BYTES,
	.block_bytes = LED_BLOCK_BYTES,
	.round_count = LED_ROUNDS,
	.lanes = 1,
	.schedule_bytes = sizeof(struct schedule),
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = decrypt,
};
