/* SPDX-License-Identifier: MIT */
/* RECTANGLE as the specification says it, column by column: the yardstick of
 * correctness. */
#include "abi.h"
#include "rectangle.h"

struct schedule {
	uint16_t key[RECTANGLE_ROUNDS + 1][RECTANGLE_ROWS];
};

/* x rotated left by n among its low `bits` bits. */
static uint32_t rotate(uint32_t x, unsigned n, unsigned bits)
{
	uint64_t twice = (uint64_t)x << bits | x;

	return (uint32_t)(twice >> (bits - n)) & (uint32_t)((1ull << bits) - 1);
}

/* One S-box: column j of the first four rows. */
static void sub_column(uint32_t rows[RECTANGLE_ROWS], unsigned j, const uint8_t sbox[16])
{
	unsigned column = 0;

	for (unsigned r = 0; r < RECTANGLE_ROWS; r++)
		column |= (rows[r] >> j & 1) << r;
	for (unsigned r = 0; r < RECTANGLE_ROWS; r++) {
		rows[r] &= ~(1u << j);
		rows[r] |= (sbox[column] >> r & 1u) << j;
	}
}

/* One update of the key register. */
static void update(uint32_t k[RECTANGLE_KEY_ROWS], unsigned rc)
{
	uint32_t k0, k2;

	for (unsigned j = 0; j < RECTANGLE_KEY_COLUMNS; j++)
		sub_column(k, j, rectangle_sbox);
	k0 = k[0], k2 = k[2];
	k[0] = rotate(k0, 8, RECTANGLE_KEY_ROW_BITS) ^ k[1] ^ rc;
	k[1] = k2;
	if (RECTANGLE_KEY_BITS == 80) {
		k[2] = k[3];
		k[3] = rotate(k[3], 12, RECTANGLE_KEY_ROW_BITS) ^ k[4];
		k[4] = k0;
	} else {
		k[2] = rotate(k2, 16, RECTANGLE_KEY_ROW_BITS) ^ k[3];
		k[3] = k0;
	}
}

static void setkey(void *schedule, const uint8_t *key)
{
	struct schedule *s = schedule;
	uint32_t k[RECTANGLE_KEY_ROWS] = {0};
	unsigned rc = 1;

	for (size_t i = 0; i < RECTANGLE_KEY_BYTES; i++)
		k[8 * i / RECTANGLE_KEY_ROW_BITS] |= (uint32_t)key[i]
						     << 8 * i % RECTANGLE_KEY_ROW_BITS;
	for (size_t round = 0; round <= RECTANGLE_ROUNDS; round++) {
		for (size_t r = 0; r < RECTANGLE_ROWS; r++)
			s->key[round][r] = (uint16_t)k[r];
		update(k, rc);
		rc = rectangle_next_constant(rc);
	}
}

static void add_key(uint32_t rows[RECTANGLE_ROWS], const uint16_t key[RECTANGLE_ROWS])
{
	for (size_t r = 0; r < RECTANGLE_ROWS; r++)
		rows[r] ^= key[r];
}

static void load(uint32_t rows[RECTANGLE_ROWS], const uint8_t *block)
{
	for (size_t r = 0; r < RECTANGLE_ROWS; r++)
		rows[r] = (uint32_t)(block[2 * r] | block[2 * r + 1] << 8);
}

static void store(uint8_t *block, const uint32_t rows[RECTANGLE_ROWS])
{
	for (size_t i = 0; i < RECTANGLE_BLOCK_BYTES; i++)
		block[i] = (uint8_t)(rows[i / 2] >> 8 * (i % 2));
}

static void encrypt_block(const struct schedule *s, uint32_t rows[RECTANGLE_ROWS])
{
	for (size_t round = 0; round < RECTANGLE_ROUNDS; round++) {
		add_key(rows, s->key[round]);
		for (unsigned j = 0; j < RECTANGLE_COLUMNS; j++)
			sub_column(rows, j, rectangle_sbox);
		for (size_t r = 0; r < RECTANGLE_ROWS; r++)
			rows[r] = rotate(rows[r], rectangle_shift[r], RECTANGLE_COLUMNS);
	}
	add_key(rows, s->key[RECTANGLE_ROUNDS]);
}

static void decrypt_block(const struct schedule *s, uint32_t rows[RECTANGLE_ROWS])
{
	add_key(rows, s->key[RECTANGLE_ROUNDS]);
	for (size_t round = RECTANGLE_ROUNDS; round-- != 0;) {
		for (size_t r = 0; r < RECTANGLE_ROWS; r++)
			rows[r] = rotate(rows[r], (RECTANGLE_COLUMNS - rectangle_shift[r]) % 16u,
					 RECTANGLE_COLUMNS);
		for (unsigned j = 0; j < RECTANGLE_COLUMNS; j++)
			sub_column(rows, j, rectangle_sbox_inverse);
		add_key(rows, s->key[round]);
	}
}

static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	for (; nblocks != 0; nblocks--, in += RECTANGLE_BLOCK_BYTES, out += RECTANGLE_BLOCK_BYTES) {
		uint32_t rows[RECTANGLE_ROWS];

		load(rows, in);
		encrypt_block(schedule, rows);
		store(out, rows);
	}
}

static void decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	for (; nblocks != 0; nblocks--, in += RECTANGLE_BLOCK_BYTES, out += RECTANGLE_BLOCK_BYTES) {
		uint32_t rows[RECTANGLE_ROWS];

		load(rows, in);
		decrypt_block(schedule, rows);
		store(out, rows);
	}
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_TABLE_LOOKUP,
		 .technique = "the specification, column by column",
		 .source =
			 "Zhang, Bao, Lin, Rijmen, Yang, Verbauwhede, eprint 2014/084, section 2"},
	.key_bytes = RECTANGLE_KEY_BYTES,
	.block_bytes = RECTANGLE_BLOCK_BYTES,
	.round_count = RECTANGLE_ROUNDS,
	.lanes = 1,
	.schedule_bytes = sizeof(struct schedule),
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = decrypt,
};
