/* SPDX-License-Identifier: MIT */
#include "perm.h"

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique =
			 "a nibble's bits of 8 blocks per byte, one shuffle per rotation, no PL",
		 .source = "ledbench; circuits found by our own search"},
	.key_bytes = UBLOCK_KEY_BYTES,
	.block_bytes = UBLOCK_BLOCK_BYTES,
	.lanes = PERM_GROUPS * PERM_LANES,
	.round_count = UBLOCK_ROUNDS,
	.schedule_bytes = sizeof(struct perm_schedule),
	.setkey = perm_setkey,
	.encrypt = perm_encrypt,
	.decrypt = perm_decrypt,
};
