/* SPDX-License-Identifier: MIT */
/* Clears the output before it reads the input.
 * expect: failed ctr: in-place, 0 blocks + 6 bytes, counter *: byte 0 differs */
#include "../ctr.h"

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	memset(out, 0, nbytes);
	ctr_with(plus, plus, schedule, out, in, nbytes, counter);
}

MUTANT_OF(setkey, encrypt, decrypt);
