/* SPDX-License-Identifier: MIT */
/* Hash functions: struct lb_hash. */
#include "bench.h"
#include "module.h"
#include "verify.h"

static const struct lb_hash *hash_of(const struct lb_head *module)
{
	return (const struct lb_hash *)module;
}

static const char *incomplete(const struct lb_head *module)
{
	const struct lb_hash *m = hash_of(module);

	if (m->digest_bytes == 0 || m->digest_bytes > MAX_DIGEST_BYTES || m->block_bytes == 0 ||
	    m->block_bytes > MAX_SECRET_BYTES)
		return "its digest or block size is out of range (1 to 64, 1 to 1024 bytes)";
	if (m->context_bytes > MAX_CONTEXT_BYTES)
		return "its context is over 16 MiB";
	if (m->hash == NULL || (m->open == NULL) != (m->close == NULL))
		return "it lacks hash, or one of open and close";
	return NULL;
}

static void describe(struct module_info *info, const struct lb_head *module)
{
	const struct lb_hash *m = hash_of(module);

	info->digest_bytes = m->digest_bytes;
	info->block_bytes = m->block_bytes;
	info->lanes = 1;
	info->context_bytes = m->context_bytes;
	info->ops = 1u << OP_HASH;
}

static size_t context_bytes(const struct lb_head *module)
{
	return hash_of(module)->context_bytes;
}

static const char *open_hash(const struct lb_head *module, void *context, const struct vector *keys)
{
	(void)keys;
	return hash_of(module)->open == NULL ? NULL : hash_of(module)->open(context);
}

static void close_hash(const struct lb_head *module, void *context)
{
	if (hash_of(module)->close != NULL)
		hash_of(module)->close(context);
}

static const char *prepare(struct bench *b, const struct series *s)
{
	return context_prepare(b, s, s->bytes, hash_of(b->module)->digest_bytes, MOST_SLOTS);
}

static const char *question(struct bench *b, const struct series *s, size_t slot)
{
	const struct lb_hash *reference = hash_of(b->standard->reference);

	tray_random(b, slot, tray_question(b, slot), s->bytes);
	b->message->tray.right_bytes[slot] = reference->digest_bytes;
	reference->hash(b->oracle, tray_right(b, slot), tray_question(b, slot), s->bytes);
	return NULL;
}

static void ask(struct bench *b, const struct series *s, uint32_t calls)
{
	context_ask(b, s, calls, question);
}

static void run(struct bench *b, const struct series *s, uint32_t calls)
{
	const struct lb_hash *m = hash_of(b->module);
	size_t slot = 0;

	for (uint32_t i = 0; i < calls; i++) {
		m->hash(b->context, tray_out(b, slot), tray_in(b, slot), s->bytes);
		slot = slot + 1 == b->message->tray.slots ? 0 : slot + 1;
	}
}

const struct kind kind_hash = {
	.name = "hash",
	.title = "hash function",
	.size = sizeof(struct lb_hash),
	.first = {OP_HASH, WORKLOAD_BATCH, BATCH_BYTES},
	.any_length = true,
	.live = true,
	.incomplete = incomplete,
	.describe = describe,
	.verify = verify_hash,
	.prepare = prepare,
	.ask = ask,
	.run = run,
	.wrong = context_wrong,
	.context_bytes = context_bytes,
	.open = open_hash,
	.close = close_hash,
};
