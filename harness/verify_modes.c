/* SPDX-License-Identifier: MIT */
/* Are the modes of operation right?  What they have to give is made of the reference's
 * answers: its keystreams, and its ciphertexts chained by hand. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "modes.h"
#include "verifier.h"

/* A mode, by the module or by the harness, from one of the deck's counters. */
struct mode {
	struct verifier *v;
	enum op op;
	bool own; /* the module's function, not the harness over its encrypt or decrypt */
	size_t begins;
	uint8_t *asked, *right; /* DECK_BLOCKS blocks each */
};

/* One call, or two that carry on from one another. */
struct mode_call {
	const struct placement *placement;
	size_t bytes, split;
};

/* What is being done: "ctr: over encrypt, in-place, 17 blocks + 3 bytes". */
static void describe(char text[PROGRESS_BYTES], const struct mode *m, const struct mode_call *c)
{
	size_t b = m->v->m->block_bytes;
	char cut[32] = "";

	if (m->op == OP_CTR)
		snprintf(cut, sizeof cut, " + %zu bytes", c->bytes % b);
	snprintf(text, PROGRESS_BYTES, "%s: %s%s, %zu blocks%s%s", op_name(m->op),
		 m->own		       ? ""
		 : m->op == OP_CBC_DEC ? "over decrypt, "
				       : "over encrypt, ",
		 c->placement->check, c->bytes / b, cut, c->split == 0 ? "" : " in two calls");
}

static const char *iv_name(const struct mode *m)
{
	return m->op == OP_CTR ? "counter" : "iv";
}

/* Returns the reason made of the call and what happened. */
__attribute__((format(printf, 3, 4))) static const char *
wrong_mode(const struct mode *m, const struct mode_call *c, const char *format, ...)
{
	char call[PROGRESS_BYTES], iv[2 * MAX_BLOCK_BYTES + 1], *reason = m->v->reason;
	va_list arguments;
	int n;

	describe(call, m, c);
	hex(iv, m->v->deck->counter[m->begins], m->v->m->block_bytes);
	n = snprintf(reason, REASON, "%s, %s %s: ", call, iv_name(m), iv);
	va_start(arguments, format);
	vsnprintf(reason + n, REASON - (size_t)n, format, arguments);
	va_end(arguments);
	return reason;
}

static void run(const struct mode *m, uint8_t *out, const uint8_t *in, size_t bytes, uint8_t *iv)
{
	(m->own ? modes_run : modes_over)(m->v->m, m->op, schedule_of(m->v, 0), out, in, bytes, iv);
}

/* What the mode leaves behind after so many blocks. */
static void next_iv(uint8_t *next, const struct mode *m, size_t nblocks)
{
	const uint8_t *cipher = m->op == OP_CBC_ENC ? m->right : m->asked;
	size_t b = m->v->m->block_bytes;

	if (m->op == OP_CTR)
		deck_counter(next, m->v->deck, m->begins, nblocks);
	else
		memcpy(next,
		       nblocks == 0 ? m->v->deck->counter[m->begins] : cipher + (nblocks - 1) * b,
		       b);
}

/* The iv itself, and the bytes around it, which are not the module's. */
static const char *check_iv(const struct mode *m, const struct mode_call *c, const uint8_t *room)
{
	size_t b = m->v->m->block_bytes;
	uint8_t next[MAX_BLOCK_BYTES];
	char got[2 * MAX_BLOCK_BYTES + 1], expected[2 * MAX_BLOCK_BYTES + 1];

	if (first_touched(room, 1) != 1 || first_touched(room + 1 + b, 1) != 1)
		return wrong_mode(m, c, "bytes beside the %s are written", iv_name(m));
	next_iv(next, m, (c->bytes + b - 1) / b);
	hex(got, room + 1, b);
	hex(expected, next, b);
	if (memcmp(room + 1, next, b) != 0)
		return wrong_mode(m, c, "the %s returned is %s instead of %s", iv_name(m), got,
				  expected);
	return NULL;
}

static const char *check_output(const struct mode *m, const struct mode_call *c, const uint8_t *out,
				const uint8_t *in)
{
	size_t before = c->placement->edge == AT_START ? 0 : GUARD;
	size_t after = c->placement->edge == AT_END ? 0 : GUARD;
	size_t head = first_touched(out - before, before);
	size_t tail = first_touched(out + c->bytes, after);

	if (head != before)
		return wrong_mode(m, c, "byte -%zu is written", before - head);
	if (tail != after)
		return wrong_mode(m, c, "byte %zu is written", c->bytes + tail);
	for (size_t i = 0; i < c->bytes; i++)
		if (out[i] != m->right[i])
			return wrong_mode(m, c, "byte %zu differs", i);
	if (!c->placement->in_place && memcmp(in, m->asked, c->bytes) != 0)
		return wrong_mode(m, c, "the call changes its input");
	return NULL;
}

static const char *check_call(const struct mode *m, const struct mode_call *c)
{
	const struct placement *p = c->placement;
	struct verifier *v = m->v;
	uint8_t *in = place(p, v->in, v->region, p->in_skew, c->bytes);
	uint8_t *out = p->in_place ? in : place(p, v->out, v->region, p->out_skew, c->bytes);
	size_t before = p->edge == AT_START ? 0 : GUARD, after = p->edge == AT_END ? 0 : GUARD;
	uint8_t room[MAX_BLOCK_BYTES + 2], *iv = room + 1;
	const char *error;

	memset(room, GUARD_BYTE, sizeof room);
	memcpy(iv, v->deck->counter[m->begins], v->m->block_bytes);
	memset(out - before, GUARD_BYTE, before + c->bytes + after);
	memcpy(in, m->asked, c->bytes);
	describe(v->progress, m, c);
	if (c->split != 0)
		run(m, out, in, c->split, iv);
	run(m, out + c->split, in + c->split, c->bytes - c->split, iv);
	error = check_output(m, c, out, in);
	return error != NULL ? error : check_iv(m, c, room);
}

/* Fills in the question and the answer from that counter on. */
static void begin_at(struct mode *m, size_t begins)
{
	const struct deck *deck = m->v->deck;
	size_t b = m->v->m->block_bytes, bytes = DECK_BLOCKS * b;
	uint8_t *chained = m->op == OP_CBC_ENC ? m->asked : m->right;
	const uint8_t *with = m->op == OP_CTR ? deck->keystream[begins] : deck->cipher[0];
	size_t late = m->op == OP_CTR ? 0 : b; /* by how much it follows */

	m->begins = begins;
	memcpy(m->asked, m->op == OP_CBC_DEC ? deck->cipher[0] : deck->plain, bytes);
	memcpy(m->right, m->op == OP_CBC_ENC ? deck->cipher[0] : deck->plain, bytes);
	for (size_t i = 0; i < late; i++)
		chained[i] ^= deck->counter[begins][i];
	for (size_t i = late; i < bytes; i++)
		chained[i] ^= with[i - late];
}

/* Every number of blocks, the last one of counter mode cut in turn at every byte.  What
 * the harness chains is one block or one piece after the other whatever the module:
 * a few numbers are enough. */
static const char *check_lengths(struct mode *m)
{
	size_t b = m->v->m->block_bytes, step = m->op == OP_CTR || m->own ? 1 : m->v->m->lanes;
	const char *error = NULL;

	for (size_t p = 0; p < nplacements; p++) {
		begin_at(m, p % DECK_COUNTERS);
		for (size_t blocks = 0; blocks <= m->v->most && error == NULL;
		     blocks += blocks < 3 ? 1 : step) {
			size_t cut = m->op != OP_CTR || blocks == 0 ? 0 : (blocks + p) % b;
			struct mode_call c = {.placement = &placements[p],
					      .bytes = blocks * b - cut};

			error = check_call(m, &c);
		}
	}
	return error;
}

/* A long message from every counter, in two calls. */
static const char *check_counters(struct mode *m)
{
	size_t b = m->v->m->block_bytes, counters = m->op == OP_CTR ? DECK_COUNTERS : 1;
	const char *error = NULL;

	for (size_t i = 0; i < counters && error == NULL; i++) {
		struct mode_call c = {.placement = &placements[0],
				      .bytes = DECK_BLOCKS * b - (m->op == OP_CTR),
				      .split = m->v->m->lanes * b};

		begin_at(m, i);
		error = check_call(m, &c);
	}
	return error;
}

const char *check_modes(struct verifier *v)
{
	static const enum op modes[] = {OP_CTR, OP_CBC_DEC, OP_CBC_ENC};
	size_t bytes = DECK_BLOCKS * v->m->block_bytes;
	struct mode m = {.v = v, .asked = malloc(bytes), .right = malloc(bytes)};
	const char *error = m.asked == NULL || m.right == NULL ? "out of memory"
							       : expand(v, 0, v->deck->key[0]);

	for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
		for (int own = modes_own(v->m, modes[i]); own >= 0 && error == NULL; own--) {
			m.op = modes[i];
			m.own = own;
			error = check_lengths(&m);
			if (error == NULL)
				error = check_counters(&m);
		}
	free(m.asked);
	free(m.right);
	return error;
}
