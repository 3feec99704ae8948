/* SPDX-License-Identifier: MIT */
/* Decryption leaves the blocks out that fill no pass.
 * expect: failed tail: decrypt, 1 blocks: block 0 differs */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	decrypt(schedule, out, in, n / LANES * LANES);
}

MUTANT_OF(setkey, encrypt, mutant);
