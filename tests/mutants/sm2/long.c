/* SPDX-License-Identifier: MIT */
/* Damages ciphertexts of long messages.
 * expect: failed lengths: encrypt, 1023 bytes: the reference refuses it */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes, const uint8_t *nonce)
{
	const char *error = encrypt(context, out, out_bytes, in, nbytes, nonce);

	if (error == NULL && nbytes > 1000)
		out[*out_bytes - 1] ^= 1;
	return error;
}

MUTANT_OF(open_context, mutant, decrypt);
