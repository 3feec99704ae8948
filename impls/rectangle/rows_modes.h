/* SPDX-License-Identifier: MIT */
/* Modes over rows.h that keep between registers what would go through memory: the
 * counters, and the blocks before the last XOR. */
#ifndef RECTANGLE_ROWS_MODES_H
#define RECTANGLE_ROWS_MODES_H

#include "counter.h"
#include "rows.h"

ALWAYS_INLINE void ctr_sets(const void *schedule, uint8_t *out, const uint8_t *in, uint64_t first,
			    unsigned sets)
{
	const vec counter = vec_number() + vec_all(first);
	vec x[4 * SETS];

	for (unsigned i = 0; i < 4 * sets; i++)
		x[i] = vec_swap64(counter + vec_all(i * (LB_VEC / 8)));
	pack_sets(x, sets);
	encrypt_sets(schedule, x, sets);
	unpack_sets(x, sets);
	for (unsigned i = 0; i < 4 * sets; i++)
		vec_store(out + i * sizeof *x, x[i] ^ vec_load(in + i * sizeof *x));
}

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	uint64_t first = counter_load64(counter);
	_Alignas(vec) uint8_t tail[SET_BYTES];

	counter_store64(counter,
			first + (nbytes + RECTANGLE_BLOCK_BYTES - 1) / RECTANGLE_BLOCK_BYTES);
	for (; nbytes >= BATCH; nbytes -= BATCH, in += BATCH, out += BATCH, first += LANES)
		ctr_sets(schedule, out, in, first, SETS);
	for (; nbytes >= SET_BYTES; nbytes -= SET_BYTES, in += SET_BYTES, out += SET_BYTES) {
		ctr_sets(schedule, out, in, first, 1);
		first += SET;
	}
	if (nbytes == 0)
		return;
	memset(tail, 0, sizeof tail);
	memcpy(tail, in, nbytes);
	ctr_sets(schedule, tail, tail, first, 1);
	memcpy(out, tail, nbytes);
}

/* The blocks of some sets, `before` being the ciphertext block in front.  What is
 * written is behind what is still to be read, where the output is the input. */
ALWAYS_INLINE void cbc_sets(const void *schedule, uint8_t *out, const uint8_t *in, uint64_t before,
			    unsigned sets)
{
	uint64_t first[LB_VEC / 8] = {before};
	vec x[4 * SETS];

	memcpy(first + 1, in, sizeof first - sizeof before);
	for (unsigned i = 0; i < 4 * sets; i++)
		x[i] = vec_load(in + i * sizeof *x);
	pack_sets(x, sets);
	decrypt_sets(schedule, x, sets);
	unpack_sets(x, sets);
	for (unsigned i = 4 * sets - 1; i != 0; i--)
		vec_store(out + i * sizeof *x, x[i] ^ vec_load(in + i * sizeof *x - sizeof before));
	vec_store(out, x[0] ^ vec_load(first));
}

/* Block i, as it is in memory. */
static inline uint64_t load_block(const uint8_t *blocks, size_t i)
{
	uint64_t block;

	memcpy(&block, blocks + i * sizeof block, sizeof block);
	return block;
}

static void cbc_decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks,
			uint8_t *iv)
{
	uint64_t before = load_block(iv, 0), last;
	_Alignas(vec) uint8_t tail[SET_BYTES];

	if (nblocks != 0)
		memcpy(iv, in + (nblocks - 1) * RECTANGLE_BLOCK_BYTES, sizeof before);
	for (; nblocks >= LANES; nblocks -= LANES, in += BATCH, out += BATCH, before = last) {
		last = load_block(in, LANES - 1);
		cbc_sets(schedule, out, in, before, SETS);
	}
	for (; nblocks >= SET; nblocks -= SET, in += SET_BYTES, out += SET_BYTES, before = last) {
		last = load_block(in, SET - 1);
		cbc_sets(schedule, out, in, before, 1);
	}
	if (nblocks == 0)
		return;
	memset(tail, 0, sizeof tail);
	memcpy(tail, in, nblocks * RECTANGLE_BLOCK_BYTES);
	cbc_sets(schedule, tail, tail, before, 1);
	memcpy(out, tail, nblocks * RECTANGLE_BLOCK_BYTES);
}

#endif
