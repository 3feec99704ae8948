/* SPDX-License-Identifier: MIT */
/* Reads a last block that is cut as if it were whole.
 * expect: crashed SIGSEGV during ctr: edge, 0 blocks + 3 bytes */
#include "../ctr.h"

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	for (size_t i = nbytes; i % B != 0; i++)
		(void)*(const volatile uint8_t *)(in + i);
	ctr_with(plus, plus, schedule, out, in, nbytes, counter);
}

MUTANT_OF(setkey, encrypt, decrypt);
