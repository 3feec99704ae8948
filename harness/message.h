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

struct message {
	const struct deck *deck;
	uint8_t *in, *out; /* `room` bytes each */
	size_t room;
	uint8_t *memory;
	size_t memory_bytes;
	enum op asked; /* the operation that `in` is a question to; OP_COUNT at first */
};

/* Memory that is present, locked if that is allowed, and full of random bytes; NULL if
 * memory is short. */
uint8_t *memory_new(size_t bytes);

/* Makes room for messages of that many bytes; false if memory is short. */
bool message_reserve(struct message *message, size_t bytes);

/* Puts the deck's plaintext, or its ciphertext for OP_DEC, into `in`, and nothing that
 * is right into the first `bytes` of `out`. */
void message_ask(struct message *message, enum op op, size_t bytes);

/* The first of the blocks in `bytes` of `out` that is not the deck's answer to that
 * operation under key 0, or the number of blocks. */
size_t message_wrong(const struct message *message, enum op op, size_t bytes);

#endif
