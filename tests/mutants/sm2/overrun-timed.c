/* SPDX-License-Identifier: MIT */
/* Writes behind the longest ciphertext of a length that only timing has: test_kinds.sh.
 * expect: ok */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes, const uint8_t *nonce)
{
	const char *error = remember(context, out, out_bytes, in, nbytes, nonce);

	if (nbytes == 10000)
		out[nbytes + OVERHEAD_BYTES] = 0;
	return error;
}

MUTANT_OF(open_context, mutant, decrypt);
