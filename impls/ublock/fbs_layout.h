/* SPDX-License-Identifier: MIT */
/* Where nibbles are in the registers of fbs.h, and how they get from place to place. */
#ifndef UBLOCK_FBS_LAYOUT_H
#define UBLOCK_FBS_LAYOUT_H

#include "frames.h"
#include "vec.h"

#define CLASSES (FBS_REGISTERS / 8)

_Static_assert(UBLOCK_BLOCK_BITS == 128 || CLASSES <= 2,
	       "fbs: 256-bit blocks in 8 or 16 registers");

enum {
	HALF = FBS_REGISTERS / 2, /* registers of one */
	/* The classes among which rotations move nibbles. */
	TURNED = CLASSES < UBLOCK_ROTATED ? CLASSES : UBLOCK_ROTATED,
	GROUPS = CLASSES / TURNED,
};

/* Byte x of a lane holds position POSITION(x) of a class, and position q is at LANE(q, x)
 * for the same blocks.  One class lies so that the first of 4 bytes is the highest of 32
 * bits. */
#if CLASSES <= 2
#define MIRROR		  (CLASSES == 1 ? 3 : 0)
#define POSITION(x)	  ((x) % UBLOCK_HALF_BYTES ^ MIRROR)
#define LANE(q, x)	  ((x) / UBLOCK_HALF_BYTES * UBLOCK_HALF_BYTES + ((q) ^ MIRROR))
#define PERMUTED(p, q, x) LANE(AT(p, POSITION(x)), x)
#define STEPS		  4 /* positions that a rotation is among */
#else
#define POSITION(x) ((x)*UBLOCK_NIBBLES / CLASSES / 16)
#define LANE(q, x)  ((q)*16 * CLASSES / UBLOCK_NIBBLES + (x) % (16 * CLASSES / UBLOCK_NIBBLES))
#define STEPS	    (CLASSES == 4 ? 2 : 1)
#endif

#define STEPPED(by, q, x) LANE(POSITION(x) / STEPS * STEPS + (POSITION(x) + by) % STEPS, x)

static const uint8_t stepped[3][16] = {
	{EACH(STEPPED, 1, )}, {EACH(STEPPED, 2, )}, {EACH(STEPPED, 3, )}};

/* The same 16 places in every lane.  Opaque, or compilers put other shuffles, some of them
 * slower, in the place of this. */
ALWAYS_INLINE vec shuffle_lane(vec v, const uint8_t *order)
{
	return vec_shuffle8(v, vec_opaque(vec_all16(order)));
}

/* A class rotated by some positions. */
ALWAYS_INLINE vec step(vec v, unsigned by)
{
	return by == 0 ? v : shuffle_lane(v, stepped[by - 1]);
}

/* Class c of the TURNED ones at `half`, rotated by n nibbles. */
ALWAYS_INLINE vec turned(const vec *half, unsigned c, unsigned n)
{
#if CLASSES == 1
	typedef uint32_t vec32 __attribute__((vector_size(LB_VEC)));

	return n % 2 == 0 ? step(half[c], n / 2)
			  : (vec)((vec32)half[c] << 4 * n | (vec32)half[c] >> (32 - 4 * n));
#else
	return step(half[(c + n) % TURNED], (c + n) / TURNED % STEPS);
#endif
}

/* PL, PR and their inverses on the classes of a half. */
#if CLASSES <= 2
#define PERMUTATION(name, p)                                                                       \
	ALWAYS_INLINE void name(vec to[CLASSES], const vec from[CLASSES])                          \
	{                                                                                          \
		static const uint8_t order[16] = {EACH(PERMUTED, p, )};                            \
                                                                                                   \
		for (unsigned c = 0; c < CLASSES; c++)                                             \
			to[c] = shuffle_lane(from[c], order);                                      \
	}
#elif CLASSES == 4
typedef uint32_t vec32 __attribute__((vector_size(LB_VEC)));

/* Byte 2 q + r of the half that a block gets, for the positions q. */
#define DWORD(p, r, q, lane) AT(p, (2 * q + r)) % 2 * 8 + lane * 4 + AT(p, (2 * q + r)) / 2
#define LANE_OF(p, r, lane)                                                                        \
	DWORD(p, r, 0, lane), DWORD(p, r, 1, lane), DWORD(p, r, 2, lane), DWORD(p, r, 3, lane)
#define MERGED(p, r, from)                                                                         \
	(vec) __builtin_shufflevector((vec32)(from)[0], (vec32)(from)[2], LANE_OF(p, r, 0),        \
				      LANE_OF(p, r, 1))
#define PERMUTATION(name, p)                                                                       \
	ALWAYS_INLINE void name(vec to[CLASSES], const vec from[CLASSES])                          \
	{                                                                                          \
		for (unsigned e = 0; e < 2; e++)                                                   \
			to[e] = MERGED(p, 0, from + e), to[2 + e] = MERGED(p, 1, from + e);        \
	}
#elif CLASSES == 8
/* Bytes r and 4 + r of the half. */
#define MERGED(p, r, from)                                                                         \
	__builtin_shufflevector((from)[AT(p, r) % 4 * 2], (from)[AT(p, (4 + r)) % 4 * 2],          \
				AT(p, r) / 4, 4 + AT(p, (4 + r)) / 4, 2 + AT(p, r) / 4,            \
				6 + AT(p, (4 + r)) / 4)
#define PERMUTATION(name, p)                                                                       \
	ALWAYS_INLINE void name(vec to[CLASSES], const vec from[CLASSES])                          \
	{                                                                                          \
		for (unsigned e = 0; e < 2; e++) {                                                 \
			to[e] = MERGED(p, 0, from + e), to[2 + e] = MERGED(p, 1, from + e);        \
			to[4 + e] = MERGED(p, 2, from + e), to[6 + e] = MERGED(p, 3, from + e);    \
		}                                                                                  \
	}
#endif

enum { PL_BACK = INVERTED(PL) };

/* Between the classes of a group, t, and the half that begins at x in steps of a nibble's
 * bits: puts what comes before PL or PR to where it goes, and takes it back from there. */
#if CLASSES == 16
typedef const uint8_t permutation[16];

static permutation pl = {EACH(OF, PL_BACK, F0)}, pr = {EACH(OF, PR_BACK, F0)};

#define pl_back pl
#define pr_back pr

ALWAYS_INLINE void put(vec *x, const vec t[TURNED], unsigned group, permutation p)
{
	for (unsigned c = 0, i = TURNED * group; c < TURNED; c++, i++)
		x[4 * (2 * p[i / 2] + i % 2)] = t[c];
}

ALWAYS_INLINE void take(vec t[TURNED], const vec *x, unsigned group, permutation p)
{
	for (unsigned c = 0, i = TURNED * group; c < TURNED; c++, i++)
		t[c] = x[4 * (2 * p[i / 2] + i % 2)];
}
#else
typedef void permutation(vec to[CLASSES], const vec from[CLASSES]);

PERMUTATION(pl, PL)
PERMUTATION(pr, PR)
PERMUTATION(pl_back, PL_BACK)
PERMUTATION(pr_back, PR_BACK)

ALWAYS_INLINE void put(vec *x, const vec t[CLASSES], unsigned group, permutation *p)
{
	vec u[CLASSES];

	(void)group;
	p(u, t);
	for (unsigned c = 0; c < CLASSES; c++)
		x[4 * c] = u[c];
}

ALWAYS_INLINE void take(vec t[CLASSES], const vec *x, unsigned group, permutation *p)
{
	vec u[CLASSES];

	(void)group;
	for (unsigned c = 0; c < CLASSES; c++)
		u[c] = x[4 * c];
	p(t, u);
}
#endif

/*
 * Packing.  The digits of a byte's place in a lane are, in memory, h p2 p1 p0: the half and
 * the number of its byte (of 256-bit blocks p3 p2 p1 p0, and h is the digit of the lane).
 * Those that tell classes apart have to go to the register's number, in whose place they
 * get digits of the block's.  Zips take the uppermost digit, so they are brought there.
 */
enum {
	TAKEN = CLASSES == 1   ? 1
		: CLASSES == 2 ? 1
		: CLASSES == 4 ? 2
		: CLASSES == 8 ? 3
			       : 4,
	ZIP_UNIT = 128 >> TAKEN,		 /* the digits taken, and nothing else, move up */
	MOVED_UP = CLASSES == 4 || CLASSES == 8, /* positions in a lane, after zips */
};

/* Before zips: h p0 p1 p2, or in one class the first of 4 bytes last. */
#define REVERSED(p, q, x) ((x) / 8 * 8 + (x) % 2 * 4 + (x) / 2 % 2 * 2 + (x) / 4 % 2)
#define MIRRORED(p, q, x) ((x) ^ 3)
/* After zips: of b b p1 p2 to p2 p1 b b; of b b b p2 to p2 b b b. */
#define UPWARDS(p, q, x)                                                                           \
	(CLASSES == 4 ? (x) % 4 * 4 + (x) / 4 % 2 * 2 + (x) / 8 : (x) % 8 * 2 + (x) / 8)
#define DOWNWARDS(p, q, x)                                                                         \
	(CLASSES == 4 ? (x) % 2 * 8 + (x) / 2 % 2 * 4 + (x) / 4 : (x) % 2 * 8 + (x) / 2)

#if CLASSES == 1
static const uint8_t bytes_order[16] = {EACH(MIRRORED, , )};
#else
static const uint8_t bytes_order[16] = {EACH(REVERSED, , )};
#endif
static const uint8_t upwards[16] = {EACH(UPWARDS, , )}, downwards[16] = {EACH(DOWNWARDS, , )};

/* The order of the bytes of a lane in which zips find them, and back. */
ALWAYS_INLINE vec order_bytes(vec v)
{
	return CLASSES == 2 ? v : shuffle_lane(v, bytes_order);
}

/* Bits of a byte and registers: bit b of the high nibbles becomes class 0. */
ALWAYS_INLINE void exchange_bits(vec t[8])
{
	for (unsigned i = 0; i < 4 && CLASSES != 1; i++)
		swap_move(&t[i + 4], &t[i], 4, 0x0f0f0f0f0f0f0f0f);
	vec_exchange_digit(t, 2, 2);
	vec_exchange_digit(t, 1, 1);
}

/* Exchanges the digits that tell the classes apart with what is in their place, in the
 * registers of one column; its own inverse. */
enum { COLUMN = CLASSES == 1 ? 2 : CLASSES, STRIDE = CLASSES == 1 ? 4 : 8 };

ALWAYS_INLINE void zip(vec t[COLUMN], unsigned digit)
{
	for (unsigned i = 0; i < COLUMN; i++)
		if ((i & digit) == 0)
			vec_zip(&t[i], &t[i + digit], ZIP_UNIT);
}

ALWAYS_INLINE void exchange_classes(vec t[COLUMN])
{
#if UBLOCK_BLOCK_BITS == 256
	vec_part_lanes(&t[0], &t[1]);
#else
	zip(t, COLUMN / 2);
	for (unsigned digit = 1; digit < COLUMN / 2; digit *= 2)
		zip(t, digit);
#endif
}

ALWAYS_INLINE void pack(vec x[FBS_REGISTERS], const uint8_t *in)
{
	for (size_t i = 0; i < FBS_REGISTERS; i += 8) {
		vec t[8];

		for (size_t k = 0; k < 8; k++)
			t[k] = order_bytes(vec_load(in + (i + k) * sizeof *t));
		exchange_bits(t);
		for (size_t k = 0; k < 8; k++)
			x[i + k] = t[k];
	}
	for (size_t i = 0; i < STRIDE; i++) {
		vec t[COLUMN];

		for (size_t k = 0; k < COLUMN; k++)
			t[k] = x[i + k * STRIDE];
		exchange_classes(t);
		for (size_t k = 0; k < COLUMN; k++)
			x[i + k * STRIDE] = MOVED_UP ? shuffle_lane(t[k], upwards) : t[k];
	}
}

ALWAYS_INLINE void unpack(uint8_t *out, vec x[FBS_REGISTERS])
{
	for (size_t i = 0; i < STRIDE; i++) {
		vec t[COLUMN];

		for (size_t k = 0; k < COLUMN; k++)
			t[k] = MOVED_UP ? shuffle_lane(x[i + k * STRIDE], downwards)
					: x[i + k * STRIDE];
		exchange_classes(t);
		for (size_t k = 0; k < COLUMN; k++)
			x[i + k * STRIDE] = t[k];
	}
	for (size_t i = 0; i < FBS_REGISTERS; i += 8) {
		vec t[8];

		for (size_t k = 0; k < 8; k++)
			t[k] = x[i + k];
		exchange_bits(t);
		for (size_t k = 0; k < 8; k++)
			vec_store(out + (i + k) * sizeof *t, order_bytes(t[k]));
	}
}

#endif
