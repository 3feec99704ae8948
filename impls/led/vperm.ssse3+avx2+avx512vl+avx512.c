/* SPDX-License-Identifier: MIT */
#include "abi.h"
#include "vperm_ctr.h"

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = "byte shuffles: S-box and MixColumns in 8 lookups a round",
		 .source = "Hamburg, Accelerating AES with Vector Permute Instructions, CHES 2009"},
	.key_bytes = LED_KEY_BYTES,
	.block_bytes = LED_BLOCK_BYTES,
	.lanes = VPERM_LANES,
	.round_count = LED_ROUNDS,
	.schedule_bytes = sizeof(struct vperm_schedule),
	.setkey = vperm_setkey,
	.encrypt = vperm_encrypt,
	.decrypt = vperm_decrypt,
	.ctr = vperm_ctr,
};
