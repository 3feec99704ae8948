/* SPDX-License-Identifier: MIT */
#include "tracks.h"

#include <stdlib.h>
#include <string.h>

/* The short messages that setkey+enc is asked about. */
static const uint64_t short_sizes[] = {8, 64, 128};

enum { SHORT_SIZES = sizeof short_sizes / sizeof *short_sizes };

struct list {
	struct track *tracks;
	size_t n;
	const struct roster *roster;
	size_t module; /* whose series are being added */
};

static void add(struct list *l, enum op op, enum workload workload, uint64_t bytes)
{
	const struct module_info *info = &l->roster->modules[l->module].info;
	const struct cpu_word *word = cpu_word(info->isa);
	bool reference = strcmp(info->impl, "ref") == 0;

	if (bytes % info->block_bytes != 0 || (info->ops & 1u << op) == 0 ||
	    (reference && workload != WORKLOAD_BATCH && op != OP_SETKEY))
		return;
	l->tracks[l->n++] = (struct track){
		.module = l->module,
		.worker = l->roster->workers[l->module],
		.class = word == NULL ? CLASS_NARROW : word->class,
		.series = {.op = op, .workload = workload, .bytes = bytes},
	};
}

static void add_streams(struct list *l, enum op op, const struct wish *wish)
{
	if (wish->nsizes == 0)
		add(l, op, WORKLOAD_STREAM, STREAM_BYTES);
	for (size_t i = 0; i < wish->nsizes; i++)
		add(l, op, WORKLOAD_STREAM, wish->sizes[i]);
}

static void add_default(struct list *l, const struct wish *wish)
{
	add(l, OP_ENC, WORKLOAD_BATCH, BATCH_BYTES);
	add_streams(l, OP_ENC, wish);
	add_streams(l, OP_DEC, wish);
	add(l, OP_SETKEY, WORKLOAD_CALL, 0);
}

static void add_op(struct list *l, enum op op, const struct wish *wish)
{
	switch (op) {
	case OP_ENC:
	case OP_DEC:
	case OP_CTR:
	case OP_CBC_ENC:
	case OP_CBC_DEC:
		add(l, op, WORKLOAD_BATCH, BATCH_BYTES);
		add_streams(l, op, wish);
		break;
	case OP_SETKEY:
		add(l, op, WORKLOAD_CALL, 0);
		break;
	case OP_SETKEY_ENC:
		for (size_t i = 0; i < SHORT_SIZES; i++)
			add(l, op, WORKLOAD_CALL, short_sizes[i]);
		break;
	default:
		add(l, op, WORKLOAD_PART, 0);
	}
}

struct track *tracks_new(const struct wish *wish, const struct roster *roster, size_t *n)
{
	size_t most = OP_COUNT * (WISH_SIZES + SHORT_SIZES + 1);
	struct list l = {.tracks = calloc(roster->n * most + 1, sizeof *l.tracks),
			 .roster = roster};

	for (; l.module < roster->n && l.tracks != NULL; l.module++) {
		if (roster->workers[l.module] == NULL)
			continue;
		if (wish->ops == 0)
			add_default(&l, wish);
		for (enum op op = 0; op < OP_COUNT; op++)
			if (wish->ops & 1u << op)
				add_op(&l, op, wish);
	}
	*n = l.n;
	return l.tracks;
}
