/* SPDX-License-Identifier: MIT */
/* A module with a context on the bench, and the reference beside it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "context.h"
#include "random.h"
#include "verifier.h"

/* A guard is a line of the cache, so that it moves the outputs apart and no more. */
enum { ALIGN = 64, TRAY_GUARD = 64 };

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
	size_t slots = WALK_BYTES / stride < 1 ? 1 : WALK_BYTES / stride;
	const char *error = open_contexts(b);

	if (error != NULL)
		return error;
	/* The last guard has room behind that. */
	if (!message_reserve(m, slots * stride + (slots - 1) * TRAY_GUARD))
		return "out of memory";
	if (same(&m->tray.asked, s))
		return NULL;
	slots = slots > most ? most : slots;
	out_stride += TRAY_GUARD;
	free(m->tray.in);
	free(m->tray.right);
	m->tray = (struct tray){.asked.op = OP_COUNT,
				.slots = slots,
				.in_stride = in_stride,
				.out_stride = out_stride,
				.in = malloc(slots * in_stride),
				.right = malloc(slots * out_stride)};
	for (size_t slot = 0; slot < slots; slot++)
		m->tray.room_bytes[slot] = out;
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

/* Nothing that is right into the outputs, and guards around them. */
static void clear(const struct bench *b, size_t slots)
{
	const struct tray *w = &b->message->tray;

	memset(b->message->out - TRAY_GUARD, GUARD_BYTE, TRAY_GUARD);
	for (size_t slot = 0; slot < slots; slot++) {
		size_t room = w->room_bytes[slot];

		memset(tray_out(b, slot), 0, room);
		memset(tray_out(b, slot) + room, GUARD_BYTE, w->out_stride - room);
	}
}

void context_ask(struct bench *b, const struct series *s, uint32_t calls,
		 const char *(*question)(struct bench *b, const struct series *s, size_t slot))
{
	struct message *m = b->message;
	struct series *asked = message_move(m);

	b->error = NULL;
	memset(m->tray.out_bytes, 0, sizeof m->tray.out_bytes);
	if (!same(&m->tray.asked, s))
		make_up(b, s, question);
	clear(b, context_touched(b, calls));
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

const char *context_outside(const struct bench *b, const struct series *s, uint32_t calls)
{
	const struct tray *w = &b->message->tray;
	size_t slots = context_touched(b, calls);

	if (b->error != NULL)
		return context_reason(s, 0, slots, b->error);
	if (first_touched(b->message->out - TRAY_GUARD, TRAY_GUARD) != TRAY_GUARD)
		return context_reason(s, 0, slots, "writes before its output");
	for (size_t i = 0; i < slots; i++) {
		size_t guard = w->out_stride - w->room_bytes[i];

		if (first_touched(tray_out(b, i) + w->room_bytes[i], guard) != guard)
			return context_reason(s, i, slots, "writes beyond its output");
	}
	return NULL;
}

const char *context_wrong(const struct bench *b, const struct series *s, uint32_t calls)
{
	const struct tray *w = &b->message->tray;
	size_t slots = context_touched(b, calls);
	const char *reason = context_outside(b, s, calls);

	if (reason != NULL)
		return reason;
	for (size_t i = 0; i < slots; i++)
		if (memcmp(tray_out(b, i), tray_right(b, i), w->right_bytes[i]) != 0)
			return context_reason(s, i, slots, "differs from the reference");
	return NULL;
}
