/* SPDX-License-Identifier: MIT */
/* Counter mode of vperm.h: the counters are made in registers. */
#ifndef LED_VPERM_CTR_H
#define LED_VPERM_CTR_H

#include "counter.h"
#include "vperm.h"

/* The counters from `first` on, as many as a vector has blocks. */
ALWAYS_INLINE vec count_blocks(uint64_t first)
{
	return vec_swap64(vec_number() + vec_all(first));
}

static void ctr_batch(const struct vperm_schedule *s, uint64_t first, uint8_t *out,
		      const uint8_t *in)
{
	struct state x[VPERM_SETS];

	for (size_t i = 0; i < VPERM_SETS; i++, first += VPERM_SET / LED_BLOCK_BYTES)
		x[i] = vperm_pack(count_blocks(first), count_blocks(first + LB_VEC / 8));
	encrypt_states(s, x, VPERM_SETS);
	for (size_t i = 0; i < VPERM_SETS; i++, in += VPERM_SET, out += VPERM_SET) {
		vec pad[2];

		vperm_unpack(pad, x[i]);
		vec_store(out, pad[0] ^ vec_load(in));
		vec_store(out + sizeof *pad, pad[1] ^ vec_load(in + sizeof *pad));
	}
}

/* At most a set of blocks, the last one perhaps cut. */
static void ctr_set(const struct vperm_schedule *s, uint64_t first, uint8_t *out, const uint8_t *in,
		    size_t nbytes)
{
	vec pad[2] = {count_blocks(first), count_blocks(first + LB_VEC / 8)};
	vec text[2] = {{0}, {0}};

	encrypt_set(s, (uint8_t *)pad, (const uint8_t *)pad);
	memcpy(text, in, nbytes);
	text[0] ^= pad[0], text[1] ^= pad[1];
	memcpy(out, text, nbytes);
}

static void vperm_ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		      uint8_t *counter)
{
	uint64_t first = counter_load64(counter);

	counter_store64(counter, first + (nbytes + LED_BLOCK_BYTES - 1) / LED_BLOCK_BYTES);
	for (; nbytes >= VPERM_BATCH; nbytes -= VPERM_BATCH) {
		ctr_batch(schedule, first, out, in);
		in += VPERM_BATCH, out += VPERM_BATCH, first += VPERM_LANES;
	}
	for (size_t n; nbytes != 0; nbytes -= n) {
		n = nbytes < VPERM_SET ? nbytes : VPERM_SET;
		ctr_set(schedule, first, out, in, n);
		in += n, out += n, first += VPERM_SET / LED_BLOCK_BYTES;
	}
}

#endif
