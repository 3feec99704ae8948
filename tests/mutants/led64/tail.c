/* SPDX-License-Identifier: MIT */
/* Leaves the blocks out that fill no pass.
 * expect: failed tail: encrypt, 1 blocks: block 0 differs */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	encrypt(schedule, out, in, n / LANES * LANES);
}

MUTANT_OF(setkey, mutant, decrypt);
