/* SPDX-License-Identifier: MIT */
/* Writes a byte before the digest.
 * expect: failed overrun: hash, 0 bytes: byte -1 of the output is written */
#include "../hash.h"

static void mutant(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	hash(context, digest, message, nbytes);
	digest[-1] = 0;
}

MUTANT_OF(mutant);
