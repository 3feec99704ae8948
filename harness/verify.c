/* SPDX-License-Identifier: MIT */
#include "verifier.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum {
	PAGE = 4096,
	LEAST_BLOCKS = 33, /* tried even where lanes is small: tables interleave too */
};

static const char *direction(const struct verifier *v)
{
	return v->encrypt ? "encrypt" : "decrypt";
}

void trying(struct verifier *v, const char *check, size_t nblocks)
{
	snprintf(v->progress, PROGRESS_BYTES, "%s: %s, %zu blocks", check, direction(v), nblocks);
}

const char *wrong(struct verifier *v, const char *check, const char *format, ...)
{
	int n = snprintf(v->reason, sizeof v->reason, "%s: %s, ", check, direction(v));
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(v->reason + n, sizeof v->reason - (size_t)n, format, arguments);
	va_end(arguments);
	return v->reason;
}

void hex(char *text, const uint8_t *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		snprintf(text + 2 * i, 3, "%02x", bytes[i]);
}

uint8_t *schedule_of(const struct verifier *v, size_t key)
{
	return v->schedules + key * v->schedule_room;
}

void call(const struct verifier *v, size_t key, uint8_t *out, const uint8_t *in, size_t n)
{
	(v->encrypt ? v->m->encrypt : v->m->decrypt)(schedule_of(v, key), out, in, n);
}

size_t first_touched(const uint8_t *bytes, size_t n)
{
	size_t i = 0;

	while (i < n && bytes[i] == GUARD_BYTE)
		i++;
	return i;
}

/* The schedule has a guard behind it. */
const char *expand(struct verifier *v, size_t key, const uint8_t *bytes)
{
	size_t n = v->m->schedule_bytes, room = v->schedule_room - n, touched;
	uint8_t *schedule = schedule_of(v, key);
	uint8_t *copy = key % 2 == 0 ? v->in + 1 : v->in + v->region - v->m->key_bytes;

	snprintf(v->progress, PROGRESS_BYTES, "schedule: setkey");
	memcpy(copy, bytes, v->m->key_bytes);
	memset(schedule, GUARD_BYTE, v->schedule_room);
	v->m->setkey(schedule, copy);
	touched = first_touched(schedule + n, room);
	if (touched != room)
		return wrong(v, "schedule", "setkey writes byte %zu of %zu", n + touched, n);
	return NULL;
}

/* One vector in all lanes at once, for a tail or an order gone wrong has its own
 * check.  *lane is the first that answers wrongly, or the number of lanes. */
static const char *ask(struct verifier *v, const struct vector *vector, size_t *lane)
{
	size_t b = v->m->block_bytes, n = v->m->lanes;
	const uint8_t *asked =
		v->encrypt ? vector->field[CIPHER_PLAIN].bytes : vector->field[CIPHER_CIPHER].bytes;
	const uint8_t *answer =
		v->encrypt ? vector->field[CIPHER_CIPHER].bytes : vector->field[CIPHER_PLAIN].bytes;
	const char *error = expand(v, 0, vector->field[CIPHER_KEY].bytes);

	if (error != NULL)
		return error;
	for (size_t i = 0; i < n; i++)
		memcpy(v->in + i * b, asked, b);
	trying(v, "vectors", n);
	call(v, 0, v->out, v->in, n);
	for (*lane = 0; *lane < n && memcmp(v->out + *lane * b, answer, b) == 0;)
		++*lane;
	return NULL;
}

/* What is wrong with a module that fails a vector, if it is known, or NULL. */
static const char *known_mistake(struct verifier *v)
{
	for (size_t i = 0; i < v->vectors->n; i++) {
		const struct vector *w = &v->vectors->vectors[i];
		size_t lane;

		if (w->mistake != NULL && ask(v, w, &lane) == NULL && lane == v->m->lanes)
			return w->mistake;
	}
	return NULL;
}

static const char *check_vector(struct verifier *v, const struct vector *vector)
{
	size_t b = v->m->block_bytes, lane;
	char got[2 * MAX_BLOCK_BYTES + 1], expected[2 * MAX_BLOCK_BYTES + 1];
	const char *error = ask(v, vector, &lane), *mistake;

	if (error != NULL || lane == v->m->lanes)
		return error;
	hex(got, v->out + lane * b, b);
	hex(expected,
	    v->encrypt ? vector->field[CIPHER_CIPHER].bytes : vector->field[CIPHER_PLAIN].bytes, b);
	mistake = known_mistake(v);
	return wrong(v, "vectors", "line %u, lane %zu: %s instead of %s%s%s", vector->line, lane,
		     got, expected,
		     mistake == NULL ? "" : "; known mistake: ", mistake == NULL ? "" : mistake);
}

static const char *check_vectors(struct verifier *v)
{
	const char *error = NULL;

	for (size_t i = 0; i < v->vectors->n && error == NULL; i++)
		if (v->vectors->vectors[i].mistake == NULL)
			error = check_vector(v, &v->vectors->vectors[i]);
	return error;
}

static const char *check_sizes(struct verifier *v)
{
	const struct lb_cipher *m = v->m;

	if (v->vectors->n != 0 &&
	    (v->vectors->key_bytes != m->key_bytes || v->vectors->block_bytes != m->block_bytes))
		return wrong(v, "sizes", "key %u and block %u bytes, the vectors have %zu and %zu",
			     m->key_bytes, m->block_bytes, v->vectors->key_bytes,
			     v->vectors->block_bytes);
	if (v->deck != NULL &&
	    (v->deck->key_bytes != m->key_bytes || v->deck->block_bytes != m->block_bytes))
		return wrong(v, "sizes", "key %u and block %u bytes, the reference has %u and %u",
			     m->key_bytes, m->block_bytes, v->deck->key_bytes,
			     v->deck->block_bytes);
	return NULL;
}

/* Everything that one direction has to pass. */
static const char *check_direction(struct verifier *v, bool encrypt)
{
	const char *error;

	v->encrypt = encrypt;
	error = check_vectors(v);
	if (v->deck == NULL)
		return error;
	if (error == NULL)
		error = check_keys(v);
	if (error == NULL)
		error = check_placements(v);
	if (error == NULL)
		error = check_long(v);
	if (error == NULL && encrypt)
		error = check_parts(v);
	return error;
}

uint8_t *region_new(size_t bytes)
{
	uint8_t *p = mmap(NULL, bytes + 2 * PAGE, PROT_READ | PROT_WRITE,
			  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED || mprotect(p, PAGE, PROT_NONE) != 0 ||
	    mprotect(p + PAGE + bytes, PAGE, PROT_NONE) != 0)
		return NULL;
	return p + PAGE;
}

void region_free(uint8_t *region, size_t bytes)
{
	if (region != NULL)
		munmap(region - PAGE, bytes + 2 * PAGE);
}

const char *verify_cipher(const struct lb_head *head, const struct standard *standard,
			  char *progress)
{
	static struct verifier v;
	const struct lb_cipher *module = (const struct lb_cipher *)head;
	const struct deck *deck = standard->deck;
	size_t most = 2 * module->lanes + 1;
	const char *error;

	v = (struct verifier){
		.m = module, .deck = deck, .vectors = standard->vectors, .progress = progress};
	v.encrypt = true;
	error = check_sizes(&v);
	if (error != NULL)
		return error;
	v.most = most < LEAST_BLOCKS ? LEAST_BLOCKS : most;
	v.region = (DECK_BLOCKS * module->block_bytes + 4 * GUARD + PAGE) / PAGE * PAGE;
	v.schedule_room = (module->schedule_bytes + GUARD + 63) / 64 * 64;
	v.in = region_new(v.region);
	v.out = region_new(v.region);
	v.schedules = aligned_alloc(64, DECK_KEYS * v.schedule_room);
	if (v.in == NULL || v.out == NULL || v.schedules == NULL)
		return "out of memory";
	error = check_direction(&v, true);
	if (error == NULL)
		error = check_direction(&v, false);
	if (error == NULL && deck != NULL)
		error = check_modes(&v);
	region_free(v.in, v.region);
	region_free(v.out, v.region);
	free(v.schedules);
	return error;
}
