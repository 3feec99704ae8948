/* SPDX-License-Identifier: MIT */
#include "deck.h"

#include <stdlib.h>
#include <sys/mman.h>

#include "random.h"

struct deck *deck_new(uint64_t seed)
{
	struct deck *deck =
		mmap(NULL, sizeof *deck, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (deck == MAP_FAILED)
		return NULL;
	random_fill(&seed, deck->key, sizeof deck->key);
	random_fill(&seed, deck->plain, sizeof deck->plain);
	return deck;
}

const char *deck_answer(struct deck *deck, const struct lb_cipher *reference)
{
	void *schedule = aligned_alloc(64, (reference->schedule_bytes + 63) / 64 * 64);

	if (schedule == NULL)
		return "out of memory";
	for (size_t i = 0; i < DECK_KEYS; i++) {
		reference->setkey(schedule, deck->key[i]);
		reference->encrypt(schedule, deck->cipher[i], deck->plain, DECK_BLOCKS);
	}
	deck->key_bytes = reference->key_bytes;
	deck->block_bytes = reference->block_bytes;
	free(schedule);
	return NULL;
}

void deck_freeze(struct deck *deck)
{
	mprotect(deck, sizeof *deck, PROT_READ);
}

void deck_free(struct deck *deck)
{
	if (deck != NULL)
		munmap(deck, sizeof *deck);
}
