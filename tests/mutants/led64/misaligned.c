/* SPDX-License-Identifier: MIT */
/* Takes every input for aligned.
 * expect: failed misaligned: encrypt, 1 blocks: block 0 differs */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	/* The address rounded down to a multiple of 8. */
	encrypt(schedule, out, in - (uintptr_t)in % B, n);
}

MUTANT_OF(setkey, mutant, decrypt);
