/* SPDX-License-Identifier: MIT */
/* Reads a byte behind the message.
 * expect: crashed SIGSEGV during edge: hash, 0 bytes */
#include "../hash.h"

static void mutant(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	volatile uint8_t byte = message[nbytes];

	(void)byte;
	hash(context, digest, message, nbytes);
}

MUTANT_OF(mutant);
