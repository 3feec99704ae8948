/* SPDX-License-Identifier: MIT */
/* Changes the message.
 * expect: failed input: encrypt, 1 bytes: the call changes its input */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes, const uint8_t *nonce)
{
	const char *error = encrypt(context, out, out_bytes, in, nbytes, nonce);

	if (error == NULL)
		((uint8_t *)(uintptr_t)in)[0] ^= 1;
	return error;
}

MUTANT_OF(open_context, mutant, decrypt);
