/* SPDX-License-Identifier: MIT */
/* Writes the whole of a last block that is cut.
 * expect: failed ctr: tail, 0 blocks + 7 bytes, counter *: byte 7 is written */
#include "../ctr.h"

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	ctr_with(plus, plus, schedule, out, in, nbytes, counter);
	for (size_t i = nbytes; i % B != 0; i++)
		out[i] = 0;
}

MUTANT_OF(setkey, encrypt, decrypt);
