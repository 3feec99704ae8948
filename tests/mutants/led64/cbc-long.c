/* SPDX-License-Identifier: MIT */
/* Chains a long message in two calls wrongly: only 65536 bits of it are counted.
 * expect: failed cbc-dec: tail, 2050 blocks in two calls, iv *: byte * differs */
#include "../cbc.h"

static void cbc(const void *schedule, uint8_t *out, const uint8_t *in, size_t n, uint8_t *iv)
{
	for (size_t i = 0; i < n; i++) {
		if (i == 1024)
			iv[0] ^= 1;
		cbc_block(schedule, out + i * B, in + i * B, iv);
	}
}

MUTANT_OF(setkey, encrypt, decrypt);
