/* SPDX-License-Identifier: MIT */
/* Reads the ciphertext before a block after its plaintext has been written.
 * expect: failed cbc-dec: in-place, 2 blocks, iv *: byte 8 differs */
#include "../cbc.h"

static void cbc(const void *schedule, uint8_t *out, const uint8_t *in, size_t n, uint8_t *iv)
{
	for (size_t i = 0; i < n; i++) {
		uint8_t before[B];

		memcpy(before, i == 0 ? iv : in + i * B - B, B);
		cbc_block(schedule, out + i * B, in + i * B, before);
		if (i + 1 == n)
			memcpy(iv, before, B);
	}
}

MUTANT_OF(setkey, encrypt, decrypt);
