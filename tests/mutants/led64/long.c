/* SPDX-License-Identifier: MIT */
/* The kernel that is wrong is wider than `lanes` says.
 * expect: failed long: encrypt, 67 blocks: block 64 differs */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	encrypt(schedule, out, in, n);
	if (n > 4 * LANES)
		out[4 * LANES * B] ^= 1;
}

MUTANT_OF(setkey, mutant, decrypt);
