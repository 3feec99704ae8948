/* SPDX-License-Identifier: MIT */
/* Looks for an end of the ciphertext.
 * expect: failed trailing: decrypt, lengthened ciphertext is decrypted */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes)
{
	const char *error = decrypt(context, out, out_bytes, in, nbytes);

	return error != NULL && nbytes != 0 ? decrypt(context, out, out_bytes, in, nbytes - 1)
					    : error;
}

MUTANT_OF(open_context, remember, mutant);
