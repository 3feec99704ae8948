/* SPDX-License-Identifier: MIT */
/* Counts blocks in 32 bits: what is asked for beyond is nothing again.
 * expect: failed limit: derive, 137438953441 bytes: it is no error */
#include "../kdf.h"

static const char *mutant(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	uint32_t blocks = (uint32_t)((nbytes + 31) / 32);

	return blocks == 0 ? NULL : derive(context, out, nbytes, secret);
}

MUTANT_OF(mutant);
