/* SPDX-License-Identifier: MIT */
/*
 * The linear layer and the round key in the form of frames.h.  A half has FRAME_PARTS parts
 * of LAYER_PLANES vectors each.  These are bits of the same nibbles, or other blocks; if
 * LAYER_SHARES_KEY, they all get the same key.  Including files define both.
 */
#ifndef UBLOCK_LAYER_H
#define UBLOCK_LAYER_H

#include "frames.h"
#include "vec.h"

/*
 * The key of a round is the same in all lanes.  With three-operand logic it is one lane,
 * to be repeated; elsewhere an operand in memory, which has to be as wide as the vector,
 * saves the repetition.
 */
#ifdef vec_ternary
#define load_key vec_all16
enum { KEY_BYTES = 16 };
#else
#define load_key vec_load
enum { KEY_BYTES = LB_VEC };
#endif

enum {
	LAYER_HALF = FRAME_PARTS * LAYER_PLANES, /* vectors of a half */
	LAYER_VECTORS = 2 * LAYER_HALF,
};

typedef uint8_t key_vector[KEY_BYTES];
typedef key_vector layer_key[LAYER_SHARES_KEY ? 2 * FRAME_PARTS : LAYER_VECTORS];

/* The key of vector i of the state. */
ALWAYS_INLINE vec key_of(const layer_key k, unsigned i)
{
	return load_key(k[LAYER_SHARES_KEY ? i / LAYER_PLANES : i]);
}

/* Vector i of a half rotated by n nibbles. */
ALWAYS_INLINE vec turned(const vec *half, unsigned i, unsigned n, const struct frame *f)
{
#if UBLOCK_BLOCK_BITS == 128
	return vec_shuffle8(half[i], vec_all16(f->turn[n == FRAME_TURN2 ? 2 : n - 1]));
#else
	unsigned p = i / LAYER_PLANES + n;
	vec from = half[p % 2 * LAYER_PLANES + i % LAYER_PLANES];

	return p < 2 ? from : vec_shuffle8(from, vec_all16(f->turn[p / 2 - 1]));
#endif
}

ALWAYS_INLINE void add_key(vec x[LAYER_VECTORS], const layer_key k)
{
	for (unsigned i = 0; i < LAYER_VECTORS; i++)
		x[i] ^= key_of(k, i);
}

/* Vector i of a half belongs to every second plane, from `first` on. */
#define EVERY_SECOND(i, first) (unsigned i = first; i < LAYER_HALF; i += LAYER_PLANES == 1 ? 1 : 2)

/* to ^= from, rotated by n nibbles. */
ALWAYS_INLINE void add_turned(vec *to, const vec *from, unsigned first, unsigned n,
			      const struct frame *f)
{
	for
		EVERY_SECOND(i, first)
	to[i] ^= turned(from, i, n, f);
}

ALWAYS_INLINE void add_plain(vec *to, const vec *from, unsigned first)
{
	for
		EVERY_SECOND(i, first)
	to[i] ^= from[i];
}

/* a ^ key ^ late in this order, so that what comes late is waited for only once.  Compilers
 * that know all three would choose another. */
ALWAYS_INLINE vec add_late(vec a, vec key, vec late)
{
#ifdef vec_ternary
	return vec_xor3(a, key, late);
#else
	return vec_opaque(a ^ key) ^ late;
#endif
}

/* The last rotation with X1's part of the key, in both directions. */
ALWAYS_INLINE void add_last(vec *x1, const vec *x0, unsigned first, const key_vector *k,
			    const struct frame *f)
{
	for
		EVERY_SECOND(i, first)
	x1[i] = add_late(x1[i], key_of(k, LAYER_HALF + i), turned(x0, i, UBLOCK_TURN3, f));
}

/* X0 ^= X1 with X0's part of the key, in both directions. */
ALWAYS_INLINE void add_x1(vec *x0, const vec *x1, unsigned first, const key_vector *k)
{
	for
		EVERY_SECOND(i, first)
	x0[i] = add_late(x0[i], key_of(k, i), x1[i]);
}

ALWAYS_INLINE void shuffle(vec *x1, unsigned first, const uint8_t order[16])
{
	for
		EVERY_SECOND(i, first)
	x1[i] = vec_shuffle8(x1[i], vec_all16(order));
}

/* In every second plane.  One plane alone is a chain, each link of which waits for the one
 * before; four at once do not fit into 16 registers. */
ALWAYS_INLINE void half_layer(vec *x0, vec *x1, unsigned first, const key_vector *k,
			      const struct frame *f)
{
	add_plain(x1, x0, first);
	add_turned(x0, x1, first, UBLOCK_TURN0, f);
	add_turned(x1, x0, first, UBLOCK_TURN1, f);
	add_turned(x0, x1, first, UBLOCK_TURN2, f);
	add_last(x1, x0, first, k, f);
	add_x1(x0, x1, first, k);
	shuffle(x1, first, f->right);
}

ALWAYS_INLINE void half_unlayer(vec *x0, vec *x1, unsigned first, const key_vector *k,
				const struct frame *f)
{
	shuffle(x1, first, f->unright);
	add_x1(x0, x1, first, k);
	add_last(x1, x0, first, k, f);
	add_turned(x0, x1, first, UBLOCK_TURN2, f);
	add_turned(x1, x0, first, UBLOCK_TURN1, f);
	add_turned(x0, x1, first, UBLOCK_TURN0, f);
	add_plain(x1, x0, first);
}

/* The linear layer and the key that ends the round. */
ALWAYS_INLINE void layer(vec x[LAYER_VECTORS], const layer_key k, const struct frame *f)
{
	half_layer(x, x + LAYER_HALF, 0, k, f);
	half_layer(x, x + LAYER_HALF, 1, k, f);
}

/* The inverse. */
ALWAYS_INLINE void unlayer(vec x[LAYER_VECTORS], const layer_key k, const struct frame *f)
{
	half_unlayer(x, x + LAYER_HALF, 0, k, f);
	half_unlayer(x, x + LAYER_HALF, 1, k, f);
}

/* X0 of 256-bit blocks has a way home left when all rounds are done. */
ALWAYS_INLINE void move_x0(vec x[LAYER_VECTORS], const uint8_t order[16])
{
	for (unsigned i = 0; i < LAYER_HALF && UBLOCK_HALF_BYTES == 16; i++)
		x[i] = vec_shuffle8(x[i], vec_all16(order));
}

#endif
