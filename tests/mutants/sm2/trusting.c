/* SPDX-License-Identifier: MIT */
/* Leaves everything to libcrypto.
 * expect: failed refused: decrypt, line *, x1 is p too large: ciphertext is decrypted */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes)
{
	struct context *c = context;

	*out_bytes = nbytes;
	if (EVP_PKEY_decrypt(c->decryption, out, out_bytes, in, nbytes) == 1)
		return NULL;
	*out_bytes = 0;
	OPENSSL_cleanse(out, nbytes);
	return "libcrypto refuses it";
}

MUTANT_OF(open_context, remember, mutant);
