/* SPDX-License-Identifier: MIT */
/* Takes a block right behind the last one for more of the same message.
 * expect: failed cbc-enc: over encrypt, tail, 2 blocks, iv *: byte 8 differs */
#include "../base.h"

static const uint8_t *behind; /* of a call of one block */

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	encrypt(schedule, out, in, n);
	if (n == 1 && in == behind)
		out[0] ^= 1;
	behind = n == 1 ? in + B : NULL;
}

MUTANT_OF(setkey, mutant, decrypt);
