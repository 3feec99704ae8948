/* SPDX-License-Identifier: MIT */
/* SM3 of one message in general registers.  With avx2 the rotations are those of BMI2,
 * which have a destination of their own. */
#include "abi.h"
#include "sm3.h"

static void hash(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	struct sm3 s;

	(void)context;
	sm3_begin(&s);
	sm3_add(&s, message, nbytes);
	sm3_end(&s, digest);
}

LB_EXPORT const struct lb_hash lb_module = {
	.head = {LB_HEAD(LB_HASH, struct lb_hash), .secrets = LB_CONSTANT_TIME,
		 .technique = "one message, rounds in general registers",
		 .source = "GB/T 32905-2016"},
	.digest_bytes = SM3_DIGEST_BYTES,
	.block_bytes = SM3_BLOCK_BYTES,
	.hash = hash,
};
