/* SPDX-License-Identifier: MIT */
#include "message.h"

#include <string.h>
#include <sys/mman.h>

#include "random.h"

enum { PAGE = 4096 };

uint8_t *memory_new(size_t bytes)
{
	uint64_t seed = bytes;
	uint8_t *memory =
		mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (memory == MAP_FAILED)
		return NULL;
	random_fill(&seed, memory, bytes);
	(void)mlock(memory, bytes);
	return memory;
}

/* The input starts on a page and the output half a page further, so that the
 * stores never wait for loads that only look alike modulo 4096. */
bool message_reserve(struct message *m, size_t bytes)
{
	size_t room = (bytes + PAGE - 1) / PAGE * PAGE;
	size_t total = 2 * room + 2 * PAGE;

	if (room <= m->room)
		return true;
	if (m->memory != NULL)
		munmap(m->memory, m->memory_bytes);
	m->room = 0;
	m->asked = OP_COUNT;
	m->memory = memory_new(total);
	if (m->memory == NULL)
		return false;
	m->memory_bytes = total;
	m->room = room;
	m->in = m->memory;
	m->out = m->memory + room + PAGE / 2;
	return true;
}

static const uint8_t *question(const struct deck *deck, enum op op)
{
	return op == OP_DEC ? deck->cipher[0] : deck->plain;
}

static const uint8_t *answer(const struct deck *deck, enum op op)
{
	return op == OP_DEC ? deck->plain : deck->cipher[0];
}

/* Bytes after which the deck's blocks begin again. */
static size_t period(const struct deck *deck)
{
	return (size_t)DECK_BLOCKS * deck->block_bytes;
}

void message_ask(struct message *m, enum op op, size_t bytes)
{
	const uint8_t *from = question(m->deck, op);
	size_t all = period(m->deck);

	memset(m->out, 0, bytes);
	if (m->asked == op)
		return;
	for (size_t at = 0; at < m->room; at += all)
		memcpy(m->in + at, from, m->room - at < all ? m->room - at : all);
	m->asked = op;
}

size_t message_wrong(const struct message *m, enum op op, size_t bytes)
{
	const uint8_t *right = answer(m->deck, op);
	size_t block = m->deck->block_bytes, all = period(m->deck);

	for (size_t at = 0; at < bytes; at += block)
		if (memcmp(m->out + at, right + at % all, block) != 0)
			return at / block;
	return bytes / block;
}
