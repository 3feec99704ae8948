/* SPDX-License-Identifier: MIT */
/*
 * RECTANGLE as Biham sliced DES: 64 planes, each one bit of every block, as many
 * blocks as a vector has bits.  A rotation of rows is a matter of which plane to
 * store to (to load, for decryption), and what is left is the S-box of 16 columns
 * between loads and stores.
 */
#include "abi.h"
#include "keys.h"

enum {
	PLANES = RECTANGLE_ROWS * RECTANGLE_COLUMNS,
	LANES = 8 * LB_VEC,
	BATCH = LANES * RECTANGLE_BLOCK_BYTES,
};

/* All bits of a mask are the same: it holds for every block. */
struct schedule {
	uint64_t key[RECTANGLE_ROUNDS + 1][PLANES];
};

/* Bit j of row r, where it is in a block. */
ALWAYS_INLINE size_t plane(size_t r, size_t j)
{
	return RECTANGLE_COLUMNS * r + j % RECTANGLE_COLUMNS;
}

/* As many masks at once as a vector has elements. */
ALWAYS_INLINE void put_keys(void *schedule, size_t round, const vec rows[RECTANGLE_ROWS])
{
	struct schedule *s = schedule;

	for (size_t r = 0; r < RECTANGLE_ROWS; r++)
		for (size_t j = 0; j < RECTANGLE_COLUMNS; j += LB_VEC / 8) {
			vec bit = rows[r] >> (vec_number() + vec_all(j)) & vec_all(1);

			vec_store(&s->key[round][plane(r, j)], vec_all(0) - bit);
		}
}

static void setkey(void *schedule, const uint8_t *key)
{
	rectangle_expand(schedule, key, put_keys);
}

/* One column through the S-box, to where ShiftRow takes it, and the next key. */
ALWAYS_INLINE void encrypt_column(vec *to, const vec *from, const uint64_t *key, size_t j)
{
	const size_t p[4] = {plane(0, j), plane(1, j + 1), plane(2, j + 12), plane(3, j + 13)};
	vec x[4] = {from[plane(0, j)], from[plane(1, j)], from[plane(2, j)], from[plane(3, j)]};
	const vec k[4] = {vec_all(key[p[0]]), vec_all(key[p[1]]), vec_all(key[p[2]]),
			  vec_all(key[p[3]])};

	rectangle_sub(x, k);
	to[p[0]] = x[0], to[p[1]] = x[1], to[p[2]] = x[2], to[p[3]] = x[3];
}

ALWAYS_INLINE void decrypt_column(vec *to, const vec *from, const uint64_t *key, size_t j)
{
	const size_t p[4] = {plane(0, j), plane(1, j), plane(2, j), plane(3, j)};
	vec x[4] = {from[plane(0, j)], from[plane(1, j + 1)], from[plane(2, j + 12)],
		    from[plane(3, j + 13)]};
	const vec k[4] = {vec_all(key[p[0]]), vec_all(key[p[1]]), vec_all(key[p[2]]),
			  vec_all(key[p[3]])};

	rectangle_unsub(x, k);
	to[p[0]] = x[0], to[p[1]] = x[1], to[p[2]] = x[2], to[p[3]] = x[3];
}

/* A round is its own function, because two of them would not fit into the
 * processor's cache of decoded instructions beside the transposes. */
static __attribute__((noinline)) void encrypt_round(vec *restrict to, const vec *restrict from,
						    const uint64_t *key)
{
#pragma GCC unroll 16
	for (size_t j = 0; j < RECTANGLE_COLUMNS; j++)
		encrypt_column(to, from, key, j);
}

static __attribute__((noinline)) void decrypt_round(vec *restrict to, const vec *restrict from,
						    const uint64_t *key)
{
#pragma GCC unroll 16
	for (size_t j = 0; j < RECTANGLE_COLUMNS; j++)
		decrypt_column(to, from, key, j);
}

static void add_key(vec *x, const uint64_t *key)
{
	for (size_t i = 0; i < PLANES; i++)
		x[i] ^= vec_all(key[i]);
}

/* From x by y and back; the last of the 25 rounds ends in y. */
static vec *encrypt_planes(const struct schedule *s, vec *x, vec *y)
{
	add_key(x, s->key[0]);
	for (size_t round = 1; round < RECTANGLE_ROUNDS; round += 2) {
		encrypt_round(y, x, s->key[round]);
		encrypt_round(x, y, s->key[round + 1]);
	}
	encrypt_round(y, x, s->key[RECTANGLE_ROUNDS]);
	return y;
}

static vec *decrypt_planes(const struct schedule *s, vec *x, vec *y)
{
	add_key(x, s->key[RECTANGLE_ROUNDS]);
	for (size_t round = RECTANGLE_ROUNDS - 1; round != 0; round -= 2) {
		decrypt_round(y, x, s->key[round]);
		decrypt_round(x, y, s->key[round - 1]);
	}
	decrypt_round(y, x, s->key[0]);
	return y;
}

typedef vec *kernel(const struct schedule *, vec *, vec *);

/* All blocks through the kernel, a last incomplete batch through a copy. */
static void crypt(kernel *f, const struct schedule *s, uint8_t *out, const uint8_t *in,
		  size_t nblocks)
{
	vec x[PLANES], y[PLANES];

	for (; nblocks >= LANES; nblocks -= LANES, in += BATCH, out += BATCH) {
		vec_transpose64(x, in);
		vec_transpose64(out, f(s, x, y));
	}
	if (nblocks != 0) {
		memset(x, 0, sizeof x);
		memcpy(x, in, nblocks * RECTANGLE_BLOCK_BYTES);
		vec_transpose64(x, x);
		vec_transpose64(y, f(s, x, y));
		memcpy(out, y, nblocks * RECTANGLE_BLOCK_BYTES);
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
	const struct schedule *s = schedule;
	vec *x = state;

	for (; passes != 0; passes--)
		for (size_t j = 0; j < RECTANGLE_COLUMNS; j++) {
			vec column[4] = {x[j], x[j + 16], x[j + 32], x[j + 48]};
			const vec k[4] = {vec_all(s->key[0][j]), vec_all(s->key[0][j + 16]),
					  vec_all(s->key[0][j + 32]), vec_all(s->key[0][j + 48])};

			rectangle_sub(column, k);
			x[j] = column[0], x[j + 16] = column[1];
			x[j + 32] = column[2], x[j + 48] = column[3];
		}
}

static void rounds(const void *schedule, void *state, size_t passes)
{
	vec y[PLANES];

	for (; passes != 0; passes--)
		memcpy(state, encrypt_planes(schedule, state, y), sizeof y);
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = "full bitslice: 64 planes, one bit of every block each",
		 .source = "Biham, A Fast New DES Implementation in Software, FSE 1997"},
	.key_bytes = RECTANGLE_KEY_BYTES,
	.block_bytes = RECTANGLE_BLOCK_BYTES,
	.lanes = LANES,
	.round_count = RECTANGLE_ROUNDS,
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
