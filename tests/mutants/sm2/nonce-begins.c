/* SPDX-License-Identifier: MIT */
/* Has encrypted when it says that it takes no nonce.
 * expect: failed released: encrypt, line *: an error, but a ciphertext */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes, const uint8_t *nonce)
{
	const char *error = remember(context, out, out_bytes, in, nbytes, NULL);

	if (nonce == NULL || error != NULL)
		return error;
	*out_bytes = 0;
	return LB_NO_NONCE;
}

MUTANT_OF(open_context, mutant, decrypt);
