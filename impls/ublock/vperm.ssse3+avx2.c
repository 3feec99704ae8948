/* SPDX-License-Identifier: MIT */
/*
 * uBlock by byte shuffles, a nibble in a byte: the designers' way, with one block in a
 * vector of 16 bytes and two in one of 32.  As many blocks at a time as fill 8 vectors.
 * PL is never done, see frames.h.
 */
#include "frames.h"

#define LAYER_PLANES	 (4 / FRAME_PARTS)
#define LAYER_SHARES_KEY 1

#include "keys.h"
#include "layer.h"

_Static_assert(4 % FRAME_PARTS == 0, "vperm: 8 vectors are not a whole number of blocks");

/* A nibble takes a byte of the state. */
#define GROUP_BYTES (LAYER_VECTORS * sizeof(vec) / 2)
#include "groups.h"

enum { SET = GROUP_BYTES / LAYER_PLANES /* bytes of one plane */ };

struct schedule {
	layer_key keys[UBLOCK_ROUNDS + 1];
};

static void setkey(void *schedule, const uint8_t *key)
{
	struct schedule *s = schedule;
	framed_key keys[UBLOCK_ROUNDS + 1];

	framed_keys(keys, key);
	for (size_t r = 0; r <= UBLOCK_ROUNDS; r++)
		for (size_t i = 0; i < 2 * FRAME_PARTS; i++)
			repeat_lane(s->keys[r][i], KEY_BYTES,
				    keys[r][i / FRAME_PARTS][i % FRAME_PARTS]);
}

ALWAYS_INLINE vec high_nibbles(vec v)
{
	return v >> 4 & vec_all(0x0f0f0f0f0f0f0f0f);
}

ALWAYS_INLINE vec low_nibbles(vec v)
{
	return v & vec_all(0x0f0f0f0f0f0f0f0f);
}

/* The blocks at `in` into every plane-th vector from x on, and back. */
#if UBLOCK_BLOCK_BITS == 128
ALWAYS_INLINE void load_set(vec *x, const uint8_t *in)
{
	vec v = vec_load(in);

	x[0] = vec_unpacklo64(high_nibbles(v), low_nibbles(v));
	x[LAYER_PLANES] = vec_unpackhi64(high_nibbles(v), low_nibbles(v));
}

ALWAYS_INLINE void store_set(uint8_t *out, const vec *x)
{
	vec high = vec_unpacklo64(x[0], x[LAYER_PLANES]);

	vec_store(out, high << 4 | vec_unpackhi64(x[0], x[LAYER_PLANES]));
}
#else
ALWAYS_INLINE void load_set(vec *x, const uint8_t *in)
{
	vec half[2] = {vec_load(in), vec_load(in + sizeof *half)};

	vec_part_lanes(&half[0], &half[1]);
	for (size_t h = 0; h < 2; h++) {
		x[2 * h * LAYER_PLANES] = high_nibbles(half[h]);
		x[(2 * h + 1) * LAYER_PLANES] = low_nibbles(half[h]);
	}
}

ALWAYS_INLINE void store_set(uint8_t *out, const vec *x)
{
	vec half[2];

	for (size_t h = 0; h < 2; h++)
		half[h] = x[2 * h * LAYER_PLANES] << 4 | x[(2 * h + 1) * LAYER_PLANES];
	vec_join_lanes(&half[0], &half[1]);
	vec_store(out, half[0]);
	vec_store(out + sizeof *half, half[1]);
}
#endif

ALWAYS_INLINE void sub(vec x[LAYER_VECTORS], const uint8_t sbox[16])
{
	for (unsigned i = 0; i < LAYER_VECTORS; i++)
		x[i] = vec_shuffle8(vec_all16(sbox), x[i]);
}

ALWAYS_INLINE void encrypt_state(const struct schedule *s, vec x[LAYER_VECTORS])
{
	add_key(x, s->keys[0]);
	for (size_t r = 0; r < UBLOCK_ROUNDS; r++) {
		sub(x, ublock_sbox);
		layer(x, s->keys[r + 1], &ublock_frames[r]);
	}
	move_x0(x, ublock_leave);
}

ALWAYS_INLINE void decrypt_state(const struct schedule *s, vec x[LAYER_VECTORS])
{
	move_x0(x, ublock_enter);
	for (size_t r = UBLOCK_ROUNDS; r-- != 0;) {
		unlayer(x, s->keys[r + 1], &ublock_frames[r]);
		sub(x, ublock_sbox_inverse);
	}
	add_key(x, s->keys[0]);
}

typedef void state_cipher(const struct schedule *s, vec x[LAYER_VECTORS]);

ALWAYS_INLINE void crypt_batch(state_cipher *cipher, const void *schedule, uint8_t *out,
			       const uint8_t *in)
{
	vec x[LAYER_VECTORS];

	for (size_t b = 0; b < LAYER_PLANES; b++)
		load_set(x + b, in + b * SET);
	cipher(schedule, x);
	for (size_t b = 0; b < LAYER_PLANES; b++)
		store_set(out + b * SET, x + b);
}

ALWAYS_INLINE void encrypt_batch(const void *schedule, uint8_t *out, const uint8_t *in)
{
	crypt_batch(encrypt_state, schedule, out, in);
}

ALWAYS_INLINE void decrypt_batch(const void *schedule, uint8_t *out, const uint8_t *in)
{
	crypt_batch(decrypt_state, schedule, out, in);
}

static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt_in_groups(encrypt_batch, schedule, out, in, nblocks);
}

static void decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt_in_groups(decrypt_batch, schedule, out, in, nblocks);
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = "byte shuffles, a nibble in a byte, no PL",
		 .source = "Wu, Zhang, Zhang, uBlock block cipher, 2019, software"},
	.key_bytes = UBLOCK_KEY_BYTES,
	.block_bytes = UBLOCK_BLOCK_BYTES,
	.lanes = GROUP_BYTES / UBLOCK_BLOCK_BYTES,
	.round_count = UBLOCK_ROUNDS,
	.schedule_bytes = sizeof(struct schedule),
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = decrypt,
};
