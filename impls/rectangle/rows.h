/* SPDX-License-Identifier: MIT */
/*
 * RECTANGLE with a row of many blocks in a vector: four vectors, x[r] being row r,
 * are a set of LB_VEC / 2 blocks.  A pass works on SETS sets at once, to fill the
 * time that each waits for its own results; a message is passes, at most a set, and
 * what is left as a set with arbitrary blocks behind.
 *
 * Including files lay the bits out in their way.  They define
 *	SETS
 *	void pack_set(vec x[4]), from blocks in memory order, and unpack_set, its inverse
 *	vec rotate_row(vec x, unsigned n), by n columns to the left
 *	vec expand_row(vec row), from 16 bits of a key, repeated through the vector
 *
 * A round key is XORed right behind the S-boxes (circuits.h says why), so that for
 * encryption it is rotated back in the schedule.
 */
#ifndef RECTANGLE_ROWS_H
#define RECTANGLE_ROWS_H

#include "keys.h"

enum {
	SET = LB_VEC / 2,
	LANES = SETS * SET,
	SET_BYTES = SET * RECTANGLE_BLOCK_BYTES,
	BATCH = LANES * RECTANGLE_BLOCK_BYTES,
};

/* All 128-bit lanes of a round key's row are the same, and one is stored. */
#if LB_VEC > 16
typedef uint8_t key_row[16];

ALWAYS_INLINE vec load_key(const key_row *row)
{
	return vec_all16(*row);
}
#else
typedef vec key_row;

ALWAYS_INLINE vec load_key(const key_row *row)
{
	return *row;
}
#endif

struct schedule {
	key_row encrypt[RECTANGLE_ROUNDS + 1]
		       [RECTANGLE_ROWS]; /* XORed first, then behind round i */
	key_row decrypt[RECTANGLE_ROUNDS + 1][RECTANGLE_ROWS]; /* by round; first the last one */
};

ALWAYS_INLINE void put_keys(void *schedule, size_t round, const vec rows[RECTANGLE_ROWS])
{
	struct schedule *s = schedule;

	for (unsigned r = 0; r < RECTANGLE_ROWS; r++) {
		vec row = expand_row(rows[r]);

		memcpy(&s->decrypt[round][r], &row, sizeof(key_row));
		if (round != 0)
			row = rotate_row(row, (16u - rectangle_shift[r]) % 16);
		memcpy(&s->encrypt[round][r], &row, sizeof(key_row));
	}
}

static void setkey(void *schedule, const uint8_t *key)
{
	rectangle_expand(schedule, key, put_keys);
}

ALWAYS_INLINE void add_key(vec *x, unsigned sets, const key_row key[RECTANGLE_ROWS])
{
	for (unsigned i = 0; i < 4 * sets; i++)
		x[i] ^= load_key(&key[i % 4]);
}

ALWAYS_INLINE void load_keys(vec k[RECTANGLE_ROWS], const key_row key[RECTANGLE_ROWS])
{
	k[0] = load_key(&key[0]), k[1] = load_key(&key[1]);
	k[2] = load_key(&key[2]), k[3] = load_key(&key[3]);
}

ALWAYS_INLINE void encrypt_sets(const struct schedule *s, vec *x, unsigned sets)
{
	add_key(x, sets, s->encrypt[0]);
#pragma GCC unroll 5
	for (size_t round = 1; round <= RECTANGLE_ROUNDS; round++) {
		vec k[RECTANGLE_ROWS];

		load_keys(k, s->encrypt[round]);
		for (vec *y = x; y != x + 4 * sets; y += 4) {
			rectangle_sub(y, k);
			y[1] = rotate_row(y[1], 1);
			y[2] = rotate_row(y[2], 12);
			y[3] = rotate_row(y[3], 13);
		}
	}
}

ALWAYS_INLINE void decrypt_sets(const struct schedule *s, vec *x, unsigned sets)
{
	add_key(x, sets, s->decrypt[RECTANGLE_ROUNDS]);
#pragma GCC unroll 5
	for (size_t round = RECTANGLE_ROUNDS; round-- != 0;) {
		vec k[RECTANGLE_ROWS];

		load_keys(k, s->decrypt[round]);
		for (vec *y = x; y != x + 4 * sets; y += 4) {
			y[1] = rotate_row(y[1], 15);
			y[2] = rotate_row(y[2], 4);
			y[3] = rotate_row(y[3], 3);
			if (sets == SETS)
				rectangle_unsub(y, k);
			else
				rectangle_unsub_alone(y, k);
		}
	}
}

typedef void sets_cipher(const struct schedule *s, vec *x, unsigned sets);

ALWAYS_INLINE void pack_sets(vec *x, unsigned sets)
{
	for (unsigned i = 0; i < sets; i++)
		pack_set(x + 4 * i);
}

ALWAYS_INLINE void unpack_sets(vec *x, unsigned sets)
{
	for (unsigned i = 0; i < sets; i++)
		unpack_set(x + 4 * i);
}

ALWAYS_INLINE void crypt_sets(sets_cipher *cipher, const void *schedule, uint8_t *out,
			      const uint8_t *in, unsigned sets)
{
	vec x[4 * SETS];

	for (unsigned i = 0; i < 4 * sets; i++)
		x[i] = vec_load(in + i * sizeof *x);
	pack_sets(x, sets);
	cipher(schedule, x, sets);
	unpack_sets(x, sets);
	for (unsigned i = 0; i < 4 * sets; i++)
		vec_store(out + i * sizeof *x, x[i]);
}

ALWAYS_INLINE void crypt(sets_cipher *cipher, const void *schedule, uint8_t *out, const uint8_t *in,
			 size_t nblocks)
{
	_Alignas(vec) uint8_t tail[SET_BYTES];

	for (; nblocks >= LANES; nblocks -= LANES, in += BATCH, out += BATCH)
		crypt_sets(cipher, schedule, out, in, SETS);
	for (; nblocks >= SET; nblocks -= SET, in += SET_BYTES, out += SET_BYTES)
		crypt_sets(cipher, schedule, out, in, 1);
	if (nblocks == 0)
		return;
	memset(tail, 0, sizeof tail);
	memcpy(tail, in, nblocks * RECTANGLE_BLOCK_BYTES);
	crypt_sets(cipher, schedule, tail, tail, 1);
	memcpy(out, tail, nblocks * RECTANGLE_BLOCK_BYTES);
}

static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt(encrypt_sets, schedule, out, in, nblocks);
}

static void decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt(decrypt_sets, schedule, out, in, nblocks);
}

#endif
