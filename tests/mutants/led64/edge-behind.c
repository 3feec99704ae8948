/* SPDX-License-Identifier: MIT */
/* Reads one byte behind the input.
 * expect: crashed SIGSEGV during edge: encrypt, 1 blocks */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	if (n % LANES != 0)
		(void)*(const volatile uint8_t *)(in + n * B);
	encrypt(schedule, out, in, n);
}

MUTANT_OF(setkey, mutant, decrypt);
