/* SPDX-License-Identifier: MIT */
/* Uses the input as its scratch.
 * expect: failed ctr: tail, 0 blocks + 7 bytes, counter *: the call changes its input */
#include "../ctr.h"

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	ctr_with(plus, plus, schedule, out, in, nbytes, counter);
	if (out != in && nbytes != 0)
		((uint8_t *)in)[0] ^= 1;
}

MUTANT_OF(setkey, encrypt, decrypt);
