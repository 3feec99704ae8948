/* SPDX-License-Identifier: MIT */
/* A bit of one block leaks into the next: right where all blocks are alike.
 * expect: failed blocks: encrypt, random key 0: block 1 of 32 differs */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	uint8_t leak = 0;

	for (size_t i = 0; i + 1 < n; i += 2)
		leak |= in[i * B] ^ in[(i + 1) * B];
	encrypt(schedule, out, in, n);
	if (n > 1)
		out[B] ^= leak;
}

MUTANT_OF(setkey, mutant, decrypt);
