/* SPDX-License-Identifier: MIT */
/* Refuses to derive nothing.
 * expect: failed lengths: derive, 0 bytes: no length */
#include "../kdf.h"

static const char *mutant(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	return nbytes == 0 ? "no length" : derive(context, out, nbytes, secret);
}

MUTANT_OF(mutant);
