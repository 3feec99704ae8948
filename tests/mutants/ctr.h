/* SPDX-License-Identifier: MIT */
/* Counter mode as the mutants of it do it, but for one thing: by groups of LANES, as a
 * sliced kernel goes. */
#ifndef MUTANTS_CTR_H
#define MUTANTS_CTR_H

#define CTR ctr
#include "base.h"

/* to = counter + n. */
typedef void adder(uint8_t *to, const uint8_t *counter, uint64_t n);

static inline void plus(uint8_t *to, const uint8_t *counter, uint64_t n)
{
	for (size_t i = B; i-- != 0; n >>= 8) {
		n += counter[i];
		to[i] = (uint8_t)n;
	}
}

/* `lane` adds the number of a lane, `group` what the counter grows by. */
static inline void ctr_with(adder *lane, adder *group, const void *schedule, uint8_t *out,
			    const uint8_t *in, size_t nbytes, uint8_t *counter)
{
	while (nbytes != 0) {
		size_t n = nbytes < LANES * B ? nbytes : LANES * B, nblocks = (n + B - 1) / B;
		uint8_t pad[LANES * B];

		for (size_t i = 0; i < nblocks; i++)
			lane(pad + i * B, counter, i);
		encrypt(schedule, pad, pad, nblocks);
		for (size_t i = 0; i < n; i++)
			out[i] = in[i] ^ pad[i];
		group(counter, counter, nblocks);
		in += n, out += n, nbytes -= n;
	}
}

#endif
