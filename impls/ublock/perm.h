/* SPDX-License-Identifier: MIT */
/*
 * uBlock with one byte shuffle for each rotation, without PL, in the frames of frames.h.
 * A byte of a vector is one bit of one nibble of eight blocks, so that a group of
 * vectors is LB_VEC / 2 blocks.
 */
#ifndef UBLOCK_PERM_H
#define UBLOCK_PERM_H

#define LAYER_PLANES	 4
#define LAYER_SHARES_KEY 0

#include "circuits.h"
#include "keys.h"
#include "layer.h"

#define GROUP_BYTES (LAYER_VECTORS * sizeof(vec))
#include "groups.h"

enum {
	PERM_LANES = GROUP_BYTES / UBLOCK_BLOCK_BYTES,
	/* Groups of 8 vectors wait for their own results.  Two at a time do not. */
	PERM_GROUPS = LAYER_VECTORS == 8 && LB_VEC == 32 ? 2 : 1,
};

struct perm_schedule {
	layer_key keys[UBLOCK_ROUNDS + 1];
};

/* The planes of the parts of a half. */
static inline void spread(key_vector *planes, const __m128i part[FRAME_PARTS], uint8_t flip)
{
	for (size_t p = 0; p < FRAME_PARTS; p++) {
		__m128i x = _mm_xor_si128(part[p], _mm_set1_epi8((char)flip));

		for (size_t b = 0; b < 4; b++)
			repeat_lane(planes[p * 4 + b], KEY_BYTES, nibbles_bit(x, b));
	}
}

static void perm_setkey(void *schedule, const uint8_t *key)
{
	struct perm_schedule *s = schedule;
	framed_key keys[UBLOCK_ROUNDS + 1];

	framed_keys(keys, key);
	for (size_t r = 0; r <= UBLOCK_ROUNDS; r++) {
		/* X0 gets the flip of X1 with it. */
		spread(s->keys[r], keys[r][0], 0);
		spread(s->keys[r] + LAYER_HALF, keys[r][1], r == 0 ? 0 : UBLOCK_FLIP);
	}
}

/* The halves by turns: of 256-bit blocks, gcc 12 then makes 1.02 times as fast a round of it
 * (Zen 3). */
ALWAYS_INLINE void sub(vec x[LAYER_VECTORS])
{
	for (unsigned i = 0; i < LAYER_HALF; i += 4)
		ublock_sub(x + i), ublock_sub(x + LAYER_HALF + i);
}

ALWAYS_INLINE void unsub(vec x[LAYER_VECTORS])
{
	for (unsigned i = 0; i < LAYER_VECTORS; i += 4)
		ublock_unsub(x + i);
}

typedef vec perm_group[LAYER_VECTORS];

ALWAYS_INLINE void encrypt_groups(const struct perm_schedule *s, perm_group *x, unsigned groups)
{
	for (unsigned g = 0; g < groups; g++)
		add_key(x[g], s->keys[0]);
	for (size_t r = 0; r < UBLOCK_ROUNDS; r++)
		for (unsigned g = 0; g < groups; g++) {
			sub(x[g]);
			layer(x[g], s->keys[r + 1], &ublock_frames[r]);
		}
	for (unsigned g = 0; g < groups; g++)
		move_x0(x[g], ublock_leave);
}

ALWAYS_INLINE void decrypt_groups(const struct perm_schedule *s, perm_group *x, unsigned groups)
{
	for (unsigned g = 0; g < groups; g++)
		move_x0(x[g], ublock_enter);
	for (size_t r = UBLOCK_ROUNDS; r-- != 0;)
		for (unsigned g = 0; g < groups; g++) {
			unlayer(x[g], s->keys[r + 1], &ublock_frames[r]);
			unsub(x[g]);
		}
	for (unsigned g = 0; g < groups; g++)
		add_key(x[g], s->keys[0]);
}

#if UBLOCK_BLOCK_BITS == 128

/* A lane is a block.  Transposed, its bytes are X0 and X1. */
ALWAYS_INLINE void pack(vec x[8], const uint8_t *in)
{
	vec t[8];

	for (size_t i = 0; i < 8; i++)
		t[i] = vec_load(in + i * sizeof *t);
	vec_exchange(t, 1);
	for (size_t b = 0; b < 4; b++) {
		x[b] = vec_unpacklo64(t[b + 4], t[b]);
		x[b + 4] = vec_unpackhi64(t[b + 4], t[b]);
	}
}

ALWAYS_INLINE void unpack(uint8_t *out, const vec x[8])
{
	vec t[8];

	for (size_t b = 0; b < 4; b++) {
		t[b + 4] = vec_unpacklo64(x[b], x[b + 4]);
		t[b] = vec_unpackhi64(x[b], x[b + 4]);
	}
	vec_exchange(t, 1);
	for (size_t i = 0; i < 8; i++)
		vec_store(out + i * sizeof *t, t[i]);
}

#else

/* A lane is half a block.  Transposed, it is the low nibbles in four vectors and the
 * high ones in four. */
ALWAYS_INLINE void pack_half(vec x[8], vec t[8])
{
	vec_exchange(t, 1);
	for (size_t b = 0; b < 4; b++)
		x[b] = t[b + 4], x[b + 4] = t[b];
}

ALWAYS_INLINE void unpack_half(vec t[8], const vec x[8])
{
	for (size_t b = 0; b < 4; b++)
		t[b + 4] = x[b], t[b] = x[b + 4];
	vec_exchange(t, 1);
}

ALWAYS_INLINE void pack(vec x[16], const uint8_t *in)
{
	vec t[2][8];

	for (size_t i = 0; i < 8; i++)
		vec_load_parted(&t[0][i], &t[1][i], in + 2 * i * sizeof **t);
	pack_half(x, t[0]);
	pack_half(x + 8, t[1]);
}

ALWAYS_INLINE void unpack(uint8_t *out, const vec x[16])
{
	vec t[2][8];

	unpack_half(t[0], x);
	unpack_half(t[1], x + 8);
	for (size_t i = 0; i < 8; i++) {
		vec_join_lanes(&t[0][i], &t[1][i]);
		vec_store(out + 2 * i * sizeof **t, t[0][i]);
		vec_store(out + (2 * i + 1) * sizeof **t, t[1][i]);
	}
}

#endif

typedef void perm_cipher(const struct perm_schedule *s, perm_group *x, unsigned groups);

ALWAYS_INLINE void crypt_groups(perm_cipher *cipher, const void *schedule, uint8_t *out,
				const uint8_t *in, unsigned groups)
{
	perm_group x[PERM_GROUPS];

	for (unsigned g = 0; g < groups; g++)
		pack(x[g], in + g * GROUP_BYTES);
	cipher(schedule, x, groups);
	for (unsigned g = 0; g < groups; g++)
		unpack(out + g * GROUP_BYTES, x[g]);
}

ALWAYS_INLINE void encrypt_one(const void *schedule, uint8_t *out, const uint8_t *in)
{
	crypt_groups(encrypt_groups, schedule, out, in, 1);
}

ALWAYS_INLINE void decrypt_one(const void *schedule, uint8_t *out, const uint8_t *in)
{
	crypt_groups(decrypt_groups, schedule, out, in, 1);
}

/* As many groups at a time as keep the processor busy, then one by one. */
ALWAYS_INLINE void perm_crypt(perm_cipher *cipher, group_cipher *one, const void *schedule,
			      uint8_t *out, const uint8_t *in, size_t nblocks)
{
	const size_t bytes = PERM_GROUPS * GROUP_BYTES, lanes = PERM_GROUPS * PERM_LANES;

	for (; PERM_GROUPS != 1 && nblocks >= lanes; nblocks -= lanes, in += bytes, out += bytes)
		crypt_groups(cipher, schedule, out, in, PERM_GROUPS);
	crypt_in_groups(one, schedule, out, in, nblocks);
}

static void perm_encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	perm_crypt(encrypt_groups, encrypt_one, schedule, out, in, nblocks);
}

static void perm_decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	perm_crypt(decrypt_groups, decrypt_one, schedule, out, in, nblocks);
}

#endif
