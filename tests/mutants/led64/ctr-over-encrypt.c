/* SPDX-License-Identifier: MIT */
/* Long messages go wrong in place, which is how counters are encrypted.
 * expect: failed ctr: over encrypt, tail, 2049 blocks + 7 bytes*: byte * differs */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	encrypt(schedule, out, in, n);
	if (out == in && n > 4 * LANES)
		out[4 * LANES * B] ^= 1;
}

MUTANT_OF(setkey, mutant, decrypt);
