/* SPDX-License-Identifier: MIT */
/* Reads the block in front of the first.
 * expect: crashed SIGSEGV during cbc-dec: edge, 1 blocks */
#include "../cbc.h"

static void cbc(const void *schedule, uint8_t *out, const uint8_t *in, size_t n, uint8_t *iv)
{
	if (n != 0)
		(void)*(const volatile uint8_t *)(in - 1);
	cbc_with(schedule, out, in, n, iv);
}

MUTANT_OF(setkey, encrypt, decrypt);
