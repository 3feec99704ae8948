/* SPDX-License-Identifier: MIT */
/* Wrong in messages of over 64 blocks, but for those of the vectors.
 * expect: failed long: hash,  */
#include "../hash.h"

static void mutant(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	hash(context, digest, message, nbytes);
	if (nbytes > 4096 && nbytes < 100000)
		digest[0] ^= 1;
}

MUTANT_OF(mutant);
