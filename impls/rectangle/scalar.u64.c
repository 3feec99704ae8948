/* SPDX-License-Identifier: MIT */
/*
 * RECTANGLE one block at a time, its rows in general registers: what a protocol needs
 * that has one block.  A row stands in its register four times, so that rotating the
 * register rotates it, and no instruction has to work on part of one.
 */
#include "abi.h"
#include "keys.h"

struct schedule {
	uint64_t encrypt[RECTANGLE_ROUNDS + 1]
			[RECTANGLE_ROWS]; /* XORed first, then behind round i */
	uint64_t decrypt[RECTANGLE_ROUNDS + 1][RECTANGLE_ROWS]; /* by round; first the last one */
};

/* For encryption a key stands in front of the rotation. */
ALWAYS_INLINE void put_keys(void *schedule, size_t round, const uint64_t rows[RECTANGLE_ROWS])
{
	struct schedule *s = schedule;

	for (size_t r = 0; r < RECTANGLE_ROWS; r++) {
		unsigned back = round == 0 ? 0 : (64u - rectangle_shift[r]) % 64;

		s->encrypt[round][r] = rectangle_rotate(rows[r], back);
		s->decrypt[round][r] = rows[r];
	}
}

static void setkey(void *schedule, const uint8_t *key)
{
	rectangle_expand(schedule, key, put_keys);
}

ALWAYS_INLINE void load(uint64_t x[RECTANGLE_ROWS], const uint8_t *block, const uint64_t *key)
{
	for (size_t r = 0; r < RECTANGLE_ROWS; r++) {
		uint16_t row;

		memcpy(&row, block + 2 * r, sizeof row);
		x[r] = row * 0x0001000100010001 ^ key[r];
	}
}

ALWAYS_INLINE void store(uint8_t *block, const uint64_t x[RECTANGLE_ROWS])
{
	for (size_t r = 0; r < RECTANGLE_ROWS; r++) {
		uint16_t row = (uint16_t)x[r];

		memcpy(block + 2 * r, &row, sizeof row);
	}
}

static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	const struct schedule *s = schedule;

	for (; nblocks != 0; nblocks--, in += RECTANGLE_BLOCK_BYTES, out += RECTANGLE_BLOCK_BYTES) {
		uint64_t x[RECTANGLE_ROWS];

		load(x, in, s->encrypt[0]);
#pragma GCC unroll 5
		for (size_t round = 1; round <= RECTANGLE_ROUNDS; round++) {
			rectangle_sub(x, s->encrypt[round]);
			x[1] = rectangle_rotate(x[1], 1);
			x[2] = rectangle_rotate(x[2], 12);
			x[3] = rectangle_rotate(x[3], 13);
		}
		store(out, x);
	}
}

static void decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	const struct schedule *s = schedule;

	for (; nblocks != 0; nblocks--, in += RECTANGLE_BLOCK_BYTES, out += RECTANGLE_BLOCK_BYTES) {
		uint64_t x[RECTANGLE_ROWS];

		load(x, in, s->decrypt[RECTANGLE_ROUNDS]);
#pragma GCC unroll 5
		for (size_t round = RECTANGLE_ROUNDS; round-- != 0;) {
			x[1] = rectangle_rotate(x[1], 63);
			x[2] = rectangle_rotate(x[2], 52);
			x[3] = rectangle_rotate(x[3], 51);
			rectangle_unsub(x, s->decrypt[round]);
		}
		store(out, x);
	}
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = "one block, rows in general registers",
		 .source = "ledbench; circuits found by our own search"},
	.key_bytes = RECTANGLE_KEY_BYTES,
	.block_bytes = RECTANGLE_BLOCK_BYTES,
	.lanes = 1,
	.round_count = RECTANGLE_ROUNDS,
	.schedule_bytes = sizeof(struct schedule),
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = decrypt,
};
