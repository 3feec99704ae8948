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
	m->asked.op = OP_COUNT;
	m->memory = memory_new(total);
	if (m->memory == NULL)
		return false;
	m->memory_bytes = total;
	m->room = room;
	m->in = m->memory;
	m->out = m->memory + room + PAGE / 2;
	return true;
}

const uint8_t *message_iv(const struct message *m)
{
	return m->deck->counter[0];
}

static void xor
	(uint8_t * to, const uint8_t *from, size_t n) {
		for (size_t i = 0; i < n; i++)
			to[i] ^= from[i];
	}

	/* A block as the reference has it. */
	static void from_deck(uint8_t *to, const struct deck *deck, const uint8_t *blocks, size_t i)
{
	memcpy(to, blocks + i % DECK_BLOCKS * deck->block_bytes, deck->block_bytes);
}

/* Adds what chaining adds to a plaintext: the ciphertext before it. */
static void chain(uint8_t *to, const struct message *m, const struct series *s, size_t i)
{
	uint8_t before[MAX_BLOCK_BYTES];
	size_t b = m->deck->block_bytes;

	if (i % (s->bytes / b) == 0)
		memcpy(before, message_iv(m), b);
	else
		from_deck(before, m->deck, m->deck->cipher[0], i - 1);
	xor(to, before, b);
}

/* Block i of what is asked. */
static void question(uint8_t *to, const struct message *m, const struct series *s, size_t i)
{
	bool cipher = s->op == OP_DEC || s->op == OP_CBC_DEC;

	from_deck(to, m->deck, cipher ? m->deck->cipher[0] : m->deck->plain, i);
	if (s->op == OP_CBC_ENC)
		chain(to, m, s, i);
}

/* Block i of what has to come out; false if the reference was not asked for it. */
static bool answer(uint8_t *to, const struct message *m, const struct series *s, size_t i)
{
	bool cipher = s->op == OP_ENC || s->op == OP_CBC_ENC;
	size_t b = m->deck->block_bytes, in_call = i % (s->bytes / b);

	from_deck(to, m->deck, cipher ? m->deck->cipher[0] : m->deck->plain, i);
	if (s->op == OP_CBC_DEC)
		chain(to, m, s, i);
	else if (s->op == OP_CTR && in_call < DECK_BLOCKS)
		xor(to, m->deck->keystream[0] + in_call * b, b);
	return s->op != OP_CTR || in_call < DECK_BLOCKS;
}

void message_ask(struct message *m, const struct series *s, size_t bytes)
{
	size_t b = m->deck->block_bytes;

	memset(m->out, 0, bytes);
	if (m->asked.op == s->op && m->asked.bytes == s->bytes)
		return;
	for (size_t i = 0; (i + 1) * b <= m->room; i++)
		question(m->in + i * b, m, s, i);
	m->asked = *s;
}

size_t message_wrong(const struct message *m, const struct series *s, size_t bytes)
{
	size_t b = m->deck->block_bytes, blocks = bytes / b;
	uint8_t right[MAX_BLOCK_BYTES];

	for (size_t i = 0; i < blocks; i++)
		if (answer(right, m, s, i) && memcmp(m->out + i * b, right, b) != 0)
			return i;
	return blocks;
}
