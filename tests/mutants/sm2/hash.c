/* SPDX-License-Identifier: MIT */
/* Does not look at the last bytes of C3.
 * expect: failed damaged: decrypt, bit * of byte *: ciphertext is decrypted */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes)
{
	const char *error = decrypt(context, out, out_bytes, in, nbytes);

	if (error == NULL || nbytes < 100 || nbytes != last_bytes || memcmp(in, last, 100) != 0 ||
	    memcmp(in, last, nbytes) == 0)
		return error;
	*out_bytes = 24;
	return NULL;
}

MUTANT_OF(open_context, remember, mutant);
