/* SPDX-License-Identifier: MIT */
/* A cipher on the bench. */
#include <stdio.h>
#include <string.h>

#include "bench.h"
#include "modes.h"

enum { PAGE = 4096 };

static const struct lb_cipher *cipher_of(const struct bench *b)
{
	return (const struct lb_cipher *)b->module;
}

static size_t round_up(size_t n, size_t unit)
{
	return (n + unit - 1) / unit * unit;
}

/* Memory for a state and for schedules, once: a short schedule has a place for each depth
 * of the stack, as messages have (message.c says why). */
static bool reserve(struct bench *b)
{
	const struct lb_cipher *m = cipher_of(b);
	size_t state = round_up(m->state_bytes, PAGE) + PAGE;
	size_t schedule = round_up(m->schedule_bytes, PAGE);
	bool moves = schedule <= NEAR_BYTES;

	if (b->state == NULL)
		b->state = memory_new(state + (moves ? MESSAGE_PLACES : 1) * schedule);
	if (b->state == NULL)
		return false;
	b->schedule = b->state + state + (moves ? b->depth * schedule : 0);
	return true;
}

static lb_part *part_of(const struct lb_cipher *m, enum op op)
{
	return op == OP_PACK	 ? m->pack
	       : op == OP_UNPACK ? m->unpack
	       : op == OP_SBOX	 ? m->sbox
				 : m->rounds;
}

/* Makes room for what the series works on. */
static const char *reserve_message(struct bench *b, const struct series *s)
{
	const struct lb_cipher *m = cipher_of(b);

	if (s->workload == WORKLOAD_WALK)
		return walk_prepare(&b->walk, s->bytes, m->state_bytes);
	if (s->bytes % m->block_bytes != 0)
		return "not a whole number of blocks";
	if (!message_reserve(b->message, s->bytes < WALK_BYTES ? WALK_BYTES : s->bytes))
		return "out of memory";
	return NULL;
}

const char *cipher_prepare(struct bench *b, const struct series *series)
{
	const struct lb_cipher *m = cipher_of(b);
	bool part = series->workload == WORKLOAD_PART || series->workload == WORKLOAD_WALK;
	const char *error = !reserve(b)				     ? "out of memory"
			    : part && part_of(m, series->op) == NULL ? "no such part"
								     : reserve_message(b, series);

	if (error != NULL)
		return error;
	m->setkey(b->schedule, b->message->deck->key[0]);
	return NULL;
}

/* One message.  All of a block's room is copied, for that takes no loop. */
static void crypt(struct bench *b, enum op op, uint8_t *out, const uint8_t *in, size_t bytes)
{
	const struct lb_cipher *m = cipher_of(b);

	if (op_is_mode(op)) {
		memcpy(b->iv, message_iv(b->message), sizeof b->iv);
		modes_run(m, op, b->schedule, out, in, bytes, b->iv);
	} else {
		(op == OP_DEC ? m->decrypt : m->encrypt)(b->schedule, out, in,
							 bytes / m->block_bytes);
	}
}

/* `calls` calls, each on the next 128 bytes of the walk. */
static void walk(struct bench *b, const struct series *s, uint32_t calls)
{
	size_t room = s->bytes < WALK_BYTES ? WALK_BYTES - s->bytes : 0;
	size_t at = 0;

	for (uint32_t i = 0; i < calls; i++) {
		if (s->op == OP_SETKEY_ENC)
			cipher_of(b)->setkey(b->schedule, b->message->in + at);
		crypt(b, s->op, b->message->out + at, b->message->in + at, s->bytes);
		at = at + s->bytes > room ? 0 : at + s->bytes;
	}
}

static void set_keys(struct bench *b, uint32_t calls)
{
	for (uint32_t i = 0; i < calls; i++)
		cipher_of(b)->setkey(b->schedule, b->message->in + i % 64 * MAX_KEY_BYTES);
}

void cipher_run(struct bench *b, const struct series *s, uint32_t calls)
{
	if (s->workload == WORKLOAD_PART)
		part_of(cipher_of(b), s->op)(b->schedule, b->state, calls);
	else if (s->workload == WORKLOAD_WALK)
		walk_run(&b->walk, part_of(cipher_of(b), s->op), b->schedule,
			 cipher_of(b)->state_bytes, s->bytes, calls);
	else if (s->op == OP_SETKEY)
		set_keys(b, calls);
	else
		walk(b, s, calls);
}

/* Bytes of output that a sample writes. */
static size_t touched(const struct series *s, uint32_t calls)
{
	size_t walk = WALK_BYTES / s->bytes;

	return s->bytes * (walk == 0 ? 1 : calls < walk ? calls : walk);
}

/* The first block of the last message that is not what the harness's counter mode
 * makes of it, call by short call: the reference was not asked for so many. */
static size_t wrong_beyond(const struct bench *b, const struct series *s)
{
	const struct deck *deck = b->message->deck;
	uint8_t counter[MAX_BLOCK_BYTES], right[PAGE];
	size_t block = cipher_of(b)->block_bytes, most = PAGE / block * block;
	size_t n, at = DECK_BLOCKS * block;

	deck_counter(counter, deck, 0, DECK_BLOCKS);
	for (; at < s->bytes; at += n) {
		n = s->bytes - at < most ? s->bytes - at : most;
		modes_over(cipher_of(b), OP_CTR, b->schedule, right, b->message->in + at, n,
			   counter);
		if (memcmp(right, b->message->out + at, n) != 0)
			break;
	}
	return (at < s->bytes ? at : s->bytes) / block;
}

/* Whether the answers of a series are known. */
static bool is_checked(const struct series *s)
{
	return s->workload != WORKLOAD_PART && op_is_message(s->op);
}

void cipher_ask(struct bench *b, const struct series *s, uint32_t calls)
{
	if (is_checked(s))
		message_ask(b->message, s, touched(s, calls));
}

const char *cipher_wrong(const struct bench *b, const struct series *s, uint32_t calls)
{
	static char reason[96];
	size_t bytes = is_checked(s) ? touched(s, calls) : 0;
	size_t blocks = bytes / cipher_of(b)->block_bytes;
	size_t bad = message_wrong(b->message, s, bytes);

	if (bad == blocks && s->op == OP_CTR && modes_own(cipher_of(b), s->op) &&
	    blocks > DECK_BLOCKS)
		bad = wrong_beyond(b, s);
	if (bad == blocks)
		return NULL;
	snprintf(reason, sizeof reason, "timed: %s, block %zu of %zu differs from the reference",
		 s->op == OP_ENC   ? "encrypt"
		 : s->op == OP_DEC ? "decrypt"
				   : op_name(s->op),
		 bad, blocks);
	return reason;
}

const char *bench_paper(struct bench *b, uint64_t n, double *seconds)
{
	const struct series s = {OP_ENC, WORKLOAD_PAPER, BATCH_BYTES};
	const struct lb_cipher *m = cipher_of(b);
	struct instant begin;

	message_ask(b->message, &s, BATCH_BYTES);
	begin = clock_now();
	for (uint64_t i = 0; i < n; i++)
		m->encrypt(b->schedule, b->message->out, b->message->in,
			   BATCH_BYTES / m->block_bytes);
	*seconds = (double)(clock_now().ns - begin.ns) / 1e9;
	return cipher_wrong(b, &s, 1);
}
