/* SPDX-License-Identifier: MIT */
/* Wrong after the check.
 * run: failed timed: hash, call * differs from the reference */
#include "../../mutants/hash.h"

static void bad(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	static unsigned calls;

	hash(context, digest, message, nbytes);
	/* As many as no check makes. */
	if (++calls > 2500)
		digest[0] ^= 1;
}

MUTANT_OF(bad);
