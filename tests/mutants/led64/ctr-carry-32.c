/* SPDX-License-Identifier: MIT */
/* The counter's carry stops at 32 bits.
 * expect: failed ctr: in-place, 4 blocks + 2 bytes*fffffffb: the counter returned is * */
#include "../ctr.h"

static void plus_32(uint8_t *to, const uint8_t *counter, uint64_t n)
{
	memcpy(to, counter, B);
	for (size_t i = B; i-- != B - 4; n >>= 8) {
		n += counter[i];
		to[i] = (uint8_t)n;
	}
}

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	ctr_with(plus_32, plus_32, schedule, out, in, nbytes, counter);
}

MUTANT_OF(setkey, encrypt, decrypt);
