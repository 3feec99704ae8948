/* SPDX-License-Identifier: MIT */
/* What sample.c and the kinds of modules share of a bench. */
#ifndef LB_BENCH_H
#define LB_BENCH_H

#include "kind.h"
#include "sample.h"
#include "walk.h"

enum { WALK_BYTES = 16 * 1024 }; /* what the batch calls walk through */

struct bench {
	const struct lb_head *module;
	const struct kind *kind;
	const struct standard *standard;
	const struct clock *clock;
	struct message *message;
	/* A cipher's. */
	uint8_t *schedule, *state;
	struct walk walk;
	uint8_t iv[MAX_BLOCK_BYTES];
	/* Of the other kinds: open contexts of the module and of the reference. */
	void *context, *oracle;
	const char *error; /* the first that a timed call came back with */
	unsigned depth;	   /* of the stack, in pages: another one in each round */
};

/* Ciphers, as kind.h says. */
const char *cipher_prepare(struct bench *bench, const struct series *series);
void cipher_ask(struct bench *bench, const struct series *series, uint32_t calls);
void cipher_run(struct bench *bench, const struct series *series, uint32_t calls);
const char *cipher_wrong(const struct bench *bench, const struct series *series, uint32_t calls);

/* What the other kinds share.  prepare opens the contexts and lays out messages for calls
 * that read `in` and write `out` bytes, at most `most` of them side by side. */
const char *context_prepare(struct bench *bench, const struct series *series, size_t in, size_t out,
			    size_t most);

/* Puts the questions in, made up by `question` that fills in one and its answer; and nothing
 * that is right where so many calls write. */
void context_ask(struct bench *bench, const struct series *series, uint32_t calls,
		 const char *(*question)(struct bench *bench, const struct series *series,
					 size_t slot));

/* Messages that so many calls write. */
size_t context_touched(const struct bench *bench, uint32_t calls);

/* NULL if those calls came back without an error and left the guards around their outputs
 * whole; else context_reason() of it. */
const char *context_outside(const struct bench *bench, const struct series *series, uint32_t calls);

/* NULL if, besides, those have the answers. */
const char *context_wrong(const struct bench *bench, const struct series *series, uint32_t calls);

/* "timed: derive, call 3 of 8 differs from the reference", in a static buffer. */
const char *context_reason(const struct series *series, size_t slot, size_t slots,
			   const char *what);

/* Of one message: the question that is made up, and input and output of the calls. */
static inline uint8_t *tray_question(const struct bench *b, size_t slot)
{
	return b->message->tray.in + slot * b->message->tray.in_stride;
}

static inline uint8_t *tray_in(const struct bench *b, size_t slot)
{
	return b->message->in + slot * b->message->tray.in_stride;
}

static inline uint8_t *tray_out(const struct bench *b, size_t slot)
{
	return b->message->out + slot * b->message->tray.out_stride;
}

static inline uint8_t *tray_right(const struct bench *b, size_t slot)
{
	return b->message->tray.right + slot * b->message->tray.out_stride;
}

/* Fills n bytes that are the same for each bench of a run. */
void tray_random(const struct bench *bench, size_t slot, uint8_t *bytes, size_t n);

#endif
