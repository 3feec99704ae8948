/* SPDX-License-Identifier: MIT */
/* Reads a byte before the message.
 * expect: crashed SIGSEGV during edge: hash, 0 bytes */
#include "../hash.h"

static void mutant(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	volatile uint8_t byte = message[-1];

	(void)byte;
	hash(context, digest, message, nbytes);
}

MUTANT_OF(mutant);
