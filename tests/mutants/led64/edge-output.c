/* SPDX-License-Identifier: MIT */
/* Writes what is behind the output back as it was.
 * expect: crashed SIGSEGV during edge: encrypt, 1 blocks */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	encrypt(schedule, out, in, n);
	if (n % LANES != 0) {
		volatile uint8_t *behind = out + n * B;

		*behind = *behind;
	}
}

MUTANT_OF(setkey, mutant, decrypt);
