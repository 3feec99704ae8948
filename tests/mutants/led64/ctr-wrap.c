/* SPDX-License-Identifier: MIT */
/* The counter stays at its greatest value.
 * expect: failed ctr: misaligned, 3 blocks + 2 bytes, counter fffffffffffffffd: byte 24 differs */
#include "../ctr.h"

static void plus_up(uint8_t *to, const uint8_t *counter, uint64_t n)
{
	plus(to, counter, n);
	if (memcmp(to, counter, B) < 0)
		memset(to, 0xff, B);
}

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	ctr_with(plus_up, plus_up, schedule, out, in, nbytes, counter);
}

MUTANT_OF(setkey, encrypt, decrypt);
