/* SPDX-License-Identifier: MIT */
/* Is counter mode right?  The keystreams are the reference's. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "modes.h"
#include "verifier.h"

/* One call, or two that carry on from one another. */
struct ctr_call {
	const struct placement *placement;
	bool own;      /* the module's function, not the harness over its encrypt */
	size_t begins; /* the counter of the deck */
	size_t bytes, split;
};

/* What is being done: "over encrypt, in-place, 17 blocks + 3 bytes". */
static void describe(char text[PROGRESS_BYTES], const struct verifier *v, const struct ctr_call *c)
{
	size_t b = v->m->block_bytes;

	snprintf(text, PROGRESS_BYTES, "ctr: %s%s, %zu blocks + %zu bytes%s",
		 c->own ? "" : "over encrypt, ", c->placement->check, c->bytes / b, c->bytes % b,
		 c->split == 0 ? "" : " in two calls");
}

/* Returns the reason made of the call and what happened. */
__attribute__((format(printf, 3, 4))) static const char *
wrong_ctr(struct verifier *v, const struct ctr_call *c, const char *format, ...)
{
	char call[PROGRESS_BYTES], counter[2 * MAX_BLOCK_BYTES + 1];
	va_list arguments;
	int n;

	describe(call, v, c);
	hex(counter, v->deck->counter[c->begins], v->m->block_bytes);
	n = snprintf(v->reason, sizeof v->reason, "%s, counter %s: ", call, counter);
	va_start(arguments, format);
	vsnprintf(v->reason + n, sizeof v->reason - (size_t)n, format, arguments);
	va_end(arguments);
	return v->reason;
}

static void run(const struct verifier *v, bool own, uint8_t *out, const uint8_t *in, size_t bytes,
		uint8_t *counter)
{
	if (own)
		v->m->ctr(schedule_of(v, 0), out, in, bytes, counter);
	else
		modes_ctr(v->m, schedule_of(v, 0), out, in, bytes, counter);
}

/* The counter itself, and the bytes around it, which are not the module's. */
static const char *check_counter(struct verifier *v, const struct ctr_call *c, const uint8_t *room)
{
	size_t b = v->m->block_bytes, nblocks = (c->bytes + b - 1) / b;
	uint8_t next[MAX_BLOCK_BYTES];
	char got[2 * MAX_BLOCK_BYTES + 1], expected[2 * MAX_BLOCK_BYTES + 1];

	if (first_touched(room, 1) != 1 || first_touched(room + 1 + b, 1) != 1)
		return wrong_ctr(v, c, "bytes beside the counter are written");
	deck_counter(next, v->deck, c->begins, nblocks);
	hex(got, room + 1, b);
	hex(expected, next, b);
	if (memcmp(room + 1, next, b) != 0)
		return wrong_ctr(v, c, "the counter returned is %s instead of %s", got, expected);
	return NULL;
}

static const char *check_output(struct verifier *v, const struct ctr_call *c, const uint8_t *out,
				const uint8_t *in)
{
	const uint8_t *plain = v->deck->plain, *keystream = v->deck->keystream[c->begins];
	size_t before = c->placement->edge == AT_START ? 0 : GUARD;
	size_t after = c->placement->edge == AT_END ? 0 : GUARD;
	size_t head = first_touched(out - before, before);
	size_t tail = first_touched(out + c->bytes, after);

	if (head != before)
		return wrong_ctr(v, c, "byte -%zu is written", before - head);
	if (tail != after)
		return wrong_ctr(v, c, "byte %zu is written", c->bytes + tail);
	for (size_t i = 0; i < c->bytes; i++)
		if (out[i] != (plain[i] ^ keystream[i]))
			return wrong_ctr(v, c, "byte %zu differs", i);
	if (!c->placement->in_place && memcmp(in, plain, c->bytes) != 0)
		return wrong_ctr(v, c, "the call changes its input");
	return NULL;
}

static const char *check_call(struct verifier *v, const struct ctr_call *c)
{
	const struct placement *p = c->placement;
	uint8_t *in = place(v, p, v->in, p->in_skew, c->bytes);
	uint8_t *out = p->in_place ? in : place(v, p, v->out, p->out_skew, c->bytes);
	size_t before = p->edge == AT_START ? 0 : GUARD, after = p->edge == AT_END ? 0 : GUARD;
	uint8_t room[MAX_BLOCK_BYTES + 2], *counter = room + 1;
	const char *error;

	memset(room, GUARD_BYTE, sizeof room);
	memcpy(counter, v->deck->counter[c->begins], v->m->block_bytes);
	memset(out - before, GUARD_BYTE, before + c->bytes + after);
	memcpy(in, v->deck->plain, c->bytes);
	describe(v->progress, v, c);
	if (c->split != 0)
		run(v, c->own, out, in, c->split, counter);
	run(v, c->own, out + c->split, in + c->split, c->bytes - c->split, counter);
	error = check_output(v, c, out, in);
	return error != NULL ? error : check_counter(v, c, room);
}

/* Every number of blocks, the last one cut in turn at every byte. */
static const char *check_lengths(struct verifier *v, bool own)
{
	size_t b = v->m->block_bytes;
	const char *error = NULL;

	for (size_t p = 0; p < nplacements; p++)
		for (size_t blocks = 0; blocks <= v->most && error == NULL; blocks++) {
			size_t cut = blocks == 0 ? 0 : (blocks + p) % b;
			struct ctr_call c = {.placement = &placements[p],
					     .own = own,
					     .begins = p % DECK_COUNTERS,
					     .bytes = blocks * b - cut};

			error = check_call(v, &c);
		}
	return error;
}

/* A long message from every counter, in two calls. */
static const char *check_counters(struct verifier *v, bool own)
{
	size_t b = v->m->block_bytes;
	const char *error = NULL;

	for (size_t i = 0; i < DECK_COUNTERS && error == NULL; i++) {
		struct ctr_call c = {.placement = &placements[0],
				     .own = own,
				     .begins = i,
				     .bytes = DECK_BLOCKS * b - 1,
				     .split = v->m->lanes * b};

		error = check_call(v, &c);
	}
	return error;
}

const char *check_ctr(struct verifier *v)
{
	const char *error = expand(v, 0, v->deck->key[0]);

	for (int own = v->m->ctr != NULL; own >= 0 && error == NULL; own--) {
		error = check_lengths(v, own);
		if (error == NULL)
			error = check_counters(v, own);
	}
	return error;
}
