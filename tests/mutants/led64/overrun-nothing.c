/* SPDX-License-Identifier: MIT */
/* Works on one block even where there is none.
 * expect: failed overrun: encrypt, 0 blocks: byte 0 of 0 is written */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	encrypt(schedule, out, in, n == 0 ? 1 : n);
}

MUTANT_OF(setkey, mutant, decrypt);
