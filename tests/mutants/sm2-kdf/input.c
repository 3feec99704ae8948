/* SPDX-License-Identifier: MIT */
/* Cleanses the secret, which is not its own, when nothing is asked for.
 * expect: failed input: derive, 0 bytes: the call changes its input */
#include "../kdf.h"

static const char *mutant(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	const char *error = derive(context, out, nbytes, secret);

	if (nbytes == 0)
		memset((void *)(uintptr_t)secret, 0, SECRET_BYTES);
	return error;
}

MUTANT_OF(mutant);
