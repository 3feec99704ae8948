/* SPDX-License-Identifier: MIT */
/* uBlock as the specification says it, nibble by nibble: the yardstick of correctness. */
#include <string.h>

#include "ublock.h"

enum {
	BLOCK = 2 * UBLOCK_NIBBLES,
	KEY = UBLOCK_KEY_BITS / 4,
	QUARTER = KEY / 4, /* of the key */
};

static const uint8_t left[] = {UBLOCK_PL}, right[] = {UBLOCK_PR}, key_order[] = {UBLOCK_PK};

struct schedule {
	uint8_t round_keys[UBLOCK_ROUNDS + 1][BLOCK];
};

static void to_nibbles(uint8_t *nibbles, const uint8_t *bytes, size_t nbytes)
{
	for (size_t i = 0; i < nbytes; i++) {
		nibbles[2 * i] = bytes[i] >> 4;
		nibbles[2 * i + 1] = bytes[i] & 15;
	}
}

static void to_bytes(uint8_t *bytes, const uint8_t *nibbles, size_t nbytes)
{
	for (size_t i = 0; i < nbytes; i++)
		bytes[i] = (uint8_t)(nibbles[2 * i] << 4 | nibbles[2 * i + 1]);
}

/* PK, on the nibbles of K0 and K1. */
static void permute_key(uint8_t k[2 * QUARTER])
{
	uint8_t old[2 * QUARTER];

	memcpy(old, k, sizeof old);
	for (size_t i = 0; i < 16; i++)
		k[i] = old[key_order[i]];
	for (size_t i = 16; i < 2 * QUARTER; i++)
		k[i] = old[i ^ 8];
}

/* One step of the key schedule, `constant` being RC_i. */
static void next_key(uint8_t k[KEY], uint32_t constant)
{
	uint8_t *k0 = k, *k1 = k + QUARTER, *k2 = k + 2 * QUARTER, *k3 = k + 3 * QUARTER, next[KEY];

	permute_key(k);
	for (unsigned i = 0; i < QUARTER; i++) {
		unsigned rc = i < 8 ? constant >> (28 - 4 * i) & 15 : 0;

		k2[i] ^= ublock_sbox[k0[i] ^ rc];
		k3[i] ^= ublock_double[k1[i]];
	}
	memcpy(next, k2, QUARTER);
	memcpy(next + QUARTER, k3, QUARTER);
	memcpy(next + 2 * QUARTER, k1, QUARTER);
	memcpy(next + 3 * QUARTER, k0, QUARTER);
	memcpy(k, next, KEY);
}

static void setkey(void *schedule, const uint8_t *key)
{
	struct schedule *s = schedule;
	uint8_t k[KEY];

	to_nibbles(k, key, UBLOCK_KEY_BYTES);
	memcpy(s->round_keys[0], k, BLOCK);
	for (size_t i = 1; i <= UBLOCK_ROUNDS; i++) {
		next_key(k, ublock_constants[i - 1]);
		memcpy(s->round_keys[i], k, BLOCK);
	}
}

static void add_key(uint8_t x[BLOCK], const uint8_t key[BLOCK])
{
	for (size_t i = 0; i < BLOCK; i++)
		x[i] ^= key[i];
}

static void sub_nibbles(uint8_t x[BLOCK], const uint8_t sbox[16])
{
	for (size_t i = 0; i < BLOCK; i++)
		x[i] = sbox[x[i]];
}

/* to ^= from, each 32 bits of which are rotated left by some nibbles. */
static void add_turned(uint8_t *to, const uint8_t *from, size_t nibbles)
{
	for (size_t i = 0; i < UBLOCK_NIBBLES; i++)
		to[i] ^= from[i / 8 * 8 + (i + nibbles) % 8];
}

/* The bytes of a half: out[i] = in[from[i]]. */
static void permute(uint8_t x[UBLOCK_NIBBLES], const uint8_t from[UBLOCK_HALF_BYTES])
{
	uint8_t old[UBLOCK_NIBBLES];

	memcpy(old, x, sizeof old);
	for (size_t i = 0; i < UBLOCK_NIBBLES; i++)
		x[i] = old[2 * from[i / 2] + i % 2];
}

static void unpermute(uint8_t x[UBLOCK_NIBBLES], const uint8_t from[UBLOCK_HALF_BYTES])
{
	uint8_t old[UBLOCK_NIBBLES];

	memcpy(old, x, sizeof old);
	for (size_t i = 0; i < UBLOCK_NIBBLES; i++)
		x[2 * from[i / 2] + i % 2] = old[i];
}

static void encrypt_block(const struct schedule *s, uint8_t x[BLOCK])
{
	uint8_t *x0 = x, *x1 = x + UBLOCK_NIBBLES;

	for (size_t i = 0; i < UBLOCK_ROUNDS; i++) {
		add_key(x, s->round_keys[i]);
		sub_nibbles(x, ublock_sbox);
		add_turned(x1, x0, 0);
		add_turned(x0, x1, UBLOCK_TURN0);
		add_turned(x1, x0, UBLOCK_TURN1);
		add_turned(x0, x1, UBLOCK_TURN2);
		add_turned(x1, x0, UBLOCK_TURN3);
		add_turned(x0, x1, 0);
		permute(x0, left);
		permute(x1, right);
	}
	add_key(x, s->round_keys[UBLOCK_ROUNDS]);
}

static void decrypt_block(const struct schedule *s, uint8_t x[BLOCK])
{
	uint8_t *x0 = x, *x1 = x + UBLOCK_NIBBLES;

	add_key(x, s->round_keys[UBLOCK_ROUNDS]);
	for (size_t i = UBLOCK_ROUNDS; i-- != 0;) {
		unpermute(x0, left);
		unpermute(x1, right);
		add_turned(x0, x1, 0);
		add_turned(x1, x0, UBLOCK_TURN3);
		add_turned(x0, x1, UBLOCK_TURN2);
		add_turned(x1, x0, UBLOCK_TURN1);
		add_turned(x0, x1, UBLOCK_TURN0);
		add_turned(x1, x0, 0);
		sub_nibbles(x, ublock_sbox_inverse);
		add_key(x, s->round_keys[i]);
	}
}

typedef void block_function(const struct schedule *s, uint8_t x[BLOCK]);

static void crypt(block_function *f, const void *schedule, uint8_t *out, const uint8_t *in,
		  size_t nblocks)
{
	for (; nblocks != 0; nblocks--, in += UBLOCK_BLOCK_BYTES, out += UBLOCK_BLOCK_BYTES) {
		uint8_t x[BLOCK];

		to_nibbles(x, in, UBLOCK_BLOCK_BYTES);
		f(schedule, x);
		to_bytes(out, x, UBLOCK_BLOCK_BYTES);
	}
}

static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt(encrypt_block, schedule, out, in, nblocks);
}

static void decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt(decrypt_block, schedule, out, in, nblocks);
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_TABLE_LOOKUP,
		 .technique = "the specification, nibble by nibble",
		 .source = "Wu, Zhang, Zhang, uBlock block cipher, 2019"},
	.key_bytes = UBLOCK_KEY_BYTES,
	.block_bytes = UBLOCK_BLOCK_BYTES,
	.lanes = 1,
	.round_count = UBLOCK_ROUNDS,
	.schedule_bytes = sizeof(struct schedule),
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = decrypt,
};
