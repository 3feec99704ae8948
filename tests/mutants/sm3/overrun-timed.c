/* SPDX-License-Identifier: MIT */
/* Writes before the digest of a message of a length that only timing has: test_kinds.sh.
 * expect: ok */
#include "../hash.h"

static void mutant(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	hash(context, digest, message, nbytes);
	if (nbytes == 10000)
		digest[-1] = 0;
}

MUTANT_OF(mutant);
