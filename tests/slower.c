/* SPDX-License-Identifier: MIT */
/*
 * A right module made slower by a known amount, to see whether `compare` notices: after
 * each call of encrypt come EXTRA multiplies for every 16 KiB, each waiting for the one
 * before.  With EXTRA 0 it is as fast as its original; with WRONG it is wrong.
 */
#include "abi.h"
#include "../impls/led/vperm.h"

static void slower(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	uint64_t multiplies = nblocks * LED_BLOCK_BYTES * EXTRA / 16384, x = nblocks;

	vperm_encrypt(schedule, out, in, nblocks);
#ifdef WRONG
	if (nblocks != 0)
		out[0] ^= 1;
#endif
	for (; multiplies != 0; multiplies--)
		__asm__ volatile("imul %0, %0" : "+r"(x));
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = "a right module made slower", .source = "tests"},
	.key_bytes = LED_KEY_BYTES,
	.block_bytes = LED_BLOCK_BYTES,
	.lanes = VPERM_LANES,
	.schedule_bytes = sizeof(struct vperm_schedule),
	.setkey = vperm_setkey,
	.encrypt = slower,
	.decrypt = vperm_decrypt,
};
