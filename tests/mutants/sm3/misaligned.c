/* SPDX-License-Identifier: MIT */
/* Rounds an odd address down.
 * expect: failed misaligned: hash, 1 bytes:  */
#include "../hash.h"

static void mutant(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	if ((uintptr_t)message % 2 != 0)
		message--;
	hash(context, digest, message, nbytes);
}

MUTANT_OF(mutant);
