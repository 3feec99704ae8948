/* SPDX-License-Identifier: MIT */
/* Leaves the length alone when it says that it takes no nonce.
 * expect: failed vectors: encrypt, line *: an error, but * bytes */
#include "../pke.h"

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes, const uint8_t *nonce)
{
	return nonce != NULL ? LB_NO_NONCE : remember(context, out, out_bytes, in, nbytes, nonce);
}

MUTANT_OF(open_context, mutant, decrypt);
