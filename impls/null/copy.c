/* SPDX-License-Identifier: MIT */
/* A cipher that does nothing but move the message: the floor under every other
 * figure, and the shortest complete module.  Copy it to begin a new one. */
#include <string.h>

#include "abi.h"

enum { KEY_BYTES = 8, BLOCK_BYTES = 8 };

static void setkey(void *schedule, const uint8_t *key)
{
	memcpy(schedule, key, KEY_BYTES);
}

static void crypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	(void)schedule;
	memmove(out, in, nblocks * BLOCK_BYTES);
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = "memory traffic alone", .source = "ledbench"},
	.key_bytes = KEY_BYTES,
	.block_bytes = BLOCK_BYTES,
	.lanes = 1,
	.schedule_bytes = KEY_BYTES,
	.setkey = setkey,
	.encrypt = crypt,
	.decrypt = crypt,
};
