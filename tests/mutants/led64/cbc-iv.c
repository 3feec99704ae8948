/* SPDX-License-Identifier: MIT */
/* The initialisation vector is not returned.
 * expect: failed cbc-dec: tail, 1 blocks, iv *: the iv returned is * instead of */
#include "../cbc.h"

static void cbc(const void *schedule, uint8_t *out, const uint8_t *in, size_t n, uint8_t *iv)
{
	uint8_t copy[B];

	memcpy(copy, iv, B);
	cbc_with(schedule, out, in, n, copy);
}

MUTANT_OF(setkey, encrypt, decrypt);
