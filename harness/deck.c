/* SPDX-License-Identifier: MIT */
#include "deck.h"

#include <stdlib.h>
#include <sys/mman.h>

#include "random.h"

/*
 * Where counters begin: at the last `before` values in front of a multiple of 2^bits.
 * In the first lane group of any module it carries into the higher half of 64 and of
 * 128 bits, and past the end of a block; or, with 1024 before, between two groups.
 */
static const struct {
	unsigned bits, before;
} starts[DECK_COUNTERS] = {
	{0, 0}, {32, 5}, {8 * MAX_BLOCK_BYTES, 3}, {64, 5}, {32, 1024}, {8 * MAX_BLOCK_BYTES, 1024},
};

struct deck *deck_new(uint64_t seed)
{
	struct deck *deck =
		mmap(NULL, sizeof *deck, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (deck == MAP_FAILED)
		return NULL;
	random_fill(&seed, deck->key, sizeof deck->key);
	random_fill(&seed, deck->plain, sizeof deck->plain);
	random_fill(&seed, deck->counter, sizeof deck->counter);
	return deck;
}

void deck_counter(uint8_t *to, const struct deck *deck, size_t i, uint64_t n)
{
	for (size_t byte = deck->block_bytes; byte-- != 0; n >>= 8) {
		n += deck->counter[i][byte];
		to[byte] = (uint8_t)n;
	}
}

static void answer_counters(struct deck *deck, const struct lb_cipher *reference,
			    const void *schedule, size_t i)
{
	size_t b = deck->block_bytes, fixed = starts[i].bits / 8;
	uint64_t before = starts[i].before;

	for (size_t byte = 0; byte < b && byte < fixed; byte++)
		deck->counter[i][b - 1 - byte] = byte < 8 ? (uint8_t)(-before >> 8 * byte) : 0xff;
	for (size_t n = 0; n < DECK_BLOCKS; n++)
		deck_counter(deck->keystream[i] + n * b, deck, i, n);
	reference->encrypt(schedule, deck->keystream[i], deck->keystream[i], DECK_BLOCKS);
}

const char *deck_answer(struct deck *deck, const struct lb_head *head)
{
	const struct lb_cipher *reference = (const struct lb_cipher *)head;
	void *schedule = aligned_alloc(64, (reference->schedule_bytes + 63) / 64 * 64);

	if (schedule == NULL)
		return "out of memory";
	deck->key_bytes = reference->key_bytes;
	deck->block_bytes = reference->block_bytes;
	for (size_t i = 0; i < DECK_KEYS; i++) {
		reference->setkey(schedule, deck->key[i]);
		reference->encrypt(schedule, deck->cipher[i], deck->plain, DECK_BLOCKS);
	}
	reference->setkey(schedule, deck->key[0]);
	for (size_t i = 0; i < DECK_COUNTERS; i++)
		answer_counters(deck, reference, schedule, i);
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
