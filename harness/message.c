/* SPDX-License-Identifier: MIT */
#include "message.h"

#include <string.h>
#include <sys/mman.h>

#include "random.h"

enum {
	PAGE = 4096,
};

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

/*
 * The input starts on a page and the output half a page further, so that the stores never
 * wait for loads that only look alike modulo 4096.
 *
 * There are several places, because pages can look alike in other ways: the first-level
 * cache of AMD's cores predicts its way from a hash of the address (Lipp et al., Take A
 * Way, AsiaCCS 2020), so that a page of the message can get into the way of the stack or of
 * a table for as long as the process lives.  Neighbouring pages have different hashes.
 */
static void move_to(struct message *m, unsigned place)
{
	m->place = place;
	m->in = m->memory + place * (m->memory_bytes / m->places);
	m->out = m->in + m->room + PAGE / 2;
}

bool message_reserve(struct message *m, size_t bytes)
{
	size_t room = (bytes + PAGE - 1) / PAGE * PAGE;
	unsigned places = room <= NEAR_BYTES ? MESSAGE_PLACES : 1;
	size_t total = places * (2 * room + 2 * PAGE);

	if (room <= m->room)
		return true;
	if (m->memory != NULL)
		munmap(m->memory, m->memory_bytes);
	m->room = 0;
	m->memory = memory_new(total);
	if (m->memory == NULL)
		return false;
	m->memory_bytes = total;
	m->room = room;
	m->places = places;
	for (unsigned place = 0; place < places; place++)
		m->asked[place].op = OP_COUNT;
	move_to(m, 0);
	return true;
}

struct series *message_move(struct message *m)
{
	move_to(m, (m->place + 1) % m->places);
	return &m->asked[m->place];
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
	struct series *asked = message_move(m);

	memset(m->out, 0, bytes);
	if (asked->op == s->op && asked->bytes == s->bytes)
		return;
	for (size_t i = 0; (i + 1) * b <= m->room; i++)
		question(m->in + i * b, m, s, i);
	*asked = *s;
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
