/* SPDX-License-Identifier: MIT */
/* Public-key encryption: struct lb_pke. */
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "module.h"
#include "verify.h"

/* Operations take long, and the reference has to undo each. */
enum { PKE_SLOTS = 4 };

static const struct lb_pke *pke_of(const struct lb_head *module)
{
	return (const struct lb_pke *)module;
}

static const char *incomplete(const struct lb_head *module)
{
	const struct lb_pke *m = pke_of(module);

	if (m->private_key_bytes == 0 || m->private_key_bytes > MAX_SECRET_BYTES ||
	    m->public_key_bytes == 0 || m->public_key_bytes > MAX_SECRET_BYTES ||
	    m->nonce_bytes > MAX_SECRET_BYTES)
		return "its keys or its nonce are out of range (1 to 1024 bytes)";
	if (m->overhead_bytes > MAX_OVERHEAD_BYTES)
		return "its overhead is over 4096 bytes";
	if (m->context_bytes > MAX_CONTEXT_BYTES)
		return "its context is over 16 MiB";
	if (m->open == NULL || m->close == NULL || m->encrypt == NULL || m->decrypt == NULL)
		return "it lacks open, close, encrypt or decrypt";
	return NULL;
}

static void describe(struct module_info *info, const struct lb_head *module)
{
	const struct lb_pke *m = pke_of(module);

	info->private_key_bytes = m->private_key_bytes;
	info->public_key_bytes = m->public_key_bytes;
	info->overhead_bytes = m->overhead_bytes;
	info->context_bytes = m->context_bytes;
	info->ops = 1u << OP_ENC | 1u << OP_DEC;
}

static size_t context_bytes(const struct lb_head *module)
{
	return pke_of(module)->context_bytes;
}

static const char *open_pke(const struct lb_head *module, void *context, const struct vector *keys)
{
	const struct lb_pke *m = pke_of(module);
	const struct string *private_key = &keys->field[PKE_PRIVATE];
	const struct string *public_key = &keys->field[PKE_PUBLIC];

	if (private_key->n != m->private_key_bytes || public_key->n != m->public_key_bytes)
		return "the keys of the vectors have other sizes";
	return m->open(context, private_key->bytes, public_key->bytes);
}

static void close_pke(const struct lb_head *module, void *context)
{
	pke_of(module)->close(context);
}

/* Bytes that a ciphertext may have, whichever of the two makes it. */
static size_t most_cipher(const struct bench *b, const struct series *s)
{
	size_t own = pke_of(b->module)->overhead_bytes;
	size_t other =
		b->standard->reference == NULL ? 0 : pke_of(b->standard->reference)->overhead_bytes;

	return s->bytes + (own > other ? own : other);
}

/* Decryption has as much room as it reads. */
static const char *prepare(struct bench *b, const struct series *s)
{
	size_t cipher = most_cipher(b, s);

	return context_prepare(b, s, s->op == OP_ENC ? s->bytes : cipher, cipher, PKE_SLOTS);
}

/* A message to encrypt; or one that the reference has encrypted. */
static const char *question(struct bench *b, const struct series *s, size_t slot)
{
	const struct lb_pke *reference = pke_of(b->standard->reference);
	struct tray *w = &b->message->tray;

	w->right_bytes[slot] = w->in_bytes[slot] = s->bytes;
	tray_random(b, slot, tray_right(b, slot), s->bytes);
	if (s->op == OP_DEC) {
		const char *error =
			reference->encrypt(b->oracle, tray_question(b, slot), &w->in_bytes[slot],
					   tray_right(b, slot), s->bytes, NULL);

		w->room_bytes[slot] = w->in_bytes[slot];
		return error;
	}
	w->room_bytes[slot] = s->bytes + pke_of(b->module)->overhead_bytes;
	memcpy(tray_question(b, slot), tray_right(b, slot), s->bytes);
	return NULL;
}

static void ask(struct bench *b, const struct series *s, uint32_t calls)
{
	context_ask(b, s, calls, question);
}

static void run(struct bench *b, const struct series *s, uint32_t calls)
{
	const struct lb_pke *m = pke_of(b->module);
	struct tray *w = &b->message->tray;
	size_t slot = 0;

	for (uint32_t i = 0; i < calls; i++) {
		uint8_t *out = tray_out(b, slot), *in = tray_in(b, slot);
		size_t *n = &w->out_bytes[slot];
		const char *error = s->op == OP_ENC
					    ? m->encrypt(b->context, out, n, in, s->bytes, NULL)
					    : m->decrypt(b->context, out, n, in, w->in_bytes[slot]);

		b->error = error != NULL ? error : b->error;
		slot = slot + 1 == w->slots ? 0 : slot + 1;
	}
}

/* Encryption is random: the reference decrypts what came out.  NULL, or what is wrong. */
static const char *wrong_cipher(const struct bench *b, size_t slot)
{
	const struct lb_pke *reference = pke_of(b->standard->reference);
	const struct tray *w = &b->message->tray;
	size_t n = w->out_bytes[slot], plain_bytes = 0;
	uint8_t *plain = n > w->room_bytes[slot] ? NULL : malloc(n + 1);
	const char *error = "has a length that cannot be";

	if (plain != NULL)
		error = reference->decrypt(b->oracle, plain, &plain_bytes, tray_out(b, slot), n);
	if (error == NULL && (plain_bytes != w->right_bytes[slot] ||
			      memcmp(plain, tray_right(b, slot), plain_bytes) != 0))
		error = "is decrypted to something else";
	free(plain);
	return error;
}

static const char *wrong(const struct bench *b, const struct series *s, uint32_t calls)
{
	const struct tray *w = &b->message->tray;
	size_t slots = context_touched(b, calls);
	const char *reason = context_outside(b, s, calls);

	if (reason != NULL)
		return reason;
	for (size_t i = 0; i < slots; i++) {
		const char *error = s->op == OP_ENC ? wrong_cipher(b, i)
				    : w->out_bytes[i] != w->right_bytes[i]
					    ? "has another length than the message"
					    : NULL;

		if (error != NULL)
			return context_reason(s, i, slots, error);
	}
	return s->op == OP_ENC ? NULL : context_wrong(b, s, calls);
}

const struct kind kind_pke = {
	.name = "pke",
	.title = "public-key encryption",
	.size = sizeof(struct lb_pke),
	.first = {OP_ENC, WORKLOAD_CALL, SHORT_BYTES},
	.any_length = true,
	.live = true,
	.incomplete = incomplete,
	.describe = describe,
	.verify = verify_pke,
	.prepare = prepare,
	.ask = ask,
	.run = run,
	.wrong = wrong,
	.context_bytes = context_bytes,
	.open = open_pke,
	.close = close_pke,
};
