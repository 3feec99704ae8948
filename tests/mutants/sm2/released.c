/* SPDX-License-Identifier: MIT */
/* Leaves a plaintext behind when it refuses.
 * expect: failed released: decrypt, line *: an error, but a plaintext */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes)
{
	const char *error = decrypt(context, out, out_bytes, in, nbytes);

	if (error != NULL && nbytes != 0)
		out[0] = 'a';
	return error;
}

MUTANT_OF(open_context, remember, mutant);
