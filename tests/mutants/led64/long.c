/* SPDX-License-Identifier: MIT */
/* Long messages go wrong, longer than those of ECB that are tried.
 * expect: failed ctr: over encrypt, tail, 2049 blocks + 7 bytes*, *: byte * differs */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	encrypt(schedule, out, in, n);
	if (n > 4 * LANES)
		out[4 * LANES * B] ^= 1;
}

MUTANT_OF(setkey, mutant, decrypt);
