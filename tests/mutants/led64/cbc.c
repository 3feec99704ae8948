/* SPDX-License-Identifier: MIT */
/* Right, with cipher block chaining of its own.
 * expect: ok */
#include "../cbc.h"

static void cbc(const void *schedule, uint8_t *out, const uint8_t *in, size_t n, uint8_t *iv)
{
	cbc_with(schedule, out, in, n, iv);
}

MUTANT_OF(setkey, encrypt, decrypt);
