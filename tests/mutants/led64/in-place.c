/* SPDX-License-Identifier: MIT */
/* Clears the output before it reads the input.
 * expect: failed in-place: encrypt, 1 blocks: block 0 differs */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	memset(out, 0, n * B);
	encrypt(schedule, out, in, n);
}

MUTANT_OF(setkey, mutant, decrypt);
