/* SPDX-License-Identifier: MIT */
/* Says how many bytes it would have been, with its error.
 * expect: failed refused: decrypt, line *: an error, but * bytes */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes)
{
	const char *error = decrypt(context, out, out_bytes, in, nbytes);

	if (error != NULL)
		*out_bytes = nbytes;
	return error;
}

MUTANT_OF(open_context, remember, mutant);
