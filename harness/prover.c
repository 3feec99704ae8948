/* SPDX-License-Identifier: MIT */
#include "prover.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "random.h"

enum { PAGE = 4096 };

const struct placement prover_places[PROVER_PLACES] = {
	{.check = "lengths"},
	{.check = "misaligned", .in_skew = 1, .out_skew = 3},
	{.check = "edge", .edge = AT_START},
	{.check = "edge", .edge = AT_END},
};

const char *prover_begin(struct prover *p, const struct lb_head *module,
			 const struct standard *standard, char *progress, size_t most)
{
	const struct vector *first = standard->vectors->vectors;
	const char *error = NULL;

	*p = (struct prover){.module = module,
			     .reference = standard->reference,
			     .standard = standard,
			     .doing = "open",
			     .random = standard->deck == NULL ? 1 : standard->deck->key[0][0],
			     .progress = progress,
			     .region = (most + 4 * GUARD + PAGE) / PAGE * PAGE};
	p->in = region_new(p->region);
	p->out = region_new(p->region);
	p->copy = malloc(p->region);
	p->right = malloc(p->region);
	if (p->in == NULL || p->out == NULL || p->copy == NULL || p->right == NULL)
		return "out of memory";
	snprintf(progress, PROGRESS_BYTES, "context: open");
	p->context = context_new(module, first, &error);
	if (p->context == NULL)
		return prover_wrong(p, "context", "%s", error);
	if (context_overrun(module, p->context))
		return prover_wrong(p, "context", "it writes past context_bytes");
	if (p->reference != NULL)
		p->oracle = context_new(p->reference, first, &error);
	return error;
}

void prover_end(struct prover *p)
{
	context_free(p->module, p->context);
	if (p->reference != NULL)
		context_free(p->reference, p->oracle);
	region_free(p->in, p->region);
	region_free(p->out, p->region);
	free(p->copy);
	free(p->right);
}

void prover_tries(struct prover *p, const char *check, size_t nbytes)
{
	snprintf(p->progress, PROGRESS_BYTES, "%s: %s, %zu bytes", check, p->doing, nbytes);
}

const char *prover_wrong(struct prover *p, const char *check, const char *format, ...)
{
	int n = snprintf(p->reason, sizeof p->reason, "%s: %s, ", check, p->doing);
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(p->reason + n, sizeof p->reason - (size_t)n, format, arguments);
	va_end(arguments);
	return p->reason;
}

struct watched prover_watch(struct prover *p, const struct placement *where, size_t bytes)
{
	struct watched w = {.at = place(where, p->out, p->region, where->out_skew, bytes),
			    .bytes = bytes,
			    .before = where->edge == AT_START ? 0 : GUARD,
			    .after = where->edge == AT_END ? 0 : GUARD};

	memset(w.at - w.before, GUARD_BYTE, w.before + w.bytes + w.after);
	return w;
}

uint8_t *prover_input(struct prover *p, const struct placement *where, size_t n)
{
	uint8_t *in = place(where, p->in, p->region, where->in_skew, n);

	random_fill(&p->random, in, n);
	memcpy(p->copy, in, n);
	return in;
}

const char *prover_judge(struct prover *p, const struct placement *where, const struct watched *out,
			 size_t right, const uint8_t *in, size_t n)
{
	size_t front = first_touched(out->at - out->before, out->before);
	size_t behind = first_touched(out->at + out->bytes, out->after), bad = 0;
	/* What a message is for the others is the output for key derivation. */
	size_t size = p->module->kind == LB_KDF ? out->bytes : n;

	if (front != out->before)
		return prover_wrong(p, "overrun", "%zu bytes: byte -%zu of the output is written",
				    size, out->before - front);
	if (behind != out->after)
		return prover_wrong(p, "overrun", "%zu bytes: byte %zu of %zu is written", size,
				    out->bytes + behind, out->bytes);
	if (memcmp(in, p->copy, n) != 0)
		return prover_wrong(p, "input", "%zu bytes: the call changes its input", size);
	if (context_overrun(p->module, p->context))
		return prover_wrong(p, "context", "it writes past context_bytes");
	while (bad < right && out->at[bad] == p->right[bad])
		bad++;
	if (bad != right)
		return prover_wrong(p, where->check,
				    "%zu bytes: byte %zu of %zu differs from the reference", size,
				    bad, right);
	return NULL;
}

size_t prover_random(struct prover *p, size_t n)
{
	return (size_t)(random_next(&p->random) % n);
}

const char *prover_mistake(const struct prover *p, const struct vector *asked, unsigned answer,
			   const uint8_t *bytes, size_t n)
{
	static char text[128];
	const struct vector_set *set = p->standard->vectors;
	const struct string *a = &asked->field[0];

	for (size_t i = 0; i < set->n; i++) {
		const struct vector *w = &set->vectors[i];
		const struct string *b = &w->field[0];

		if (w->mistake == NULL || a->n != b->n || a->times != b->times ||
		    (a->n != 0 && memcmp(a->bytes, b->bytes, a->n) != 0) ||
		    !string_is(&w->field[answer], bytes, n))
			continue;
		snprintf(text, sizeof text, "; known mistake: %s", w->mistake);
		return text;
	}
	return "";
}
