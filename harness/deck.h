/* SPDX-License-Identifier: MIT */
/* Random keys and messages with the reference's answers: what every module of a
 * primitive is held against. */
#ifndef LB_DECK_H
#define LB_DECK_H

#include <stdint.h>

#include "abi.h"

enum {
	DECK_KEYS = 4,
	DECK_BLOCKS = 2050, /* the most that any check asks for */
	MAX_LANES = DECK_BLOCKS / 2 - 1,
	MAX_KEY_BYTES = 64,
	MAX_BLOCK_BYTES = 64,
	DECK_COUNTERS = 6,
};

struct deck {
	uint32_t key_bytes, block_bytes; /* the reference's */
	uint8_t key[DECK_KEYS][MAX_KEY_BYTES];
	uint8_t plain[DECK_BLOCKS * MAX_BLOCK_BYTES];
	uint8_t cipher[DECK_KEYS][DECK_BLOCKS * MAX_BLOCK_BYTES];
	/* What counter mode begins at, and the first key's encryption of what follows. */
	uint8_t counter[DECK_COUNTERS][MAX_BLOCK_BYTES];
	uint8_t keystream[DECK_COUNTERS][DECK_BLOCKS * MAX_BLOCK_BYTES];
};

/* A deck of random keys and plaintexts in memory that stays shared over fork(), so
 * that the reference can answer in a worker.  NULL if memory is short. */
struct deck *deck_new(uint64_t seed);

/* In the worker of a cipher's reference: fills in the sizes and every ciphertext.  NULL, or
 * why the module cannot be a reference. */
const char *deck_answer(struct deck *deck, const struct lb_head *reference);

/* counter[i] + n modulo 2 to the bits of a block. */
void deck_counter(uint8_t *to, const struct deck *deck, size_t i, uint64_t n);

/* From now on no process can change the deck. */
void deck_freeze(struct deck *deck);

void deck_free(struct deck *deck);

#endif
