/* SPDX-License-Identifier: MIT */
/* Ends the digest with a zero, as strings are.
 * expect: failed overrun: hash, 0 bytes: byte 32 of 32 is written */
#include "../hash.h"

static void mutant(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	hash(context, digest, message, nbytes);
	digest[DIGEST_BYTES] = 0;
}

MUTANT_OF(mutant);
