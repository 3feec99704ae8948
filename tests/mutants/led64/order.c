/* SPDX-License-Identifier: MIT */
/* Blocks leave the transposition in pairs the wrong way round.
 * expect: failed order: encrypt, block 0 of 32 holds the answer to block 1 */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	encrypt(schedule, out, in, n);
	for (size_t i = 0; i + 1 < n; i += 2) {
		uint8_t first[B];

		memcpy(first, out + i * B, B);
		memcpy(out + i * B, out + (i + 1) * B, B);
		memcpy(out + (i + 1) * B, first, B);
	}
}

MUTANT_OF(setkey, mutant, decrypt);
