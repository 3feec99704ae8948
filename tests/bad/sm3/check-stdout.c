/* SPDX-License-Identifier: MIT */
/* Talks.
 * check: failed it writes to standard output or error: "hashing */
#include "../../mutants/hash.h"

#include <stdio.h>

static void bad(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	puts("hashing");
	fflush(stdout);
	hash(context, digest, message, nbytes);
}

MUTANT_OF(bad);
