/* SPDX-License-Identifier: MIT */
#include "module.h"

#include <dlfcn.h>
#include <stdio.h>

#include "abi.h"
#include "deck.h"
#include "modes.h"

enum { MAX_SCHEDULE_BYTES = 1 << 24, MAX_STATE_BYTES = 1 << 24 };

/* NULL, or what a descriptor lacks that every cipher must have. */
static const char *incomplete(const struct lb_cipher *m)
{
	const struct lb_head *h = &m->head;

	if (h->technique == NULL || h->source == NULL || h->compiler == NULL || h->flags == NULL ||
	    h->primitive == NULL || h->impl == NULL || h->isa == NULL)
		return "its descriptor leaves a name empty";
	if (h->secrets != LB_CONSTANT_TIME && h->secrets != LB_TABLE_LOOKUP)
		return "its descriptor does not say how it treats secrets";
	if (m->key_bytes == 0 || m->key_bytes > MAX_KEY_BYTES || m->block_bytes == 0 ||
	    m->block_bytes > MAX_BLOCK_BYTES)
		return "its key or block size is out of range (1 to 64 bytes)";
	if (m->lanes == 0 || m->lanes > MAX_LANES)
		return "its number of lanes is out of range (1 to 1024)";
	if (m->schedule_bytes > MAX_SCHEDULE_BYTES || m->state_bytes > MAX_STATE_BYTES)
		return "its schedule or state is over 16 MiB";
	if (m->setkey == NULL || m->encrypt == NULL || m->decrypt == NULL)
		return "it lacks setkey, encrypt or decrypt";
	return NULL;
}

const struct lb_cipher *module_open(const char *path, const char **error)
{
	void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	const struct lb_cipher *m = handle == NULL ? NULL : dlsym(handle, "lb_module");

	*error = NULL;
	if (m == NULL)
		*error = dlerror();
	else if (m->head.abi != LB_ABI)
		*error = "built for another version of the module contract; rebuild it";
	else if (m->head.kind != LB_CIPHER || m->head.size != sizeof *m)
		*error = "not a kind of module that this program knows";
	else
		*error = incomplete(m);
	return *error == NULL ? m : NULL;
}

void module_describe(struct module_info *info, const struct lb_cipher *m)
{
	const struct lb_head *h = &m->head;
	const struct {
		lb_part *part;
		enum op op;
	} parts[] = {{m->pack, OP_PACK},
		     {m->unpack, OP_UNPACK},
		     {m->sbox, OP_SBOX},
		     {m->rounds, OP_ROUNDS}};

	snprintf(info->primitive, sizeof info->primitive, "%s", h->primitive);
	snprintf(info->impl, sizeof info->impl, "%s", h->impl);
	snprintf(info->isa, sizeof info->isa, "%s", h->isa);
	snprintf(info->technique, sizeof info->technique, "%s", h->technique);
	snprintf(info->source, sizeof info->source, "%s", h->source);
	snprintf(info->compiler, sizeof info->compiler, "%s", h->compiler);
	snprintf(info->flags, sizeof info->flags, "%s", h->flags);
	info->constant_time = h->secrets == LB_CONSTANT_TIME;
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
