/* SPDX-License-Identifier: MIT */
/* The checks of key derivation functions. */
#include <string.h>

#include "prover.h"

enum {
	EVERY = 4200, /* bytes up to which every length is tried: 8 passes of 16 lanes */
	EDGES = 600,  /* and in all places; further on, one length of STEP */
	STEP = 37,
	SECRET_LENGTHS = 50, /* that are tried under one secret */
	LONG = 300000,
	LONG_TRIALS = 12,
};

static const struct lb_kdf *module_of(const struct prover *p)
{
	return (const struct lb_kdf *)p->module;
}

static const char *check_sizes(struct prover *p)
{
	const struct lb_kdf *m = module_of(p), *r = (const struct lb_kdf *)p->reference;
	size_t n = p->standard->vectors->vectors[0].field[KDF_SECRET].n;

	if (n != m->secret_bytes)
		return prover_wrong(p, "sizes", "secret of %u bytes, the vectors have %zu",
				    m->secret_bytes, n);
	if (r != NULL && (r->secret_bytes != m->secret_bytes || r->block_bytes != m->block_bytes))
		return prover_wrong(
			p, "sizes", "secret %u and block %u bytes, the reference has %u and %u",
			m->secret_bytes, m->block_bytes, r->secret_bytes, r->block_bytes);
	return NULL;
}

static const char *check_vector(struct prover *p, const struct vector *v)
{
	size_t n = v->field[KDF_OUTPUT].length, secret = module_of(p)->secret_bytes;
	struct watched out;
	uint8_t *in;
	const char *error;

	if (v->field[KDF_SECRET].n != secret || n > LONG)
		return prover_wrong(p, "sizes", "line %u of the vectors", v->line);
	out = prover_watch(p, &prover_places[0], n);
	in = prover_input(p, &prover_places[0], secret);
	memcpy(in, v->field[KDF_SECRET].bytes, secret);
	memcpy(p->copy, in, secret);
	prover_tries(p, "vectors", n);
	error = module_of(p)->derive(p->context, out.at, n, in);
	if (error != NULL)
		return prover_wrong(p, "vectors", "line %u, %zu bytes: %s", v->line, n, error);
	if (!string_is(&v->field[KDF_OUTPUT], out.at, n))
		return prover_wrong(p, "vectors", "line %u, %zu bytes: another output%s", v->line,
				    n, prover_mistake(p, v, KDF_OUTPUT, out.at, n));
	return prover_judge(p, &prover_places[0], &out, 0, in, secret);
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

/* One call under the secret that p->copy has. */
static const char *check_call(struct prover *p, const struct placement *where, size_t n)
{
	const struct lb_kdf *m = module_of(p);
	struct watched out = prover_watch(p, where, n);
	uint8_t *in = place(where, p->in, p->region, where->in_skew, m->secret_bytes);
	const char *error;

	memcpy(in, p->copy, m->secret_bytes);
	prover_tries(p, where->check, n);
	error = m->derive(p->context, out.at, n, in);
	if (error != NULL)
		return prover_wrong(p, where->check, "%zu bytes: %s", n, error);
	return prover_judge(p, where, &out, n, in, m->secret_bytes);
}

/* A new secret, and the reference's answer of n bytes to it. */
static const char *ask_reference(struct prover *p, size_t n)
{
	const struct lb_kdf *r = (const struct lb_kdf *)p->reference;
	uint8_t *in = prover_input(p, &prover_places[0], r->secret_bytes);
	const char *error = r->derive(p->oracle, p->right, n, in);

	return error == NULL ? NULL : prover_wrong(p, "lengths", "the reference says: %s", error);
}

/* All lengths in one place, and in the others what the edges of blocks need. */
static const char *check_lengths(struct prover *p)
{
	static const struct placement apart = {.check = "long", .out_skew = 5};
	const char *error = NULL;

	for (size_t i = 0; i < PROVER_PLACES; i++)
		for (size_t n = 0, known = 0; n <= EVERY && error == NULL;
		     n += i == 0 || n < EDGES ? 1 : STEP) {
			/* The beginning of a longer output serves for the shorter ones. */
			if (n >= known)
				error = ask_reference(p, known = n + SECRET_LENGTHS);
			if (error == NULL)
				error = check_call(p, &prover_places[i], n);
		}
	for (unsigned i = 0; i < LONG_TRIALS && error == NULL; i++) {
		size_t n = prover_random(p, LONG + 1);

		error = ask_reference(p, n);
		if (error == NULL)
			error = check_call(p, &apart, n);
	}
	return error;
}

/* A counter of 32 bits that begins at 1 has values for 2^32 - 1 blocks.  What asks for
 * more is refused before anything is written: the memory behind the output is forbidden. */
static const char *check_limit(struct prover *p)
{
	static const struct placement edge = {.check = "limit", .edge = AT_END};
	uint64_t block = module_of(p)->block_bytes;
	const uint64_t lengths[] = {block * UINT32_MAX + 1, block << 32, (block << 32) + 1};

	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		struct watched out = prover_watch(p, &edge, GUARD);
		uint8_t *in = prover_input(p, &edge, module_of(p)->secret_bytes);

		prover_tries(p, "limit", lengths[i]);
		if (module_of(p)->derive(p->context, out.at, lengths[i], in) == NULL)
			return prover_wrong(p, "limit", "%zu bytes: it is no error",
					    (size_t)lengths[i]);
		if (first_touched(out.at, GUARD) != GUARD)
			return prover_wrong(p, "limit", "%zu bytes: it writes before it refuses",
					    (size_t)lengths[i]);
	}
	return NULL;
}

const char *verify_kdf(const struct lb_head *module, const struct standard *standard,
		       char *progress)
{
	static struct prover p;
	const char *error = prover_begin(&p, module, standard, progress, LONG);

	p.doing = "derive";
	if (error == NULL)
		error = check_sizes(&p);
	if (error == NULL)
		error = check_vectors(&p);
	if (error == NULL && p.reference != NULL)
		error = check_lengths(&p);
	if (error == NULL)
		error = check_limit(&p);
	prover_end(&p);
	return error;
}
