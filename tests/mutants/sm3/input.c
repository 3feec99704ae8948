/* SPDX-License-Identifier: MIT */
/* Pads a message of one block less nine bytes where it lies.
 * expect: failed input: hash, 55 bytes: the call changes its input */
#include "../hash.h"

static void mutant(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	hash(context, digest, message, nbytes);
	if (nbytes == 55)
		((uint8_t *)(uintptr_t)message)[54] ^= 1;
}

MUTANT_OF(mutant);
