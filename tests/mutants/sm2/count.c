/* SPDX-License-Identifier: MIT */
/* Says that 40 bytes are 41.
 * expect: failed lengths: decrypt, 40 bytes: it says that they are 41 */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes)
{
	const char *error = decrypt(context, out, out_bytes, in, nbytes);

	*out_bytes += *out_bytes == 40;
	return error;
}

MUTANT_OF(open_context, remember, mutant);
