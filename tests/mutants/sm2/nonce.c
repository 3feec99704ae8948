/* SPDX-License-Identifier: MIT */
/* Encrypts the same message to the same ciphertext.
 * expect: failed nonce: encrypt, two ciphertexts of one message are alike */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes, const uint8_t *nonce)
{
	static uint8_t message[64];
	const char *error = NULL;

	if (nonce == NULL && nbytes == sizeof message && memcmp(in, message, nbytes) == 0) {
		memcpy(out, last, last_bytes);
		*out_bytes = last_bytes;
	} else {
		error = remember(context, out, out_bytes, in, nbytes, nonce);
		if (nbytes == sizeof message)
			memcpy(message, in, nbytes);
	}
	return error;
}

MUTANT_OF(open_context, mutant, decrypt);
