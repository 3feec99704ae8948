/* SPDX-License-Identifier: MIT */
/* The checks of public-key encryption. */
#include <string.h>

#include "pke.h"

enum { EVERY = 40, RANDOM_TRIALS = 8 };

static const struct placement apart = {.check = "lengths"};

const struct lb_pke *pke_module(const struct prover *p)
{
	return (const struct lb_pke *)p->module;
}

static const struct lb_pke *reference_of(const struct prover *p)
{
	return (const struct lb_pke *)p->reference;
}

/* The module encrypts, the reference decrypts. */
static const char *check_encrypt(struct prover *p, const struct placement *where, size_t n)
{
	const struct lb_pke *m = pke_module(p);
	struct watched out = prover_watch(p, where, n + m->overhead_bytes);
	uint8_t *in = prover_input(p, where, n);
	size_t bytes = 0, plain = 0;
	const char *error;

	p->doing = "encrypt";
	prover_tries(p, where->check, n);
	error = m->encrypt(p->context, out.at, &bytes, in, n, NULL);
	if (error != NULL)
		return prover_wrong(p, where->check, "%zu bytes: %s", n, error);
	error = prover_judge(p, where, &out, 0, in, n);
	if (error != NULL)
		return error;
	if (bytes > out.bytes)
		return prover_wrong(p, "overhead", "%zu bytes: a ciphertext of %zu", n, bytes);
	error = reference_of(p)->decrypt(p->oracle, p->right, &plain, out.at, bytes);
	if (error != NULL)
		return prover_wrong(p, where->check, "%zu bytes: the reference refuses it: %s", n,
				    error);
	if (plain != n || memcmp(p->right, p->copy, n) != 0)
		return prover_wrong(p, where->check,
				    "%zu bytes: the reference decrypts something else", n);
	return NULL;
}

/* The reference encrypts, the module decrypts. */
static const char *check_decrypt(struct prover *p, const struct placement *where, size_t n)
{
	size_t bytes, got = 0;
	struct watched out;
	uint8_t *in = prover_input(p, &apart, n);
	const char *error;

	p->doing = "decrypt";
	memcpy(p->right, in, n);
	error = reference_of(p)->encrypt(p->oracle, p->copy, &bytes, p->right, n, NULL);
	if (error != NULL)
		return prover_wrong(p, where->check, "%zu bytes: the reference says: %s", n, error);
	in = place(where, p->in, p->region, where->in_skew, bytes);
	memcpy(in, p->copy, bytes);
	out = prover_watch(p, where, bytes);
	prover_tries(p, where->check, n);
	error = pke_module(p)->decrypt(p->context, out.at, &got, in, bytes);
	if (error != NULL)
		return prover_wrong(p, where->check, "%zu bytes: %s", n, error);
	if (got != n)
		return prover_wrong(p, where->check, "%zu bytes: it says that they are %zu", n,
				    got);
	return prover_judge(p, where, &out, n, in, bytes);
}

static const char *check_both(struct prover *p, const struct placement *where, size_t n)
{
	const char *error = check_encrypt(p, where, n);

	return error == NULL ? check_decrypt(p, where, n) : error;
}

static const char *check_lengths(struct prover *p)
{
	static const size_t some[] = {1, 19, 32, 33, 64, 301};
	static const size_t sizes[] = {63,  64,	  65,	95,   96,    97,    127,
				       128, 129,  255,	256,  257,   511,   512,
				       513, 1023, 1024, 4095, 16384, 65535, 65536};
	const char *error = NULL;

	for (size_t n = 1; n <= EVERY && error == NULL; n++)
		error = check_both(p, &apart, n);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes && error == NULL; i++)
		error = check_both(p, &apart, sizes[i]);
	for (unsigned i = 0; i < RANDOM_TRIALS && error == NULL; i++)
		error = check_both(p, &apart, 1 + prover_random(p, PKE_LONG));
	for (size_t i = 0; i < PROVER_PLACES; i++)
		for (size_t k = 0; k < sizeof some / sizeof *some && error == NULL; k++)
			error = check_both(p, &prover_places[i], some[k]);
	return error;
}

/* Who encrypts one message twice with one nonce has told it. */
static const char *check_nonce(struct prover *p)
{
	enum { N = 64 };
	const struct lb_pke *m = pke_module(p);
	uint8_t *in = prover_input(p, &apart, N);
	size_t one = 0, two = 0;
	const char *error;

	p->doing = "encrypt";
	prover_tries(p, "nonce", N);
	error = m->encrypt(p->context, p->out, &one, in, N, NULL);
	if (error == NULL)
		error = m->encrypt(p->context, p->right, &two, in, N, NULL);
	if (error != NULL)
		return prover_wrong(p, "nonce", "%s", error);
	if (one == two && memcmp(p->out, p->right, one) == 0)
		return prover_wrong(p, "nonce", "two ciphertexts of one message are alike");
	return NULL;
}

/* The first vector with another key than the first of all; NULL if there is none. */
static const struct vector *other_key(const struct prover *p)
{
	const struct vector_set *set = p->standard->vectors;
	const struct string *first = &set->vectors[0].field[PKE_PRIVATE];

	for (size_t i = 1; i < set->n; i++)
		if (memcmp(set->vectors[i].field[PKE_PRIVATE].bytes, first->bytes, first->n) != 0)
			return &set->vectors[i];
	return NULL;
}

/* A context of another key beside the first: neither may change what the other does. */
static const char *check_two_keys(struct prover *p)
{
	const struct vector *keys = other_key(p);
	const char *error = NULL;
	void *first = p->context, *second;

	if (keys == NULL)
		return NULL;
	second = context_new(p->module, keys, &error);
	p->doing = "open";
	if (second == NULL)
		return prover_wrong(p, "two-keys", "%s", error);
	error = check_both(p, &(struct placement){.check = "two-keys"}, 50);
	p->context = second;
	if (error == NULL) {
		size_t n = 0;

		error = pke_module(p)->encrypt(first, p->out, &n, p->in, 50, NULL);
		if (error == NULL)
			error = pke_refused(p, "two-keys", "another key's", p->out, n);
	}
	p->context = first;
	context_free(p->module, second);
	return error;
}

const char *verify_pke(const struct lb_head *module, const struct standard *standard,
		       char *progress)
{
	static struct prover p;
	const char *error =
		prover_begin(&p, module, standard, progress, PKE_LONG + 2 * MAX_OVERHEAD_BYTES);

	if (error == NULL)
		error = pke_vectors(&p);
	if (error == NULL && p.reference != NULL)
		error = check_lengths(&p);
	if (error == NULL)
		error = check_nonce(&p);
	if (error == NULL && p.reference != NULL)
		error = check_two_keys(&p);
	if (error == NULL)
		error = pke_hostile(&p);
	prover_end(&p);
	return error;
}
