/* SPDX-License-Identifier: MIT */
/* Writes the counter back together with what follows it.
 * expect: failed ctr: tail, 0 blocks + 0 bytes, counter *: bytes beside the counter are written */
#include "../ctr.h"

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	ctr_with(plus, plus, schedule, out, in, nbytes, counter);
	counter[B] = 0;
}

MUTANT_OF(setkey, encrypt, decrypt);
