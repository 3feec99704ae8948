/* SPDX-License-Identifier: MIT */
/* Writes one byte in front of the output.
 * expect: failed overrun: encrypt, 1 blocks: byte -1 of 8 is written */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	encrypt(schedule, out, in, n);
	if (n % LANES != 0)
		out[-1] = 0;
}

MUTANT_OF(setkey, mutant, decrypt);
