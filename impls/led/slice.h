/* SPDX-License-Identifier: MIT */
/*
 * LED in the general slicing of slicing.h: 32 blocks in 4 + 4 registers of 256
 * bits.  Register i of a half holds bit i of the half's eight cells, the most
 * significant bit first; a cell is 32 bits of a register.  The 128-bit lanes of
 * the left half are rows 0 and 1, those of the right half rows 2 and 3.
 *
 * Including files define SLICE_SUB, the S-box over four planes, SLICE_FLIP, the
 * bits that it leaves complemented, and SLICE_TECHNIQUE, the words for people.
 */
#ifndef LED_SLICE_H
#define LED_SLICE_H

#include "abi.h"
#include "circuits.h"
#include "led.h"

#define SLICING_T 32
#define SLICING_N 64
#include "slicing.h"
#include "slice_mix.h"

enum { SLICE_BYTES = SLICING_T * LED_BLOCK_BYTES };

struct schedule {
	vec subkey[LED_SUBKEYS][SLICING_REGISTERS];
	/* One more than there are rounds, for the complements that the last one leaves. */
	vec constants[LED_ROUNDS + 1][SLICING_REGISTERS];
	vec inverse_constants[LED_ROUNDS][SLICING_REGISTERS];
};

/* The state in which every block has these cells. */
static void spread(vec s[SLICING_REGISTERS], const uint8_t cells[LED_CELLS])
{
	uint8_t blocks[SLICING_T][LED_BLOCK_BYTES];

	for (size_t i = 0; i < LED_BLOCK_BYTES; i++)
		blocks[0][i] = (uint8_t)(cells[2 * i] << 4 | cells[2 * i + 1]);
	for (size_t i = 1; i < SLICING_T; i++)
		memcpy(blocks[i], blocks[0], LED_BLOCK_BYTES);
	memcpy(s, blocks, sizeof blocks);
	slicing_pack(s);
}

/*
 * The functions of a round name each register: where a loop counts them, gcc
 * keeps the state in memory from round to round.
 */
ALWAYS_INLINE void add(vec s[SLICING_REGISTERS], const vec other[SLICING_REGISTERS])
{
	s[0] ^= other[0], s[1] ^= other[1], s[2] ^= other[2], s[3] ^= other[3];
	s[4] ^= other[4], s[5] ^= other[5], s[6] ^= other[6], s[7] ^= other[7];
}

static void setkey(void *schedule, const uint8_t *key)
{
	struct schedule *s = schedule;
	uint8_t cells[LED_CELLS];
	vec flip[SLICING_REGISTERS], inverse_flip[SLICING_REGISTERS];
	unsigned rc = 0;

	for (size_t i = 0; i < LED_SUBKEYS; i++) {
		led_subkey(cells, key, i);
		spread(s->subkey[i], cells);
	}
	/* What complements in every cell become in MixColumns depends on the row only. */
	for (size_t i = 0; i < LED_CELLS; i++) {
		const uint8_t *m = led_mds[i / 4];

		cells[i] = led_multiply(m[0] ^ m[1] ^ m[2] ^ m[3], SLICE_FLIP);
	}
	spread(flip, cells);
	memset(cells, LED_UNSUB13_FLIP, sizeof cells);
	spread(inverse_flip, cells);
	for (size_t round = 0; round < LED_ROUNDS; round++) {
		rc = led_next_constant(rc);
		led_constants(cells, rc);
		spread(s->constants[round], cells);
		memcpy(s->inverse_constants[round], s->constants[round], sizeof flip);
		add(s->inverse_constants[round], inverse_flip);
		if (round != 0)
			add(s->constants[round], flip);
	}
	memcpy(s->constants[LED_ROUNDS], flip, sizeof flip);
}

/* SubCells or its inverse; circuits count planes from the low bit. */
ALWAYS_INLINE void sub_cells(vec s[SLICING_REGISTERS], int inverse)
{
	vec l[4] = {s[3], s[2], s[1], s[0]}, r[4] = {s[7], s[6], s[5], s[4]};

	if (inverse)
		led_unsub13(l), led_unsub13(r);
	else
		SLICE_SUB(l), SLICE_SUB(r);
	s[0] = l[3], s[1] = l[2], s[2] = l[1], s[3] = l[0];
	s[4] = r[3], s[5] = r[2], s[6] = r[1], s[7] = r[0];
}

/* The two masks of ShiftRows, left and right half: row r rotates left by r
 * cells, or right if `left` is 0.  Opaque, or clang makes slower permutations
 * across lanes of the shuffles. */
ALWAYS_INLINE void rotations(vec by[2], int left)
{
	uint8_t mask[4][16];

	for (size_t row = 0; row < 4; row++)
		for (size_t i = 0; i < 16; i++)
			mask[row][i] = (i + 4 * (left ? row : 4 - row)) % 16;
	by[0] = vec_opaque(vec_load(mask[0]));
	by[1] = vec_opaque(vec_load(mask[2]));
}

ALWAYS_INLINE void shift_rows(vec s[SLICING_REGISTERS], const vec by[2])
{
	s[0] = vec_shuffle8(s[0], by[0]), s[1] = vec_shuffle8(s[1], by[0]);
	s[2] = vec_shuffle8(s[2], by[0]), s[3] = vec_shuffle8(s[3], by[0]);
	s[4] = vec_shuffle8(s[4], by[1]), s[5] = vec_shuffle8(s[5], by[1]);
	s[6] = vec_shuffle8(s[6], by[1]), s[7] = vec_shuffle8(s[7], by[1]);
}

ALWAYS_INLINE void copy(vec to[SLICING_REGISTERS], const vec from[SLICING_REGISTERS])
{
	to[0] = from[0], to[1] = from[1], to[2] = from[2], to[3] = from[3];
	to[4] = from[4], to[5] = from[5], to[6] = from[6], to[7] = from[7];
}

ALWAYS_INLINE void encrypt_sliced(const struct schedule *k, vec state[SLICING_REGISTERS])
{
	vec s[SLICING_REGISTERS], left[2];

	copy(s, state);
	rotations(left, 1);
	for (size_t round = 0, key = 0; round < LED_ROUNDS;) {
		add(s, k->subkey[key]);
		key = key + 1 == LED_SUBKEYS ? 0 : key + 1;
		for (size_t i = 0; i < LED_STEP_ROUNDS; i++, round++) {
			add(s, k->constants[round]);
			sub_cells(s, 0);
			shift_rows(s, left);
			mix_columns(s, s + 4);
		}
	}
	if (SLICE_FLIP != 0)
		add(s, k->constants[LED_ROUNDS]);
	add(s, k->subkey[LED_STEPS % LED_SUBKEYS]);
	copy(state, s);
}

ALWAYS_INLINE void decrypt_sliced(const struct schedule *k, vec state[SLICING_REGISTERS])
{
	vec s[SLICING_REGISTERS], right[2];
	size_t key = LED_STEPS % LED_SUBKEYS;

	copy(s, state);
	rotations(right, 0);
	add(s, k->subkey[key]);
	for (size_t round = LED_ROUNDS; round != 0;) {
		for (size_t i = 0; i < LED_STEP_ROUNDS; i++) {
			unmix_columns(s, s + 4);
			shift_rows(s, right);
			sub_cells(s, 1);
			add(s, k->inverse_constants[--round]);
		}
		key = key == 0 ? LED_SUBKEYS - 1 : key - 1;
		add(s, k->subkey[key]);
	}
	copy(state, s);
}

/* Each kernel exists once, for whole passes and for the tail: two inlined
 * copies got worse registers. */
static __attribute__((noinline)) void encrypt_pass(const void *schedule, uint8_t *out,
						   const uint8_t *in)
{
	vec s[SLICING_REGISTERS];

	memcpy(s, in, sizeof s);
	slicing_pack(s);
	encrypt_sliced(schedule, s);
	slicing_unpack(s);
	memcpy(out, s, sizeof s);
}

static __attribute__((noinline)) void decrypt_pass(const void *schedule, uint8_t *out,
						   const uint8_t *in)
{
	vec s[SLICING_REGISTERS];

	memcpy(s, in, sizeof s);
	slicing_pack(s);
	decrypt_sliced(schedule, s);
	slicing_unpack(s);
	memcpy(out, s, sizeof s);
}

static inline void crypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks,
			 void (*pass)(const void *, uint8_t *, const uint8_t *))
{
	uint8_t tail[SLICE_BYTES] = {0};

	for (; nblocks >= SLICING_T; nblocks -= SLICING_T, in += SLICE_BYTES, out += SLICE_BYTES)
		pass(schedule, out, in);
	if (nblocks != 0) {
		memcpy(tail, in, nblocks * LED_BLOCK_BYTES);
		pass(schedule, tail, tail);
		memcpy(out, tail, nblocks * LED_BLOCK_BYTES);
	}
}

static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt(schedule, out, in, nblocks, encrypt_pass);
}

static void decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt(schedule, out, in, nblocks, decrypt_pass);
}

static void pack(const void *schedule, void *state, size_t passes)
{
	vec s[SLICING_REGISTERS];

	(void)schedule;
	memcpy(s, state, sizeof s);
	while (passes-- != 0)
		slicing_pack(s);
	memcpy(state, s, sizeof s);
}

static void unpack(const void *schedule, void *state, size_t passes)
{
	vec s[SLICING_REGISTERS];

	(void)schedule;
	memcpy(s, state, sizeof s);
	while (passes-- != 0)
		slicing_unpack(s);
	memcpy(state, s, sizeof s);
}

static void sbox(const void *schedule, void *state, size_t passes)
{
	vec s[SLICING_REGISTERS];

	(void)schedule;
	copy(s, state);
	while (passes-- != 0)
		sub_cells(s, 0);
	copy(state, s);
}

static void rounds(const void *schedule, void *state, size_t passes)
{
	vec s[SLICING_REGISTERS];

	memcpy(s, state, sizeof s);
	while (passes-- != 0)
		encrypt_sliced(schedule, s);
	memcpy(state, s, sizeof s);
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = SLICE_TECHNIQUE,
		 .source = "10.19734/j.issn.1001-3695.2024.11.0482 (2025), section 2"},
	.key_bytes = LED_KEY_BYTES,
	.block_bytes = LED_BLOCK_BYTES,
	.lanes = SLICING_T,
	.round_count = LED_ROUNDS,
	.schedule_bytes = sizeof(struct schedule),
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = decrypt,
	.state_bytes = SLICE_BYTES,
	.pack = pack,
	.unpack = unpack,
	.sbox = sbox,
	.rounds = rounds,
};

#endif
