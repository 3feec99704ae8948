/* SPDX-License-Identifier: MIT */
/* Key derivation functions: struct lb_kdf. */
#include "bench.h"
#include "module.h"
#include "verify.h"

static const struct lb_kdf *kdf_of(const struct lb_head *module)
{
	return (const struct lb_kdf *)module;
}

static const char *incomplete(const struct lb_head *module)
{
	const struct lb_kdf *m = kdf_of(module);

	if (m->secret_bytes == 0 || m->secret_bytes > MAX_SECRET_BYTES || m->block_bytes == 0 ||
	    m->block_bytes > MAX_BLOCK_BYTES)
		return "its secret or block size is out of range (1 to 1024, 1 to 64 bytes)";
	if (m->lanes == 0 || m->lanes > MAX_LANES)
		return "its number of lanes is out of range (1 to 1024)";
	if (m->context_bytes > MAX_CONTEXT_BYTES)
		return "its context is over 16 MiB";
	if (m->derive == NULL || (m->open == NULL) != (m->close == NULL))
		return "it lacks derive, or one of open and close";
	return NULL;
}

static void describe(struct module_info *info, const struct lb_head *module)
{
	const struct lb_kdf *m = kdf_of(module);

	info->secret_bytes = m->secret_bytes;
	info->block_bytes = m->block_bytes;
	info->lanes = m->lanes;
	info->context_bytes = m->context_bytes;
	info->ops = 1u << OP_DERIVE;
}

static size_t context_bytes(const struct lb_head *module)
{
	return kdf_of(module)->context_bytes;
}

static const char *open_kdf(const struct lb_head *module, void *context, const struct vector *keys)
{
	(void)keys;
	return kdf_of(module)->open == NULL ? NULL : kdf_of(module)->open(context);
}

static void close_kdf(const struct lb_head *module, void *context)
{
	if (kdf_of(module)->close != NULL)
		kdf_of(module)->close(context);
}

static const char *prepare(struct bench *b, const struct series *s)
{
	return context_prepare(b, s, kdf_of(b->module)->secret_bytes, s->bytes, MOST_SLOTS);
}

static const char *question(struct bench *b, const struct series *s, size_t slot)
{
	const struct lb_kdf *reference = kdf_of(b->standard->reference);

	tray_random(b, slot, tray_question(b, slot), reference->secret_bytes);
	b->message->tray.right_bytes[slot] = s->bytes;
	return reference->derive(b->oracle, tray_right(b, slot), s->bytes, tray_question(b, slot));
}

static void ask(struct bench *b, const struct series *s, uint32_t calls)
{
	context_ask(b, s, calls, question);
}

static void run(struct bench *b, const struct series *s, uint32_t calls)
{
	const struct lb_kdf *m = kdf_of(b->module);
	size_t slot = 0;

	for (uint32_t i = 0; i < calls; i++) {
		const char *error =
			m->derive(b->context, tray_out(b, slot), s->bytes, tray_in(b, slot));

		b->error = error != NULL ? error : b->error;
		slot = slot + 1 == b->message->tray.slots ? 0 : slot + 1;
	}
}

const struct kind kind_kdf = {
	.name = "kdf",
	.title = "key derivation function",
	.size = sizeof(struct lb_kdf),
	.first = {OP_DERIVE, WORKLOAD_BATCH, BATCH_BYTES},
	.any_length = true,
	.live = true,
	.incomplete = incomplete,
	.describe = describe,
	.verify = verify_kdf,
	.prepare = prepare,
	.ask = ask,
	.run = run,
	.wrong = context_wrong,
	.context_bytes = context_bytes,
	.open = open_kdf,
	.close = close_kdf,
};
