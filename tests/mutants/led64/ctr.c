/* SPDX-License-Identifier: MIT */
/* Counter mode of its own, and no bug in it.
 * expect: ok */
#include "../ctr.h"

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	ctr_with(plus, plus, schedule, out, in, nbytes, counter);
}

MUTANT_OF(setkey, encrypt, decrypt);
