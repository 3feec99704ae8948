/* SPDX-License-Identifier: MIT */
/* The identity, byte by byte: what impls/null/copy.c is checked against. */
#include "abi.h"

static void setkey(void *schedule, const uint8_t *key)
{
	*(uint8_t *)schedule = key[0];
}

static void crypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	(void)schedule;
	for (size_t i = 0; i < 8 * nblocks; i++)
		out[i] = in[i];
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = "the identity, byte by byte", .source = "ledbench"},
	.key_bytes = 8,
	.block_bytes = 8,
	.lanes = 1,
	.schedule_bytes = 1,
	.setkey = setkey,
	.encrypt = crypt,
	.decrypt = crypt,
};
