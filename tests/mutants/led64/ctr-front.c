/* SPDX-License-Identifier: MIT */
/* Writes one byte in front of the output.
 * expect: failed ctr: tail, 0 blocks + 7 bytes, counter *: byte -1 is written */
#include "../ctr.h"

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	ctr_with(plus, plus, schedule, out, in, nbytes, counter);
	if (nbytes % B != 0)
		out[-1] = 0;
}

MUTANT_OF(setkey, encrypt, decrypt);
