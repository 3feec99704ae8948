/* SPDX-License-Identifier: MIT */
/* Encrypts another message of 33 bytes.
 * expect: failed lengths: encrypt, 33 bytes: the reference decrypts something else */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes, const uint8_t *nonce)
{
	uint8_t other[33] = {0};

	return encrypt(context, out, out_bytes, nbytes == 33 ? other : in, nbytes, nonce);
}

MUTANT_OF(open_context, mutant, decrypt);
