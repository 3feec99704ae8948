/* SPDX-License-Identifier: MIT */
/*
 * Counter mode of rows.h makes its counters sliced.  Those of a group are first + lane.  Of
 * this sum, the bits that number a lane and the carry out of them are the same in
 * every group of a message; the bits above are those of first, or one more where
 * the carry is.
 */
#ifndef LED_ROWS_CTR_H
#define LED_ROWS_CTR_H

#include "counter.h"
#include "rows.h"

enum { LANE_BITS = LB_VEC == 64 ? 7 : 6 };

struct lane_sums {
	vec low[4]; /* for the last row, the only one that they reach */
	vec carry;  /* in every column */
};

/* The sums packed as blocks, so that the order of the lanes is pack_sliced's. */
ALWAYS_INLINE void sum_lanes(struct lane_sums *sums, uint64_t low)
{
	static const uint8_t third[16] = {2, 2, 2, 2, 6, 6, 6, 6, 10, 10, 10, 10, 14, 14, 14, 14};
	vec x[VECTORS], number = {0};

	for (size_t i = 0; i < LB_VEC / 8; i++)
		number[i] = (uint64_t)i << 56;
	for (size_t i = 0; i < VECTORS; i++)
		x[i] = number + vec_all((low + i * (LB_VEC / 8)) << 56);
	pack_sliced(x);
	sums->carry = vec_shuffle8(x[12 + LANE_BITS - 4], vec_all16(third));
	for (unsigned b = 0; b < 4; b++)
		sums->low[b] = x[12 + b] &
			       vec_all(b < LANE_BITS - 4 ? 0xffff0000ffff0000 : 0xff000000ff000000);
}

ALWAYS_INLINE void count_sliced(vec x[VECTORS], const struct lane_sums *sums, uint64_t first)
{
	uint64_t high = first & -(uint64_t)ROWS_LANES, next = high + ROWS_LANES;
	uint64_t block = __builtin_bswap64(high), change = __builtin_bswap64(high ^ next);

	for (unsigned i = 0; i < VECTORS; i++)
		x[i] = spread_row(block, i / 4, i % 4) ^
		       (sums->carry & spread_row(change, i / 4, i % 4));
	for (unsigned b = 0; b < 4; b++)
		x[12 + b] ^= sums->low[b];
}

ALWAYS_INLINE void ctr_group(const struct rows_schedule *s, const struct lane_sums *sums,
			     uint64_t first, uint8_t *out, const uint8_t *in)
{
	vec x[VECTORS];

	count_sliced(x, sums, first);
	encrypt_sliced(s, x);
	unpack_sliced(x);
	for (size_t i = 0; i < VECTORS; i++)
		vec_store(out + i * sizeof *x, x[i] ^ vec_load(in + i * sizeof *x));
}

static void rows_ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		     uint8_t *counter)
{
	uint64_t first = counter_load64(counter);
	uint8_t tail[ROWS_GROUP] = {0};
	struct lane_sums sums;

	counter_store64(counter, first + (nbytes + LED_BLOCK_BYTES - 1) / LED_BLOCK_BYTES);
	sum_lanes(&sums, first % ROWS_LANES);
	for (; nbytes >= ROWS_GROUP; nbytes -= ROWS_GROUP, in += ROWS_GROUP, out += ROWS_GROUP) {
		ctr_group(schedule, &sums, first, out, in);
		first += ROWS_LANES;
	}
	if (nbytes == 0)
		return;
	memcpy(tail, in, nbytes);
	ctr_group(schedule, &sums, first, tail, tail);
	memcpy(out, tail, nbytes);
}

#endif
