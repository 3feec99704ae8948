/* SPDX-License-Identifier: MIT */
/* The counter is not returned.
 * expect: failed ctr: tail, 0 blocks + 7 bytes*: the counter returned is * instead of */
#include "../ctr.h"

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	uint8_t copy[B];

	memcpy(copy, counter, B);
	ctr_with(plus, plus, schedule, out, in, nbytes, copy);
}

MUTANT_OF(setkey, encrypt, decrypt);
