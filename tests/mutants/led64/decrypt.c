/* SPDX-License-Identifier: MIT */
/* Decrypts by encrypting.
 * expect: failed vectors: decrypt, line 2, lane 0: */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	encrypt(schedule, out, in, n);
}

MUTANT_OF(setkey, encrypt, mutant);
