/* SPDX-License-Identifier: MIT */
/* Known answers of public-key encryption, and what must have none. */
#include <stdio.h>
#include <string.h>

#include "pke.h"

/* --- what is to be refused ----------------------------------------------------------- */

/* Whether a byte is neither as it was nor zero. */
static bool is_told(const uint8_t *out, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (out[i] != GUARD_BYTE && out[i] != 0)
			return true;
	return false;
}

/* After an error: NULL if it comes with no bytes, and with nothing in the output. */
static const char *check_silence(struct prover *p, const char *check, const char *what,
				 const struct watched *out, size_t bytes)
{
	bool decrypts = strcmp(p->doing, "decrypt") == 0;

	if (bytes != 0)
		return prover_wrong(p, check, "%s: an error, but %zu bytes", what, bytes);
	if (is_told(out->at, out->bytes))
		return prover_wrong(p, "released", "%s: an error, but a %s", what,
				    decrypts ? "plaintext" : "ciphertext");
	return NULL;
}

/* The ciphertext stands before forbidden memory: it may lie about its length. */
const char *pke_refused(struct prover *p, const char *check, const char *what,
			const uint8_t *cipher, size_t n)
{
	static const struct placement edge = {.check = "edge", .edge = AT_END};
	uint8_t *in = place(&edge, p->in, p->region, 0, n);
	size_t bytes = n;
	struct watched out;
	const char *error;
	char whose[160];

	snprintf(whose, sizeof whose, "%s ciphertext", what);
	p->doing = "decrypt";
	memmove(in, cipher, n);
	memcpy(p->copy, in, n);
	out = prover_watch(p, &edge, n);
	prover_tries(p, check, n);
	error = pke_module(p)->decrypt(p->context, out.at, &bytes, in, n);
	if (error == NULL)
		return prover_wrong(p, check, "%s is decrypted", whose);
	error = check_silence(p, check, whose, &out, bytes);
	return error == NULL ? prover_judge(p, &edge, &out, 0, in, n) : error;
}

/* One bit of byte i is turned over. */
static const char *check_bit(struct prover *p, uint8_t *cipher, size_t n, size_t i)
{
	const char *error;
	char what[60];

	snprintf(what, sizeof what, "bit %zu of byte %zu turned:", i % 8, i);
	cipher[i] ^= (uint8_t)(1u << i % 8);
	error = pke_refused(p, "damaged", what, cipher, n);
	cipher[i] ^= (uint8_t)(1u << i % 8);
	return error;
}

static const char *check_bits(struct prover *p, uint8_t *cipher, size_t n)
{
	const char *error = NULL;

	for (size_t i = 0; i < n && error == NULL; i++)
		error = check_bit(p, cipher, n, i);
	return error;
}

/* Messages of other lengths, where the plaintext may be cleared another way: every few
 * bytes of what is not the masked message, a hash among them, and three of that, which is as
 * long as the message and comes last in what primitives there are. */
static const char *check_long_bits(struct prover *p)
{
	enum { LONGEST = 5000, STEP = 5 };
	static const size_t sizes[] = {1, 31, 200, 1000, LONGEST};
	uint8_t cipher[LONGEST + MAX_OVERHEAD_BYTES];
	const char *error = NULL;

	for (size_t k = 0; k < sizeof sizes / sizeof *sizes && error == NULL; k++) {
		size_t size = sizes[k], n = 0;
		uint8_t *in = prover_input(p, &prover_places[0], size);

		error = pke_module(p)->encrypt(p->context, cipher, &n, in, size, NULL);
		if (error == NULL && (n < size || n > sizeof cipher))
			error = prover_wrong(p, "overhead", "%zu bytes: a ciphertext of %zu", size,
					     n);
		for (size_t i = 0; i + size < n && error == NULL; i += STEP)
			error = check_bit(p, cipher, n, i);
		for (size_t i = 0; i < 3 && error == NULL; i++)
			error = check_bit(p, cipher, n, n - 1 - i * (size - 1) / 2);
	}
	return error;
}

static const char *check_cuts(struct prover *p, uint8_t *cipher, size_t n)
{
	const char *error = NULL;
	char what[40];

	for (size_t i = 0; i < n && error == NULL; i++) {
		snprintf(what, sizeof what, "%zu of %zu bytes:", i, n);
		error = pke_refused(p, "truncated", what, cipher, i);
	}
	for (size_t more = 1; more <= 2 && error == NULL; more++) {
		cipher[n + more - 1] = (uint8_t)(more - 1);
		error = pke_refused(p, "trailing", "lengthened", cipher, n + more);
	}
	return error;
}

const char *pke_hostile(struct prover *p)
{
	enum { N = 24 };
	uint8_t cipher[N + MAX_OVERHEAD_BYTES + 2];
	uint8_t *in = prover_input(p, &prover_places[0], N);
	size_t n = 0;
	const char *error = pke_module(p)->encrypt(p->context, cipher, &n, in, N, NULL);

	if (error == NULL)
		error = check_bits(p, cipher, n);
	if (error == NULL)
		error = check_cuts(p, cipher, n);
	return error == NULL ? check_long_bits(p) : error;
}

/* --- vectors ------------------------------------------------------------------------- */

/* The ciphertext is decrypted to the message. */
static const char *check_decrypt(struct prover *p, const struct vector *v)
{
	const struct string *cipher = &v->field[PKE_CIPHERTEXT];
	struct watched out = prover_watch(p, &prover_places[0], cipher->n);
	size_t n = 0;
	const char *error;

	p->doing = "decrypt";
	prover_tries(p, "vectors", cipher->n);
	error = pke_module(p)->decrypt(p->context, out.at, &n, cipher->bytes, cipher->n);
	if (error != NULL)
		return prover_wrong(p, "vectors", "line %u: %s", v->line, error);
	if (!string_is(&v->field[PKE_MESSAGE], out.at, n))
		return prover_wrong(p, "vectors", "line %u: another message", v->line);
	return prover_judge(p, &prover_places[0], &out, 0, p->in, 0);
}

/* With its nonce, the message is encrypted to the ciphertext; or, if that is to be refused
 * or the module takes no nonce, to none. */
static const char *check_encrypt(struct prover *p, const struct vector *v)
{
	const struct string *message = &v->field[PKE_MESSAGE], *nonce = &v->field[PKE_NONCE];
	const struct lb_pke *m = pke_module(p);
	struct watched out = prover_watch(p, &prover_places[0], message->n + m->overhead_bytes);
	size_t n = out.bytes;
	bool refused = v->origin == 'R';
	const char *error;
	char what[40];

	p->doing = "encrypt";
	memcpy(p->copy, message->bytes, message->n);
	prover_tries(p, "vectors", message->n);
	error = m->encrypt(p->context, out.at, &n, message->bytes, message->n, nonce->bytes);
	if (error == NULL && refused)
		return prover_wrong(p, "refused", "line %u: it is encrypted: %s", v->line,
				    v->mistake);
	if (error != NULL && !refused && strcmp(error, LB_NO_NONCE) != 0)
		return prover_wrong(p, "vectors", "line %u: %s", v->line, error);
	if (error == NULL && !string_is(&v->field[PKE_CIPHERTEXT], out.at, n))
		return prover_wrong(p, "vectors", "line %u: another ciphertext", v->line);
	snprintf(what, sizeof what, "line %u", v->line);
	if (error != NULL)
		error = check_silence(p, refused ? "refused" : "vectors", what, &out, n);
	if (error != NULL)
		return error;
	return prover_judge(p, &prover_places[0], &out, 0, message->bytes, message->n);
}

/* One vector under its own keys. */
static const char *check_vector(struct prover *p, const struct vector *v)
{
	const struct string *cipher = &v->field[PKE_CIPHERTEXT];
	const char *error = NULL;
	bool refused = v->origin == 'R';
	char what[120];

	if (cipher->n > PKE_LONG || v->field[PKE_MESSAGE].length > PKE_LONG || cipher->times != 1 ||
	    v->field[PKE_MESSAGE].times > 1)
		return prover_wrong(p, "sizes", "line %u of the vectors", v->line);
	if (refused) {
		snprintf(what, sizeof what, "line %u, %s:", v->line, v->mistake);
		error = pke_refused(p, "refused", what, cipher->bytes, cipher->n);
	} else {
		error = check_decrypt(p, v);
	}
	if (error == NULL && v->field[PKE_NONCE].bytes != NULL &&
	    v->field[PKE_NONCE].n == pke_module(p)->nonce_bytes)
		error = check_encrypt(p, v);
	return error;
}

const char *pke_vectors(struct prover *p)
{
	const struct vector_set *set = p->standard->vectors;
	void *first = p->context;
	const char *error = NULL;

	for (size_t i = 0; i < set->n && error == NULL; i++) {
		p->doing = "open";
		p->context = context_new(p->module, &set->vectors[i], &error);
		if (p->context == NULL)
			error = prover_wrong(p, "vectors", "line %u: %s", set->vectors[i].line,
					     error);
		else
			error = check_vector(p, &set->vectors[i]);
		context_free(p->module, p->context);
	}
	p->context = first;
	return error;
}
