/* SPDX-License-Identifier: MIT */
/* Chains nothing.
 * expect: failed cbc-dec: tail, 1 blocks, iv *: byte 0 differs */
#include "../cbc.h"

static void cbc(const void *schedule, uint8_t *out, const uint8_t *in, size_t n, uint8_t *iv)
{
	uint8_t zero[B] = {0};

	for (size_t i = 0; i < n; i++) {
		memset(zero, 0, B);
		cbc_block(schedule, out + i * B, in + i * B, zero);
	}
	if (n != 0)
		memcpy(iv, zero, B);
}

MUTANT_OF(setkey, encrypt, decrypt);
