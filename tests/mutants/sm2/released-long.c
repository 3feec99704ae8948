/* SPDX-License-Identifier: MIT */
/* Leaves a plaintext behind when it refuses, but not of short messages.
 * expect: failed released: decrypt, *: an error, but a plaintext */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes)
{
	const char *error = decrypt(context, out, out_bytes, in, nbytes);

	if (error != NULL && nbytes >= 200 + OVERHEAD_BYTES)
		memset(out, 'a', 200);
	return error;
}

MUTANT_OF(open_context, remember, mutant);
