/* SPDX-License-Identifier: MIT */
/*
 * LED by byte shuffles, without slicing: a byte holds the cells of two rows, rows
 * 0 and 1 in one vector and rows 2 and 3 in another, a dword the four columns of
 * a block.  A shuffle looks sixteen cells up in a table, and the tables hold
 * S-box and MixColumns together: for a cell's row, what it adds to rows 0 and 1
 * of its column, and to rows 2 and 3.  So a round is eight lookups.  Decryption
 * is the equivalent inverse cipher, as with tables in memory.
 */
#ifndef LED_VPERM_H
#define LED_VPERM_H

#include "led.h"
#include "products.h"
#include "vec.h"

enum {
	VPERM_LANES = 16, /* blocks that a batch of the paper has */
	VPERM_BATCH = VPERM_LANES * LED_BLOCK_BYTES,
	VPERM_SET = 2 * LB_VEC, /* bytes of blocks that a pair of vectors holds */
	VPERM_SETS = VPERM_BATCH / VPERM_SET,
};

/* The two cells that one cell adds to: its value times w, through the S-box. */
#define UPPER(s, w)    (uint8_t)(LED_TIMES(s, w) >> 44 | LED_TIMES(s, w) >> 32)
#define LOWER(s, w)    (uint8_t)(LED_TIMES(s, w) >> 12 | LED_TIMES(s, w))
#define X4(f, s, x, w) f(s(x), w), f(s(x + 1), w), f(s(x + 2), w), f(s(x + 3), w)
#define X16(f, s, w)   X4(f, s, 0, w), X4(f, s, 4, w), X4(f, s, 8, w), X4(f, s, 12, w)
#define ROWS(f, s, m)  X16(f, s, m##0), X16(f, s, m##1), X16(f, s, m##2), X16(f, s, m##3)
#define TABLES(s, m)   ROWS(UPPER, s, m), ROWS(LOWER, s, m)

/* For rows 0 and 1, then for rows 2 and 3: 16 bytes for each row of the cell. */
typedef uint8_t tables[2 * 4 * 16];

static const tables round_tables = {TABLES(LED_S, LED_M)};
static const tables inverse_tables = {TABLES(LED_S_INVERSE, LED_M_INVERSE)};

/* The S-box alone. */
static const tables sub_tables = {TABLES(LED_S, LED_IDENTITY)};
static const tables unsub_tables = {TABLES(LED_S_INVERSE, LED_IDENTITY)};

/* Rows 0 and 1 and rows 2 and 3 of what is XORed, in the form of the state. */
struct cells {
	uint64_t upper, lower; /* the same for two blocks */
};

struct vperm_schedule {
	struct cells encrypt[LED_ROUNDS + 1]; /* before round i and at the end */
	struct cells decrypt[LED_ROUNDS];     /* after M^-1 number i, so behind M^-1 themselves */
};

struct state {
	vec upper, lower;
};

/* The byte of column c + n in place of that of column c, in every dword. */
ALWAYS_INLINE vec rotate(vec row, unsigned n)
{
#ifdef __AVX512VL__
	typedef uint32_t vec32 __attribute__((vector_size(LB_VEC)));

	return (vec)((vec32)row >> 8 * n | (vec32)row << (32 - 8 * n));
#else
	static const uint8_t from[4][16] = {
		{0},
		{1, 2, 3, 0, 5, 6, 7, 4, 9, 10, 11, 8, 13, 14, 15, 12},
		{2, 3, 0, 1, 6, 7, 4, 5, 10, 11, 8, 9, 14, 15, 12, 13},
		{3, 0, 1, 2, 7, 4, 5, 6, 11, 8, 9, 10, 15, 12, 13, 14},
	};

	/* Opaque, or clang makes two shuffles of the rotation by two bytes. */
	return vec_shuffle8(row, vec_opaque(vec_all16(from[n])));
#endif
}

/* What a column's cells add to two rows, with the constant.  Row 2 comes last, as the
 * one that is shifted twice; opaque, or gcc keeps to no order. */
ALWAYS_INLINE vec look_up(const uint8_t t[64], const vec row[4], uint64_t constant)
{
	vec outer = vec_all(constant) ^ vec_shuffle8(vec_all16(t), row[0]);
	vec odd = vec_shuffle8(vec_all16(t + 16), row[1]) ^ vec_shuffle8(vec_all16(t + 48), row[3]);

	return vec_opaque(outer ^ vec_opaque(odd)) ^ vec_shuffle8(vec_all16(t + 32), row[2]);
}

/* ShiftRows to the left for step 1 and to the right for step 3, the tables, and
 * the constants that follow. */
ALWAYS_INLINE struct state layer(struct state x, unsigned step, const tables t, struct cells c)
{
	const vec nibbles = vec_all(0x0f0f0f0f0f0f0f0f);
	vec row[4];

	row[2] = rotate(x.lower >> 4 & nibbles, 2);
	row[3] = rotate(x.lower & nibbles, 4 - step);
	row[1] = rotate(x.upper & nibbles, step);
	row[0] = x.upper >> 4 & nibbles;
	x.lower = look_up(t + 64, row, c.lower);
	x.upper = look_up(t, row, c.upper);
	return x;
}

/* M^-1 alone: what an inverse round does, with the rest undone beforehand. */
ALWAYS_INLINE struct state vperm_unmix(struct state x, struct cells c)
{
	return layer(layer(x, 1, sub_tables, (struct cells){0, 0}), 3, inverse_tables, c);
}

static void vperm_setkey(void *schedule, const uint8_t *key)
{
	struct vperm_schedule *s = schedule;
	unsigned rc = 0;

	for (size_t round = 0; round <= LED_ROUNDS; round++) {
		uint8_t cells[LED_CELLS] = {0}, subkey[LED_CELLS] = {0};
		uint64_t half[2] = {0, 0};
		struct state x;

		rc = led_next_constant(rc);
		if (round < LED_ROUNDS)
			led_constants(cells, rc);
		if (round % LED_STEP_ROUNDS == 0)
			led_subkey(subkey, key, round / LED_STEP_ROUNDS);
		for (size_t i = 0; i < LED_CELLS; i++) {
			size_t place = 8 * (i % 4) + (i / 4 % 2 == 0 ? 4 : 0);

			half[i / 8] |= (uint64_t)(cells[i] ^ subkey[i]) << place;
		}
		s->encrypt[round].upper = half[0] | half[0] << 32;
		s->encrypt[round].lower = half[1] | half[1] << 32;
		if (round == 0)
			continue;
		x.upper = vec_all(s->encrypt[round].upper);
		x.lower = vec_all(s->encrypt[round].lower);
		x = vperm_unmix(x, (struct cells){0, 0});
		s->decrypt[LED_ROUNDS - round] = (struct cells){x.upper[0], x.lower[0]};
	}
}

/* Exchanges the right cells of row 0 (2) for the left ones of row 1 (3), which
 * makes bytes of columns in the order 0 2 1 3. */
ALWAYS_INLINE vec pair_rows(vec x)
{
	vec t = (x >> 20 ^ x) & vec_all(0x00000f0f00000f0f);

	return x ^ t ^ t << 20;
}

/* Its own inverse: columns in order, and the rows 0 and 1 of two blocks together. */
static const uint8_t gather[16] = {0, 2, 1, 3, 8, 10, 9, 11, 4, 6, 5, 7, 12, 14, 13, 15};

/* Two vectors of blocks as a state, and back. */
ALWAYS_INLINE struct state vperm_pack(vec a, vec b)
{
	a = vec_shuffle8(pair_rows(a), vec_all16(gather));
	b = vec_shuffle8(pair_rows(b), vec_all16(gather));
	return (struct state){vec_unpacklo64(a, b), vec_unpackhi64(a, b)};
}

ALWAYS_INLINE void vperm_unpack(vec x[2], struct state s)
{
	x[0] = pair_rows(vec_shuffle8(vec_unpacklo64(s.upper, s.lower), vec_all16(gather)));
	x[1] = pair_rows(vec_shuffle8(vec_unpackhi64(s.upper, s.lower), vec_all16(gather)));
}

ALWAYS_INLINE void store_state(uint8_t *out, struct state s)
{
	vec x[2];

	vperm_unpack(x, s);
	vec_store(out, x[0]);
	vec_store(out + sizeof *x, x[1]);
}

/* Inlined with a constant number of sets, so that x is registers. */
ALWAYS_INLINE void encrypt_states(const struct vperm_schedule *s, struct state *x, size_t sets)
{
	for (size_t i = 0; i < sets; i++) {
		x[i].upper ^= vec_all(s->encrypt[0].upper);
		x[i].lower ^= vec_all(s->encrypt[0].lower);
	}
	for (size_t round = 1; round <= LED_ROUNDS; round++)
		for (size_t i = 0; i < sets; i++)
			x[i] = layer(x[i], 1, round_tables, s->encrypt[round]);
}

ALWAYS_INLINE void decrypt_states(const struct vperm_schedule *s, struct state *x, size_t sets)
{
	for (size_t i = 0; i < sets; i++)
		x[i] = vperm_unmix(x[i], s->decrypt[0]);
	for (size_t round = 1; round < LED_ROUNDS; round++)
		for (size_t i = 0; i < sets; i++)
			x[i] = layer(x[i], 3, inverse_tables, s->decrypt[round]);
	for (size_t i = 0; i < sets; i++)
		x[i] = layer(x[i], 3, unsub_tables, s->encrypt[0]);
}

typedef void states_cipher(const struct vperm_schedule *, struct state *, size_t sets);

ALWAYS_INLINE void crypt_sets(states_cipher *f, const void *schedule, uint8_t *out,
			      const uint8_t *in, size_t sets)
{
	struct state x[VPERM_SETS];

	for (size_t i = 0; i < sets; i++, in += VPERM_SET)
		x[i] = vperm_pack(vec_load(in), vec_load(in + sizeof(vec)));
	f(schedule, x, sets);
	for (size_t i = 0; i < sets; i++)
		store_state(out + i * VPERM_SET, x[i]);
}

/* Functions of their own, or gcc keeps the tables of all in memory.  What one set
 * takes is not much less than what a batch takes, but it is less. */
#define OUTLINED static __attribute__((noinline)) void

OUTLINED encrypt_batch(const void *schedule, uint8_t *out, const uint8_t *in)
{
	crypt_sets(encrypt_states, schedule, out, in, VPERM_SETS);
}

OUTLINED decrypt_batch(const void *schedule, uint8_t *out, const uint8_t *in)
{
	crypt_sets(decrypt_states, schedule, out, in, VPERM_SETS);
}

OUTLINED encrypt_set(const void *schedule, uint8_t *out, const uint8_t *in)
{
	crypt_sets(encrypt_states, schedule, out, in, 1);
}

OUTLINED decrypt_set(const void *schedule, uint8_t *out, const uint8_t *in)
{
	crypt_sets(decrypt_states, schedule, out, in, 1);
}

typedef void kernel(const void *schedule, uint8_t *out, const uint8_t *in);

/* Less than a set. */
ALWAYS_INLINE void crypt_tail(kernel *set, const void *schedule, uint8_t *out, const uint8_t *in,
			      size_t nblocks)
{
	/* Opaque, for it to be written by the vector: a load of a vector would have to wait
	 * for two stores, and so for a block just copied. */
	vec tail[2] = {vec_opaque((vec){0}), vec_opaque((vec){0})};
	uint64_t word;

	if (nblocks == 1) {
		memcpy(&word, in, sizeof word);
		tail[0] = (vec){word};
	} else {
		memcpy(tail, in, nblocks * LED_BLOCK_BYTES);
	}
	set(schedule, (uint8_t *)tail, (const uint8_t *)tail);
	memcpy(out, tail, nblocks * LED_BLOCK_BYTES);
}

/* Whole batches, then one set at a time. */
ALWAYS_INLINE void vperm_crypt(kernel *batch, kernel *set, const void *schedule, uint8_t *out,
			       const uint8_t *in, size_t nblocks)
{
	const size_t lanes = VPERM_SET / LED_BLOCK_BYTES;

	for (; nblocks >= VPERM_LANES;
	     nblocks -= VPERM_LANES, in += VPERM_BATCH, out += VPERM_BATCH)
		batch(schedule, out, in);
	for (; nblocks >= lanes; nblocks -= lanes, in += VPERM_SET, out += VPERM_SET)
		set(schedule, out, in);
	if (nblocks != 0)
		crypt_tail(set, schedule, out, in, nblocks);
}

static void vperm_encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	vperm_crypt(encrypt_batch, encrypt_set, schedule, out, in, nblocks);
}

static void vperm_decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	vperm_crypt(decrypt_batch, decrypt_set, schedule, out, in, nblocks);
}

#endif
