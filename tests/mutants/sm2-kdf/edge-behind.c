/* SPDX-License-Identifier: MIT */
/* Reads a byte behind the secret.
 * expect: crashed SIGSEGV during edge: derive, 0 bytes */
#include "../kdf.h"

static const char *mutant(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	volatile uint8_t byte = secret[SECRET_BYTES];

	(void)byte;
	return derive(context, out, nbytes, secret);
}

MUTANT_OF(mutant);
