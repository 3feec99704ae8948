/* SPDX-License-Identifier: MIT */
/* Takes a ciphertext that lacks its last byte.
 * expect: failed truncated: decrypt, * ciphertext is decrypted */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes)
{
	const char *error = decrypt(context, out, out_bytes, in, nbytes);

	if (error == NULL || nbytes + 1 != last_bytes || memcmp(in, last, nbytes) != 0)
		return error;
	*out_bytes = 23;
	return NULL;
}

MUTANT_OF(open_context, remember, mutant);
