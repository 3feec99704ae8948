/* SPDX-License-Identifier: MIT */
/*
 * SM2-KDF with a counter in every 32-bit element of a vector, and in PAR_SETS such vectors
 * at once.  Z is absorbed once, and the expansion of the counters' blocks is looked up:
 * see schedule.h.  Passes begin at multiples of what they hold, because then the counters
 * of one differ in the low bits alone; the first one has no use for its counter 0, and
 * does the last of all instead if that one would need a pass of its own.
 */
#ifndef LB_SM2_KDF_PAR_H
#define LB_SM2_KDF_PAR_H

#include "kdf.h"
#include "schedule.h"

#include "../sm3/words.h"

enum {
	PAR_LANES = PAR_SETS * SM3_WORDS,
	PAR_BYTES = PAR_LANES * KDF_BLOCK_BYTES,
	PAR_STRAIGHT = 28, /* up to here some words do not depend on the counter */
	/* Up to here one message in general registers is faster than a pass: measured with
	 * AVX2 on a Zen 3, where 32 bytes took 1.2 times as long by a pass and 33 bytes
	 * less than in two rounds of general registers. */
	PAR_ONE = KDF_BLOCK_BYTES,
};

/* What all counters have in common. */
struct par_start {
	uint32_t h[8]; /* the chaining value behind Z */
	uint32_t v[8]; /* behind round 0, but for the counter in TT1 and in TT2, whose P0 lacks */
	uint32_t b, f; /* of these, as round 1 leaves them */
};

static inline void par_start(struct par_start *s)
{
	uint32_t tt1, tt2;

	memcpy(s->v, s->h, sizeof s->v);
	sums_1(&tt1, &tt2, s->v, 0, sm3_t[0], 0, 0, true);
	s->v[1] = rotate_1(s->v[1], 9);
	s->v[5] = rotate_1(s->v[5], 19);
	s->v[3] = tt1, s->v[7] = tt2;
	s->b = rotate_1(s->v[0], 9);
	s->f = rotate_1(s->v[4], 19);
}

/* Rounds 0 and 1 of the counters c + 0, c + 1, ... */
ALWAYS_INLINE void par_open(words v[8], const struct par_start *s, words counters)
{
	words tt1, tt2;

	for (size_t i = 0; i < 8; i++)
		v[i] = all_words(s->v[i]);
	v[3] += counters;
	v[7] = p0_n(v[7] + counters);
	sums_n(&tt1, &tt2, v, 1, all_words(sm3_t[1]), all_words(K1), all_words(K1 ^ K5), true);
	v[0] = all_words(s->b);
	v[4] = all_words(s->f);
	v[2] = tt1;
	v[6] = p0_n(tt2);
}

/* Which counters a pass is for: those of a group, whose higher bits are all alike; or 0, 1,
 * ..., with the bits of another one added to 0. */
enum par_kind { PAR_GROUP, PAR_FIRST };

/* x in those elements of a set to which a pass of that kind adds it. */
ALWAYS_INLINE words par_spread(uint32_t x, size_t set, enum par_kind kind)
{
	return kind == PAR_GROUP ? all_words(x) : set == 0 ? (words){x} : (words){0};
}

/* Where the rounds of a pass find what they add. */
struct par_words {
	const uint32_t *t;	       /* sm3_t and kdf_constant, but the compiler does not know: */
	const uint32_t (*constant)[2]; /* gcc would make each constant by three instructions */
	const uint32_t (*bits)[2];     /* W_j, W'_j of the bits that par_spread adds */
	size_t column;		       /* of the first counter in kdf_lanes */
	enum par_kind kind;
};

/* W_j, or W'_j if sum, of a set's counters.  Rounds in straight code know what does not
 * depend on the counter. */
ALWAYS_INLINE words par_word(const struct par_words *p, size_t j, bool sum, size_t set,
			     bool straight)
{
	size_t row = j - KDF_FIRST;
	words lanes;

	if (j < KDF_FIRST)
		return all_words(sum && j + 4 == 15 ? K15 : 0);
	if (straight && kdf_unit[row][sum] == 0)
		return kdf_constant[row][sum] == 0 ? (words){0} : all_words(p->constant[row][sum]);
	memcpy(&lanes, &kdf_lanes[row][sum][p->column + set * SM3_WORDS], sizeof lanes);
	return lanes ^ par_spread(p->bits[row][sum], set, p->kind);
}

/* Round j >= 2 of all sets; turn is j mod 4. */
ALWAYS_INLINE void par_round(words v[PAR_SETS][8], const struct par_words *p, size_t j,
			     unsigned turn, bool straight)
{
	words t = all_words(p->t[j]);

	for (size_t set = 0; set < PAR_SETS; set++)
		round_n(v[set], turn, t, par_word(p, j, false, set, straight),
			par_word(p, j, true, set, straight), straight && j < SM3_EARLY_ROUNDS);
}

ALWAYS_INLINE void par_rounds4(words v[PAR_SETS][8], const struct par_words *p, size_t j,
			       bool straight)
{
	par_round(v, p, j, 0, straight);
	par_round(v, p, j + 1, 1, straight);
	par_round(v, p, j + 2, 2, straight);
	par_round(v, p, j + 3, 3, straight);
}

/* Writes the blocks of PAR_LANES counters: 0, 1, ..., to which `counter` is added in the
 * way of p->kind. */
ALWAYS_INLINE void par_pass(uint8_t *out, const struct par_start *s, uint32_t counter,
			    struct par_words *p)
{
	words v[PAR_SETS][8], number = {0};

	__asm__("" : "+r"(p->t), "+r"(p->constant));
	for (uint32_t i = 0; i < SM3_WORDS; i++)
		number[i] = i;
	for (uint32_t set = 0; set < PAR_SETS; set++)
		par_open(v[set], s, par_spread(counter, set, p->kind) + (number + set * SM3_WORDS));
	par_round(v, p, 2, 2, true);
	par_round(v, p, 3, 3, true);
#pragma GCC unroll 8
	for (size_t j = 4; j < PAR_STRAIGHT; j += 4)
		par_rounds4(v, p, j, true);
#pragma GCC unroll 1
	for (size_t j = PAR_STRAIGHT; j < SM3_ROUNDS; j += 4)
		par_rounds4(v, p, j, false);
	for (size_t set = 0; set < PAR_SETS; set++) {
		for (size_t i = 0; i < 8; i++)
			v[set][i] ^= all_words(s->h[i]);
		sm3_store_n(out + set * SM3_WORDS * KDF_BLOCK_BYTES, v[set]);
	}
}

static __attribute__((noinline)) void par_group(uint8_t *out, const struct par_start *s,
						uint32_t counter, const uint32_t (*bits)[2])
{
	struct par_words p = {sm3_t, kdf_constant, bits, counter % KDF_GROUP, PAR_GROUP};

	par_pass(out, s, counter, &p);
}

static __attribute__((noinline)) void par_first(uint8_t *out, const struct par_start *s,
						uint32_t counter, const uint32_t (*bits)[2])
{
	struct par_words p = {sm3_t, kdf_constant, bits, 0, PAR_FIRST};

	par_pass(out, s, counter, &p);
}

/* Adds W_j and W'_j of the bits that are set in `counter`, a multiple of 8. */
static inline void par_flip(uint32_t bits[KDF_ROWS][2], uint32_t counter)
{
	for (; counter != 0; counter &= counter - 1) {
		const uint32_t(*row)[2] = kdf_bits[__builtin_ctz(counter) - KDF_LOW];

		for (size_t i = 0; i < KDF_ROWS; i++)
			bits[i][0] ^= row[i][0], bits[i][1] ^= row[i][1];
	}
}

/* The block of counter 1, of which everything is known but the chaining value h. */
static void par_one(uint8_t *out, size_t nbytes, uint32_t h[8])
{
	uint32_t v[8];

	memcpy(v, h, sizeof v);
#pragma GCC unroll 64
	for (unsigned j = 0; j < SM3_ROUNDS; j++) {
		bool first = j < KDF_FIRST;
		uint32_t w = first ? kdf_opening[j][0] : kdf_lanes[j - KDF_FIRST][0][1];
		uint32_t sum = first ? kdf_opening[j][1] : kdf_lanes[j - KDF_FIRST][1][1];

		round_1(v, j, sm3_t[j], w, sum, j < SM3_EARLY_ROUNDS);
	}
	for (size_t i = 0; i < 8; i++)
		h[i] ^= v[i];
	kdf_put(out, h, nbytes);
}

/* nbytes > 0 of output, no more than kdf_refuse allows. */
static void par_derive(uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	uint32_t last = (uint32_t)((nbytes + KDF_BLOCK_BYTES - 1) / KDF_BLOCK_BYTES);
	uint32_t lent = last % PAR_LANES == 0 ? last : 0;
	uint32_t bits[KDF_ROWS][2] __attribute__((aligned(64)));
	uint8_t blocks[PAR_BYTES] __attribute__((aligned(64)));
	struct par_start s;
	size_t at = PAR_BYTES - KDF_BLOCK_BYTES;

	kdf_absorb(s.h, secret);
	if (nbytes <= PAR_ONE) {
		par_one(out, nbytes, s.h);
		return;
	}
	par_start(&s);
	memset(bits, 0, sizeof bits);
	par_flip(bits, lent);
	par_first(blocks, &s, lent, bits);
	memcpy(out, blocks + KDF_BLOCK_BYTES, nbytes < at ? nbytes : at);
	if (lent != 0) {
		size_t end = (size_t)(lent - 1) * KDF_BLOCK_BYTES;

		memcpy(out + end, blocks, nbytes - end);
		nbytes = end;
		memset(bits, 0, sizeof bits);
	}
	for (uint32_t counter = PAR_LANES; at < nbytes; counter += PAR_LANES, at += PAR_BYTES) {
		if (counter % KDF_GROUP == 0)
			par_flip(bits, counter ^ (counter - KDF_GROUP));
		if (nbytes - at >= PAR_BYTES) {
			par_group(out + at, &s, counter, bits);
		} else {
			par_group(blocks, &s, counter, bits);
			memcpy(out + at, blocks, nbytes - at);
		}
	}
}

/* derive of struct lb_kdf. */
static inline const char *par_module(void *context, uint8_t *out, size_t nbytes,
				     const uint8_t *secret)
{
	const char *error = kdf_refuse(nbytes);

	(void)context;
	if (error == NULL && nbytes != 0)
		par_derive(out, nbytes, secret);
	return error;
}

#endif
