/* SPDX-License-Identifier: MIT */
/* Gives 31 bytes of the digest.
 * expect: failed sizes: hash, digest of 31 bytes, the vectors have 32 */
#include "../hash.h"

static void mutant(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	uint8_t whole[DIGEST_BYTES];

	hash(context, whole, message, nbytes);
	memcpy(digest, whole, 31);
}

MUTANT_OF(mutant, .digest_bytes = 31);
