/* SPDX-License-Identifier: MIT */
/* The checks of both directions against the reference's answers. */
#include <stdlib.h>
#include <string.h>

#include "verifier.h"

const struct placement placements[] = {
	{.check = "tail"},
	{.check = "in-place", .in_place = true},
	{.check = "misaligned", .in_skew = 1, .out_skew = 3},
	{.check = "edge", .edge = AT_START},
	{.check = "edge", .edge = AT_END},
};

const size_t nplacements = sizeof placements / sizeof *placements;

/* The first block of n that differs, or n. */
static size_t first_difference(const uint8_t *a, const uint8_t *b, size_t n, size_t block)
{
	size_t i = 0;

	while (i < n && memcmp(a + i * block, b + i * block, block) == 0)
		i++;
	return i;
}

/* Where in the expected n blocks a block stands, or n. */
static size_t place_of(const uint8_t *block, const uint8_t *expected, size_t n, size_t bytes)
{
	size_t i = 0;

	while (i < n && memcmp(block, expected + i * bytes, bytes) != 0)
		i++;
	return i;
}

static const uint8_t *question(const struct verifier *v, size_t key)
{
	return v->encrypt ? v->deck->plain : v->deck->cipher[key];
}

static const uint8_t *answer(const struct verifier *v, size_t key)
{
	return v->encrypt ? v->deck->cipher[key] : v->deck->plain;
}

/* Two whole passes of the kernel under a key that is already expanded. */
static const char *check_blocks(struct verifier *v, size_t key, const char *check)
{
	size_t n = 2 * v->m->lanes, b = v->m->block_bytes, bad, place;
	uint8_t *schedule = schedule_of(v, key);
	uint8_t *before = malloc(v->schedule_room);
	bool changed;

	if (before == NULL)
		return "out of memory";
	memcpy(before, schedule, v->schedule_room);
	memcpy(v->in, question(v, key), n * b);
	trying(v, check, n);
	call(v, key, v->out, v->in, n);
	changed = memcmp(before, schedule, v->schedule_room) != 0;
	free(before);
	if (changed)
		return wrong(v, "schedule", "the call changes it");
	bad = first_difference(v->out, answer(v, key), n, b);
	if (bad == n)
		return NULL;
	place = place_of(v->out + bad * b, answer(v, key), n, b);
	if (place < n)
		return wrong(v, "order", "block %zu of %zu holds the answer to block %zu", bad, n,
			     place);
	return wrong(v, check, "random key %zu: block %zu of %zu differs from the reference", key,
		     bad, n);
}

const char *check_keys(struct verifier *v)
{
	const char *error = NULL;

	for (size_t key = 0; key < DECK_KEYS && error == NULL; key++) {
		error = expand(v, key, v->deck->key[key]);
		if (error == NULL)
			error = check_blocks(v, key, "blocks");
	}
	/* All schedules are there now: is each one still its own? */
	for (size_t key = 0; key < DECK_KEYS && error == NULL; key++)
		error = check_blocks(v, key, "two-keys");
	return error;
}

/* NULL if the guards before and after an output are whole, else "overrun". */
static const char *check_guards(struct verifier *v, const uint8_t *out, size_t nblocks,
				size_t before, size_t after)
{
	size_t bytes = nblocks * v->m->block_bytes;
	size_t front = first_touched(out - before, before);
	size_t behind = first_touched(out + bytes, after);

	if (front != before)
		return wrong(v, "overrun", "%zu blocks: byte -%zu of %zu is written", nblocks,
			     before - front, bytes);
	if (behind != after)
		return wrong(v, "overrun", "%zu blocks: byte %zu of %zu is written", nblocks,
			     bytes + behind, bytes);
	return NULL;
}

uint8_t *place(const struct placement *p, uint8_t *region, size_t room, size_t skew, size_t bytes)
{
	return p->edge == AT_START ? region
	       : p->edge == AT_END ? region + room - bytes
				   : region + GUARD + skew;
}

/* One call on the first n blocks of the deck, laid out as `p` says. */
static const char *check_call(struct verifier *v, const struct placement *p, size_t n)
{
	size_t b = v->m->block_bytes, bytes = n * b, bad;
	size_t before = p->edge == AT_START ? 0 : GUARD, after = p->edge == AT_END ? 0 : GUARD;
	uint8_t *in = place(p, v->in, v->region, p->in_skew, bytes);
	uint8_t *out = p->in_place ? in : place(p, v->out, v->region, p->out_skew, bytes);
	const char *error;

	memset(out - before, GUARD_BYTE, before + bytes + after);
	memcpy(in, question(v, 0), bytes);
	trying(v, p->check, n);
	call(v, 0, out, in, n);
	error = check_guards(v, out, n, before, after);
	if (error != NULL)
		return error;
	bad = first_difference(out, answer(v, 0), n, b);
	if (bad != n)
		return wrong(v, p->check, "%zu blocks: block %zu differs", n, bad);
	if (!p->in_place && memcmp(in, question(v, 0), bytes) != 0)
		return wrong(v, "input", "%zu blocks: the call changes its input", n);
	return NULL;
}

const char *check_placements(struct verifier *v)
{
	const char *error = expand(v, 0, v->deck->key[0]);

	for (size_t p = 0; p < nplacements; p++)
		for (size_t n = 0; n <= v->most && error == NULL; n++)
			error = check_call(v, &placements[p], n);
	return error;
}

/* Calls longer than two passes: the kernel may be wider than it says, or differ in the
 * loop that streams take. */
const char *check_long(struct verifier *v)
{
	static const struct placement apart = {.check = "long"};
	static const size_t counts[] = {67, 130, 259, 517, 1027, DECK_BLOCKS};
	const char *error = expand(v, 0, v->deck->key[0]);

	for (size_t i = 0; i < sizeof counts / sizeof *counts && error == NULL; i++)
		error = check_call(v, &apart, counts[i]);
	return error;
}

const char *check_parts(struct verifier *v)
{
	const struct lb_cipher *m = v->m;
	size_t bytes = m->lanes * m->block_bytes;
	size_t room = (m->state_bytes + GUARD + 63) / 64 * 64, guard = room - m->state_bytes;
	uint8_t *state, *schedule = schedule_of(v, 0);
	bool same, overrun;

	if (m->pack == NULL || m->rounds == NULL || m->unpack == NULL)
		return NULL;
	if (m->state_bytes < bytes)
		return wrong(v, "parts", "state_bytes holds no %u blocks", m->lanes);
	state = aligned_alloc(64, room);
	if (state == NULL)
		return "out of memory";
	trying(v, "parts", m->lanes);
	memset(state, GUARD_BYTE, room);
	memcpy(state, question(v, 0), bytes);
	m->pack(schedule, state, 1);
	m->rounds(schedule, state, 1);
	m->unpack(schedule, state, 1);
	same = memcmp(state, answer(v, 0), bytes) == 0;
	if (m->sbox != NULL)
		m->sbox(schedule, state, 1);
	overrun = first_touched(state + m->state_bytes, guard) != guard;
	free(state);
	if (overrun)
		return wrong(v, "parts", "they write past state_bytes");
	return same ? NULL : wrong(v, "parts", "pack, rounds, unpack differ from the reference");
}
