/* SPDX-License-Identifier: MIT */
/* Follows a pointer to nowhere.
 * check: crashed SIGSEGV during vectors: hash, 3 bytes */
#include "../../mutants/hash.h"

static void bad(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	*(volatile uint8_t *)8 = 0;
	hash(context, digest, message, nbytes);
}

MUTANT_OF(bad);
