/* SPDX-License-Identifier: MIT */
/* Reads a byte behind the ciphertext.
 * expect: crashed SIGSEGV during refused: decrypt,  */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes)
{
	volatile uint8_t byte = in[nbytes];

	(void)byte;
	return decrypt(context, out, out_bytes, in, nbytes);
}

MUTANT_OF(open_context, remember, mutant);
