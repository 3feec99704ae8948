/* SPDX-License-Identifier: MIT */
/* Right in every lane but the last of a pass.
 * expect: failed vectors: encrypt, line 2, lane 15: */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	encrypt(schedule, out, in, n);
	for (size_t i = LANES - 1; i < n; i += LANES)
		out[i * B] ^= 1;
}

MUTANT_OF(setkey, mutant, decrypt);
