/* SPDX-License-Identifier: MIT */
/* The checks of hash functions. */
#include <stdlib.h>
#include <string.h>

#include "prover.h"

enum {
	EVERY = 600, /* bytes up to which every length is tried: some blocks, all paddings */
	LONG = 20 * 1024,
	LONG_TRIALS = 40,
};

static const struct lb_hash *module_of(const struct prover *p)
{
	return (const struct lb_hash *)p->module;
}

static const char *check_sizes(struct prover *p)
{
	const struct lb_hash *m = module_of(p), *r = (const struct lb_hash *)p->reference;
	size_t n = p->standard->vectors->vectors[0].field[HASH_DIGEST].n;

	if (n != m->digest_bytes)
		return prover_wrong(p, "sizes", "digest of %u bytes, the vectors have %zu",
				    m->digest_bytes, n);
	if (r != NULL && (r->digest_bytes != m->digest_bytes || r->block_bytes != m->block_bytes))
		return prover_wrong(
			p, "sizes", "digest %u and block %u bytes, the reference has %u and %u",
			m->digest_bytes, m->block_bytes, r->digest_bytes, r->block_bytes);
	return NULL;
}

static const char *check_vector(struct prover *p, const struct vector *v)
{
	uint8_t digest[MAX_DIGEST_BYTES] = {0};
	size_t n = v->field[HASH_MESSAGE].length, bytes = module_of(p)->digest_bytes;
	uint8_t *message = string_new(&v->field[HASH_MESSAGE]);
	char got[2 * MAX_DIGEST_BYTES + 1];

	if (message == NULL)
		return "out of memory";
	prover_tries(p, "vectors", n);
	module_of(p)->hash(p->context, digest, message, n);
	free(message);
	if (string_is(&v->field[HASH_DIGEST], digest, bytes))
		return NULL;
	hex(got, digest, bytes);
	return prover_wrong(p, "vectors", "line %u, %zu bytes: the digest is %s%s", v->line, n, got,
			    prover_mistake(p, v, HASH_DIGEST, digest, bytes));
}

static const char *check_vectors(struct prover *p)
{
	const struct vector_set *set = p->standard->vectors;
	const char *error = NULL;

	for (size_t i = 0; i < set->n && error == NULL; i++)
		if (set->vectors[i].mistake == NULL)
			error = check_vector(p, &set->vectors[i]);
	return error;
}

static const char *check_call(struct prover *p, const struct placement *where, size_t n)
{
	const struct lb_hash *m = module_of(p);
	struct watched out = prover_watch(p, where, m->digest_bytes);
	uint8_t *in = prover_input(p, where, n);

	((const struct lb_hash *)p->reference)->hash(p->oracle, p->right, in, n);
	prover_tries(p, where->check, n);
	m->hash(p->context, out.at, in, n);
	return prover_judge(p, where, &out, m->digest_bytes, in, n);
}

static const char *check_lengths(struct prover *p)
{
	static const struct placement apart = {.check = "long", .in_skew = 5};
	const char *error = NULL;

	for (size_t i = 0; i < PROVER_PLACES; i++)
		for (size_t n = 0; n <= EVERY && error == NULL; n++)
			error = check_call(p, &prover_places[i], n);
	for (unsigned i = 0; i < LONG_TRIALS && error == NULL; i++)
		error = check_call(p, &apart, prover_random(p, LONG + 1));
	return error;
}

const char *verify_hash(const struct lb_head *module, const struct standard *standard,
			char *progress)
{
	static struct prover p;
	const char *error = prover_begin(&p, module, standard, progress, LONG);

	p.doing = "hash";
	if (error == NULL)
		error = check_sizes(&p);
	if (error == NULL)
		error = check_vectors(&p);
	if (error == NULL && p.reference != NULL)
		error = check_lengths(&p);
	prover_end(&p);
	return error;
}
