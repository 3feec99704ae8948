/* SPDX-License-Identifier: MIT */
/* Goes wrong in the piece that a long message is cut into, a number of blocks that no other
 * check tries.
 * expect: failed cbc-dec: over decrypt, tail, 2050 blocks in two calls, iv *: byte 128 differs */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	decrypt(schedule, out, in, n);
	if (n == 512)
		out[0] ^= 1;
}

MUTANT_OF(setkey, encrypt, mutant);
