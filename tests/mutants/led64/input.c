/* SPDX-License-Identifier: MIT */
/* Uses the input as its scratch.
 * expect: failed input: encrypt, 1 blocks: the call changes its input */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	encrypt(schedule, out, in, n);
	if (out != in && n % LANES != 0)
		((uint8_t *)in)[0] ^= 1;
}

MUTANT_OF(setkey, mutant, decrypt);
