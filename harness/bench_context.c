/* SPDX-License-Identifier: MIT */
/* A module with a context on the bench, and the reference beside it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "context.h"
#include "random.h"

enum { ALIGN = 64 };

static size_t round_up(size_t n)
{
	return (n + ALIGN - 1) / ALIGN * ALIGN;
}

static const char *open_contexts(struct bench *b)
{
	const struct vector_set *vectors = b->standard->vectors;
	const char *error = NULL;

	if (b->standard->reference == NULL || vectors == NULL || vectors->n == 0)
		return "nothing here knows the answers";
	if (b->context == NULL)
		b->context = context_new(b->module, &vectors->vectors[0], &error);
	if (b->context != NULL && b->oracle == NULL)
		b->oracle = context_new(b->standard->reference, &vectors->vectors[0], &error);
	return error;
}

static bool same(const struct series *a, const struct series *b)
{
	return a->op == b->op && a->bytes == b->bytes;
}

const char *context_prepare(struct bench *b, const struct series *s, size_t in, size_t out,
			    size_t most)
{
	struct message *m = b->message;
	size_t in_stride = round_up(in), out_stride = round_up(out);
	size_t stride = in_stride > out_stride ? in_stride : out_stride;
	size_t slots = WALK_BYTES / stride;
	const char *error = open_contexts(b);

	if (error != NULL)
		return error;
	if (!message_reserve(m, (slots == 0 ? 1 : slots) * stride))
		return "out of memory";
	if (same(&m->tray.asked, s))
		return NULL;
	slots = slots == 0 ? 1 : slots > most ? most : slots;
	free(m->tray.in);
	free(m->tray.right);
	m->tray = (struct tray){.asked.op = OP_COUNT,
				.slots = slots,
				.in_stride = in_stride,
				.out_stride = out_stride,
				.in = malloc(slots * in_stride),
				.right = malloc(slots * out_stride)};
	return m->tray.in == NULL || m->tray.right == NULL ? "out of memory" : NULL;
}

void tray_random(const struct bench *b, size_t slot, uint8_t *bytes, size_t n)
{
	uint64_t seed;

	memcpy(&seed, b->message->deck->plain, sizeof seed);
	seed += slot;
	random_fill(&seed, bytes, n);
}

size_t context_touched(const struct bench *b, uint32_t calls)
{
	size_t slots = b->message->tray.slots;

	return calls < slots ? calls : slots;
}

/* Makes up all questions. */
static void make_up(struct bench *b, const struct series *s,
		    const char *(*question)(struct bench *b, const struct series *s, size_t slot))
{
	struct message *m = b->message;

	for (size_t slot = 0; slot < m->tray.slots && b->error == NULL; slot++)
		b->error = question(b, s, slot);
	if (b->error == NULL)
		m->tray.asked = *s;
	for (unsigned place = 0; place < m->places; place++)
		m->asked[place].op = OP_COUNT;
}

void context_ask(struct bench *b, const struct series *s, uint32_t calls,
		 const char *(*question)(struct bench *b, const struct series *s, size_t slot))
{
	struct message *m = b->message;
	struct series *asked = message_move(m);

	b->error = NULL;
	memset(m->out, 0, context_touched(b, calls) * m->tray.out_stride);
	memset(m->tray.out_bytes, 0, sizeof m->tray.out_bytes);
	if (!same(&m->tray.asked, s))
		make_up(b, s, question);
	if (same(asked, s) || b->error != NULL)
		return;
	memcpy(m->in, m->tray.in, m->tray.slots * m->tray.in_stride);
	*asked = *s;
}

const char *context_reason(const struct series *s, size_t slot, size_t slots, const char *what)
{
	static char reason[REASON_BYTES];

	snprintf(reason, sizeof reason, "timed: %s, call %zu of %zu %s",
		 s->op == OP_ENC   ? "encrypt"
		 : s->op == OP_DEC ? "decrypt"
				   : op_name(s->op),
		 slot, slots, what);
	return reason;
}

const char *context_wrong(const struct bench *b, const struct series *s, uint32_t calls)
{
	const struct tray *w = &b->message->tray;
	size_t slots = context_touched(b, calls);

	if (b->error != NULL)
		return context_reason(s, 0, slots, b->error);
	for (size_t i = 0; i < slots; i++)
		if (memcmp(tray_out(b, i), tray_right(b, i), w->right_bytes[i]) != 0)
			return context_reason(s, i, slots, "differs from the reference");
	return NULL;
}
