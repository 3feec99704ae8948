/* SPDX-License-Identifier: MIT */
/* Block ciphers: struct lb_cipher. */
#include "bench.h"
#include "modes.h"
#include "module.h"
#include "verify.h"

static const char *incomplete(const struct lb_head *module)
{
	const struct lb_cipher *m = (const struct lb_cipher *)module;

	if (m->key_bytes == 0 || m->key_bytes > MAX_KEY_BYTES || m->block_bytes == 0 ||
	    m->block_bytes > MAX_BLOCK_BYTES)
		return "its key or block size is out of range (1 to 64 bytes)";
	if (m->lanes == 0 || m->lanes > MAX_LANES)
		return "its number of lanes is out of range (1 to 1024)";
	if (m->schedule_bytes > MAX_CONTEXT_BYTES || m->state_bytes > MAX_CONTEXT_BYTES)
		return "its schedule or state is over 16 MiB";
	if (m->setkey == NULL || m->encrypt == NULL || m->decrypt == NULL)
		return "it lacks setkey, encrypt or decrypt";
	return NULL;
}

static void describe(struct module_info *info, const struct lb_head *module)
{
	const struct lb_cipher *m = (const struct lb_cipher *)module;
	const struct {
		lb_part *part;
		enum op op;
	} parts[] = {{m->pack, OP_PACK},
		     {m->unpack, OP_UNPACK},
		     {m->sbox, OP_SBOX},
		     {m->rounds, OP_ROUNDS}};

	info->key_bytes = m->key_bytes;
	info->block_bytes = m->block_bytes;
	info->lanes = m->lanes;
	info->round_count = m->round_count;
	info->schedule_bytes = m->schedule_bytes;
	info->state_bytes = m->state_bytes;
	info->ops = 1u << OP_SETKEY | 1u << OP_SETKEY_ENC;
	info->own_modes = 0;
	for (enum op op = 0; op < OP_COUNT; op++)
		if (op_is_message(op))
			info->ops |= 1u << op;
	for (enum op op = 0; op < OP_COUNT; op++)
		info->own_modes |= modes_own(m, op) ? 1u << op : 0;
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (parts[i].part != NULL)
			info->ops |= 1u << parts[i].op;
}

const struct kind kind_cipher = {
	.name = "cipher",
	.title = "block cipher",
	.size = sizeof(struct lb_cipher),
	.first = {OP_ENC, WORKLOAD_BATCH, BATCH_BYTES},
	.incomplete = incomplete,
	.describe = describe,
	.verify = verify_cipher,
	.prepare = cipher_prepare,
	.ask = cipher_ask,
	.run = cipher_run,
	.wrong = cipher_wrong,
};
