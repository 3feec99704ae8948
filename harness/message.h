/* SPDX-License-Identifier: MIT */
/* The messages that modules are timed on.  They repeat the deck's blocks, so that the
 * answers are known at every length and each timed series is held against them. */
#ifndef LB_MESSAGE_H
#define LB_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "deck.h"
#include "series.h"

enum {
	MESSAGE_PLACES = 8,
	NEAR_BYTES = 64 * 1024, /* what is longer covers addresses enough by itself */
};

/* What kinds with a context are asked: calls that go over `slots` messages of `in` and
 * `out`, in_stride and out_stride bytes apart. */
enum { MOST_SLOTS = 128 };

struct tray {
	struct series asked; /* what `in` and `right` are for; OP_COUNT at first */
	size_t slots, in_stride, out_stride;
	uint8_t *in;	/* the questions, to be copied where the message is; to free() */
	uint8_t *right; /* the answers, as `out` has them; to free() */
	size_t in_bytes[MOST_SLOTS], right_bytes[MOST_SLOTS], out_bytes[MOST_SLOTS];
	size_t room_bytes[MOST_SLOTS]; /* that a call may write; behind them is a guard */
};

struct message {
	const struct deck *deck;
	uint8_t *in, *out; /* `room` bytes each, at the present place */
	size_t room;
	uint8_t *memory;
	size_t memory_bytes;
	unsigned places, place;		     /* how many there are, and which is the present one */
	struct series asked[MESSAGE_PLACES]; /* what `in` is a question to there */
	struct tray tray;		     /* not of ciphers */
};

/* Memory that is present, locked if that is allowed, and full of random bytes; NULL if
 * memory is short. */
uint8_t *memory_new(size_t bytes);

/* Makes room for messages of that many bytes; false if memory is short.  Before `out` and
 * behind its room there are 2 KiB more, for guards. */
bool message_reserve(struct message *message, size_t bytes);

/* Moves to the next place in memory, for where a message lies can cost some percent.
 * Returns what `in` is a question to there, for the caller to change. */
struct series *message_move(struct message *message);

/* Every call of a mode is a message of its own and begins with this block. */
const uint8_t *message_iv(const struct message *message);

/* Moves to the next place in memory, and puts what the series asks into `in`, the deck's plaintext
 * or ciphertext or, to get its ciphertext, what cbc-enc has to be given; and nothing that is right
 * into the first `bytes` of `out`.  The calls of the series lie side by side. */
void message_ask(struct message *message, const struct series *series, size_t bytes);

/* The first of the blocks in `bytes` of `out` that is not what the reference answers
 * under key 0, or the number of blocks.  In counter mode the reference has answered for
 * the first DECK_BLOCKS blocks of a call; those behind are passed over. */
size_t message_wrong(const struct message *message, const struct series *series, size_t bytes);

#endif
