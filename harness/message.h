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

enum { MESSAGE_PLACES = 8 };

struct message {
	const struct deck *deck;
	uint8_t *in, *out; /* `room` bytes each, at the present place */
	size_t room;
	uint8_t *memory;
	size_t memory_bytes;
	unsigned places, place;		     /* how many there are, and which is the present one */
	struct series asked[MESSAGE_PLACES]; /* what `in` is a question to there */
};

/* Memory that is present, locked if that is allowed, and full of random bytes; NULL if
 * memory is short. */
uint8_t *memory_new(size_t bytes);

/* Makes room for messages of that many bytes; false if memory is short. */
bool message_reserve(struct message *message, size_t bytes);

/* Every call of a mode is a message of its own and begins with this block. */
const uint8_t *message_iv(const struct message *message);

/* Moves to the next place in memory, for where a message lies can cost some percent, and
 * puts what the series asks into `in`, the deck's plaintext or ciphertext or, to get its
 * ciphertext, what cbc-enc has to be given; and nothing that is right into the first
 * `bytes` of `out`.  The calls of the series lie side by side. */
void message_ask(struct message *message, const struct series *series, size_t bytes);

/* The first of the blocks in `bytes` of `out` that is not what the reference answers
 * under key 0, or the number of blocks.  In counter mode the reference has answered for
 * the first DECK_BLOCKS blocks of a call; those behind are passed over. */
size_t message_wrong(const struct message *message, const struct series *series, size_t bytes);

#endif
