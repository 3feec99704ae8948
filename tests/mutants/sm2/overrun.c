/* SPDX-License-Identifier: MIT */
/* Writes behind the longest ciphertext.
 * expect: failed overrun: encrypt, * bytes: byte * of * is written */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes, const uint8_t *nonce)
{
	const char *error = encrypt(context, out, out_bytes, in, nbytes, nonce);

	out[nbytes + OVERHEAD_BYTES] = 0;
	return error;
}

MUTANT_OF(open_context, mutant, decrypt);
