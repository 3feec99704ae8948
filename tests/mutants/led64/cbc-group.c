/* SPDX-License-Identifier: MIT */
/* Chains the first block of a lane group to nothing.
 * expect: failed cbc-dec: tail, 17 blocks, iv *: byte 128 differs */
#include "../cbc.h"

static void cbc(const void *schedule, uint8_t *out, const uint8_t *in, size_t n, uint8_t *iv)
{
	for (size_t i = 0; i < n; i++) {
		if (i != 0 && i % LANES == 0)
			memset(iv, 0, B);
		cbc_block(schedule, out + i * B, in + i * B, iv);
	}
}

MUTANT_OF(setkey, encrypt, decrypt);
