/* SPDX-License-Identifier: MIT */
/* Writes behind its context.
 * expect: failed context: hash, it writes past context_bytes */
#include "../hash.h"

static void mutant(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	hash(context, digest, message, nbytes);
	((uint8_t *)context)[8] = 0;
}

MUTANT_OF(mutant, .context_bytes = 8);
