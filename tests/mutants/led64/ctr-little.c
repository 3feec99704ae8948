/* SPDX-License-Identifier: MIT */
/* The counter is read in little-endian order.
 * expect: failed ctr: tail, 0 blocks + 7 bytes*: the counter returned is * instead of */
#include "../ctr.h"

static void plus_little(uint8_t *to, const uint8_t *counter, uint64_t n)
{
	for (size_t i = 0; i < B; i++, n >>= 8) {
		n += counter[i];
		to[i] = (uint8_t)n;
	}
}

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	ctr_with(plus_little, plus_little, schedule, out, in, nbytes, counter);
}

MUTANT_OF(setkey, encrypt, decrypt);
