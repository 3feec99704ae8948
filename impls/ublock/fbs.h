/* SPDX-License-Identifier: MIT */
/*
 * uBlock in 8, 16, 32, 64 or 128 registers, from one text (the flexible bitslicing of
 * FBS-uBlock, 2025).  Including files define FBS_REGISTERS.
 *
 * The nibbles of a half fall into FBS_REGISTERS / 8 classes, by their number modulo that.
 * A register is one bit of one class of a half, of as many blocks as there is room for.
 * What moves nibbles from class to class is a renaming, what moves them inside of a
 * register a shuffle:
 *
 *     registers  a 128-bit lane holds, by position   rotations        PL, PR
 *     8          both nibbles of a byte, 4 blocks    shifts, shuffle  shuffle
 *     16         a nibble of each byte               shuffle, rename  shuffle
 *     32         every 4th nibble, 4 bytes of each   shuffle, rename  shuffles of two
 *     64         every 8th nibble, 8 bytes of each   rename           shuffle of two
 *     128        one nibble                          rename           rename
 *
 * The state of more than 16 registers is in memory.  A round goes through it twice, by
 * S-boxes and by bits.
 */
#ifndef UBLOCK_FBS_H
#define UBLOCK_FBS_H

#include "circuits.h"
#include "fbs_layout.h"
#include "keys.h"

#define GROUP_BYTES (FBS_REGISTERS * sizeof(vec))
#include "groups.h"

enum {
	/* Small states take keys as wide as the registers, as operands in memory.  The others
	 * repeat one lane, or the schedule would not fit into the first-level cache. */
	KEY_BYTES = FBS_REGISTERS <= 16 ? LB_VEC : 16,
};

struct schedule {
	uint8_t keys[UBLOCK_ROUNDS + 1][FBS_REGISTERS][KEY_BYTES];
};

/* The nibbles of a half that are a class; of one class, the high or the low ones. */
static inline __m128i class_nibbles(const __m128i part[FRAME_PARTS], size_t c)
{
	enum { KINDS = CLASSES == 1 ? 2 : CLASSES };
	uint8_t order[16];

	for (size_t x = 0; x < 16; x++) {
		size_t i = POSITION(x) * KINDS + c;

		order[x] = (uint8_t)(FRAME_PARTS == 1 ? i % 2 * 8 + i / 2 : i / 2);
	}
	return _mm_shuffle_epi8(part[c % FRAME_PARTS], bytes_of(order));
}

static inline void set_class(uint8_t (*key)[KEY_BYTES], const __m128i part[FRAME_PARTS], size_t c,
			     __m128i flip)
{
	__m128i x = _mm_xor_si128(class_nibbles(part, c), flip);

	for (size_t b = 0; b < 4; b++) {
		__m128i p = nibbles_bit(x, b);

#if CLASSES == 1
		const __m128i high = _mm_set1_epi8((char)0xf0);
		__m128i low = _mm_xor_si128(class_nibbles(part, 1), flip);

		p = _mm_or_si128(_mm_and_si128(p, high),
				 _mm_andnot_si128(high, nibbles_bit(low, b)));
#endif
		repeat_lane(key[b], KEY_BYTES, p);
	}
}

static void setkey(void *schedule, const uint8_t *key)
{
	struct schedule *s = schedule;
	framed_key keys[UBLOCK_ROUNDS + 1];

	plain_keys(keys, key);
	for (size_t r = 0; r <= UBLOCK_ROUNDS; r++) {
		__m128i flip = _mm_set1_epi8(r == 0 ? 0 : UBLOCK_FLIP);

		for (size_t c = 0; c < CLASSES; c++) {
			set_class(s->keys[r] + 4 * c, keys[r][0], c, flip);
			set_class(s->keys[r] + HALF + 4 * c, keys[r][1], c, flip);
		}
	}
}

ALWAYS_INLINE vec key_of(const uint8_t key[KEY_BYTES])
{
	return KEY_BYTES == 16 ? vec_all16(key) : vec_load(key);
}

/* The round key and the S-boxes, from x to y. */
ALWAYS_INLINE void sub(vec *y, const vec *x, const uint8_t (*key)[KEY_BYTES])
{
	for (size_t i = 0; i < FBS_REGISTERS; i += 4) {
		vec t[4];

		for (size_t b = 0; b < 4; b++)
			t[b] = x[i + b] ^ key_of(key[i + b]);
		ublock_sub(t);
		for (size_t b = 0; b < 4; b++)
			y[i + b] = t[b];
	}
}

ALWAYS_INLINE void unsub(vec *x, const vec *y, const uint8_t (*key)[KEY_BYTES])
{
	for (size_t i = 0; i < FBS_REGISTERS; i += 4) {
		vec t[4];

		for (size_t b = 0; b < 4; b++)
			t[b] = y[i + b];
		ublock_unsub(t);
		for (size_t b = 0; b < 4; b++)
			x[i + b] = t[b] ^ key_of(key[i + b]);
	}
}

/* to ^= from, rotated by n nibbles. */
ALWAYS_INLINE void add_turned(vec to[TURNED], const vec from[TURNED], unsigned n)
{
	for (unsigned c = 0; c < TURNED; c++)
		to[c] ^= n == 0 ? from[c] : turned(from, c, n);
}

/* The linear layer on one bit of a group of classes, from y to x. */
ALWAYS_INLINE void layer(vec *x, const vec *y, unsigned group)
{
	vec l[TURNED], r[TURNED];

	for (unsigned c = 0; c < TURNED; c++) {
		l[c] = y[4 * (group * TURNED + c)];
		r[c] = y[4 * (group * TURNED + c) + HALF];
	}
	add_turned(r, l, 0);
	add_turned(l, r, UBLOCK_TURN0);
	add_turned(r, l, UBLOCK_TURN1);
	add_turned(l, r, UBLOCK_TURN2);
	add_turned(r, l, UBLOCK_TURN3);
	add_turned(l, r, 0);
	put(x, l, group, pl);
	put(x + HALF, r, group, pr);
}

ALWAYS_INLINE void unlayer(vec *y, const vec *x, unsigned group)
{
	vec l[TURNED], r[TURNED];

	take(l, x, group, pl_back);
	take(r, x + HALF, group, pr_back);
	add_turned(l, r, 0);
	add_turned(r, l, UBLOCK_TURN3);
	add_turned(l, r, UBLOCK_TURN2);
	add_turned(r, l, UBLOCK_TURN1);
	add_turned(l, r, UBLOCK_TURN0);
	add_turned(r, l, 0);
	for (unsigned c = 0; c < TURNED; c++) {
		y[4 * (group * TURNED + c)] = l[c];
		y[4 * (group * TURNED + c) + HALF] = r[c];
	}
}

ALWAYS_INLINE void encrypt_group(const void *schedule, uint8_t *out, const uint8_t *in)
{
	const struct schedule *s = schedule;
	vec x[FBS_REGISTERS], y[FBS_REGISTERS];

	pack(x, in);
	for (size_t r = 0; r < UBLOCK_ROUNDS; r++) {
		sub(y, x, s->keys[r]);
		for (size_t b = 0; b < 4; b++) {
			layer(x + b, y + b, 0);
			if (GROUPS == 2)
				layer(x + b, y + b, 1);
		}
	}
	for (size_t i = 0; i < FBS_REGISTERS; i++)
		x[i] ^= key_of(s->keys[UBLOCK_ROUNDS][i]);
	unpack(out, x);
}

ALWAYS_INLINE void decrypt_group(const void *schedule, uint8_t *out, const uint8_t *in)
{
	const struct schedule *s = schedule;
	vec x[FBS_REGISTERS], y[FBS_REGISTERS];

	pack(x, in);
	for (size_t i = 0; i < FBS_REGISTERS; i++)
		x[i] ^= key_of(s->keys[UBLOCK_ROUNDS][i]);
	for (size_t r = UBLOCK_ROUNDS; r-- != 0;) {
		for (size_t b = 0; b < 4; b++) {
			unlayer(y + b, x + b, 0);
			if (GROUPS == 2)
				unlayer(y + b, x + b, 1);
		}
		unsub(x, y, s->keys[r]);
	}
	unpack(out, x);
}

static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt_in_groups(encrypt_group, schedule, out, in, nblocks);
}

static void decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt_in_groups(decrypt_group, schedule, out, in, nblocks);
}

#define FBS_STRING(n)	 FBS_STRING_OF(n)
#define FBS_STRING_OF(n) #n

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique =
			 "flexible bitslice, the state in " FBS_STRING(FBS_REGISTERS) " registers",
		 .source = "FBS-uBlock, Journal of Software (in Chinese), 2025"},
	.key_bytes = UBLOCK_KEY_BYTES,
	.block_bytes = UBLOCK_BLOCK_BYTES,
	.lanes = GROUP_BYTES / UBLOCK_BLOCK_BYTES,
	.round_count = UBLOCK_ROUNDS,
	.schedule_bytes = sizeof(struct schedule),
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = decrypt,
};

#endif
