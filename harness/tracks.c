/* SPDX-License-Identifier: MIT */
#include "tracks.h"

#include <stdlib.h>
#include <string.h>

#include "kind.h"

/* The short messages that setkey+enc is asked about, unless sizes are wished for. */
static const uint64_t short_sizes[] = {8, 64, 128};

enum { SHORT_SIZES = sizeof short_sizes / sizeof *short_sizes };

struct list {
	struct series *series;
	size_t n;
	const struct module_info *info;
};

static void add(struct list *l, enum op op, enum workload workload, uint64_t bytes)
{
	bool reference = strcmp(l->info->impl, "ref") == 0;
	enum workload first = kind_of_info(l->info)->first.workload;

	if (!module_takes(l->info, bytes) || (l->info->ops & 1u << op) == 0 ||
	    (reference && workload != first && op != OP_SETKEY))
		return;
	l->series[l->n++] = (struct series){.op = op, .workload = workload, .bytes = bytes};
}

static void add_streams(struct list *l, enum op op, const struct wish *wish)
{
	if (wish->nsizes == 0)
		add(l, op, WORKLOAD_STREAM, STREAM_BYTES);
	for (size_t i = 0; i < wish->nsizes; i++)
		add(l, op, WORKLOAD_STREAM, wish->sizes[i]);
}

/* Of ciphers, less than all. */
static void add_cipher(struct list *l, const struct wish *wish)
{
	add(l, OP_ENC, WORKLOAD_BATCH, BATCH_BYTES);
	add_streams(l, OP_ENC, wish);
	add_streams(l, OP_DEC, wish);
	add(l, OP_SETKEY, WORKLOAD_CALL, 0);
}

static void add_op(struct list *l, enum op op, const struct wish *wish)
{
	const struct series *first = &kind_of_info(l->info)->first;

	switch (op) {
	case OP_HASH:
	case OP_DERIVE:
	case OP_ENC:
	case OP_DEC:
	case OP_CTR:
	case OP_CBC_ENC:
	case OP_CBC_DEC:
		add(l, op, first->workload, first->bytes);
		add_streams(l, op, wish);
		break;
	case OP_SETKEY:
		add(l, op, WORKLOAD_CALL, 0);
		break;
	case OP_SETKEY_ENC:
		for (size_t i = 0; i < (wish->nsizes != 0 ? wish->nsizes : SHORT_SIZES); i++)
			add(l, op, WORKLOAD_CALL,
			    wish->nsizes != 0 ? wish->sizes[i] : short_sizes[i]);
		break;
	default:
		add(l, op, WORKLOAD_PART, 0);
	}
}

size_t wish_series(struct series out[WISH_SERIES], const struct wish *wish,
		   const struct module_info *info)
{
	struct list l = {.series = out, .info = info};

	bool cipher = kind_of_info(info) == &kind_cipher;
	unsigned ops = wish->ops == 0 && !cipher ? info->ops : wish->ops;

	if (ops == 0)
		add_cipher(&l, wish);
	for (enum op op = 0; op < OP_COUNT; op++)
		if (ops & 1u << op)
			add_op(&l, op, wish);
	return l.n;
}

struct track *tracks_new(const struct wish *wish, const struct roster *roster, size_t *n)
{
	struct track *tracks = calloc(roster->n * WISH_SERIES + 1, sizeof *tracks);

	*n = 0;
	for (size_t i = 0; i < roster->n && tracks != NULL; i++) {
		const struct module_info *info = &roster->modules[i].info;
		const struct cpu_word *word = cpu_word(info->isa);
		struct series series[WISH_SERIES];
		size_t count = roster->workers[i] == NULL ? 0 : wish_series(series, wish, info);

		for (size_t k = 0; k < count; k++)
			tracks[(*n)++] = (struct track){
				.module = i,
				.worker = roster->workers[i],
				.class = word == NULL ? CLASS_NARROW : word->class,
				.series = series[k],
			};
	}
	return tracks;
}
