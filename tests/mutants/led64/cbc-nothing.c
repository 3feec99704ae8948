/* SPDX-License-Identifier: MIT */
/* Returns the block before the first of none.
 * expect: *ed *cbc-dec: *, 0 blocks */
#include "../cbc.h"

static void cbc(const void *schedule, uint8_t *out, const uint8_t *in, size_t n, uint8_t *iv)
{
	cbc_with(schedule, out, in, n, iv);
	memcpy(iv, in + n * B - B, B);
}

MUTANT_OF(setkey, encrypt, decrypt);
