/* SPDX-License-Identifier: MIT */
#include "advice.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "builds.h"
#include "kind.h"
#include "view.h"

const char *advice_verdict_name(enum advice_verdict verdict)
{
	static const char *const names[ADVICE_COUNT] = {"clear", "level",   "alone",	  "unsure",
							"noisy", "partial", "unmeasured", "unfit"};

	return names[verdict];
}

/* --- what was measured at a length ------------------------------------------------- */

static bool of_primitive(const struct run *run, const struct result *r, const char *primitive)
{
	return strcmp(run->modules[r->module].info.primitive, primitive) == 0;
}

/* Whether the result is of messages, with a time or without. */
static bool of_messages(const struct result *r, enum op op)
{
	enum workload w = r->series.workload;

	return r->series.op == op && r->series.bytes != 0 &&
	       (w == WORKLOAD_STREAM || w == WORKLOAD_CALL || w == WORKLOAD_BATCH);
}

/* Whether the result is the one that stands for its module's messages of that length: one
 * call on a message.  A batch is calls on messages of BATCH_BYTES, and stands in where
 * there is no such stream. */
static bool stands_for(const struct run *run, const struct result *r, enum op op)
{
	if (!of_messages(r, op) || view_timed(r) == NULL)
		return false;
	return r->series.workload != WORKLOAD_BATCH ||
	       view_timed(run_find(run, r->module, op, WORKLOAD_STREAM, r->series.bytes)) == NULL;
}

/* The next result after index *at that counts; NULL at the end. */
static const struct result *next_result(const struct advice *a, const struct advice_question *q,
					size_t *at)
{
	const struct run *run = a->run;

	while (*at < run->nresults) {
		const struct result *r = &run->results[(*at)++];
		const struct module_info *m = &run->modules[r->module].info;

		if (of_primitive(run, r, run->modules[a->module].info.primitive) &&
		    stands_for(run, r, a->op) && (!q->constant_time || m->constant_time))
			return r;
	}
	return NULL;
}

/* The first of the wanted operations that the primitive was measured in, else the first
 * that is wanted. */
static enum op choose_op(struct advice *a, const struct advice_question *q)
{
	enum op first = OP_COUNT;

	for (enum op op = 0; op < OP_COUNT; op++) {
		size_t at = 0;

		if ((q->ops & 1u << op) == 0)
			continue;
		first = first == OP_COUNT ? op : first;
		a->op = op;
		if (next_result(a, q, &at) != NULL)
			return op;
	}
	return first;
}

/* --- who is fastest ---------------------------------------------------------------- */

/* The time with its interval; without a core clock, the quartiles of the samples are
 * bounds that are wide enough. */
static struct estimate bounds(const struct run *run, const struct result *r)
{
	struct estimate e = view_interval(run, r, METRIC_NS);

	if (!isfinite(e.lo) || !isfinite(e.hi)) {
		e.lo = e.median * r->ticks.q1 / r->ticks.median;
		e.hi = e.median * r->ticks.q3 / r->ticks.median;
	}
	return e;
}

static bool contends(const struct run *run, const struct result *best, const struct result *r)
{
	return view_time(r) <= VIEW_LEVEL * view_time(best) ||
	       !(bounds(run, r).lo > bounds(run, best).hi);
}

/* Puts a result among the contenders, which stay in order of time. */
static void insert(struct choice *c, const struct result *r)
{
	size_t i = c->n < ADVICE_CONTENDERS ? c->n++ : c->n - 1;

	for (; i > 0 && view_time(c->contender[i - 1]) > view_time(r); i--)
		c->contender[i] = c->contender[i - 1];
	c->contender[i] = r;
}

static enum advice_verdict judge(const struct choice *c)
{
	if (c->n == 0)
		return ADVICE_UNMEASURED;
	if (c->nmissing != 0)
		return ADVICE_PARTIAL;
	if (c->doubtful != NULL)
		return ADVICE_NOISY;
	if (c->n == 1)
		return c->next == NULL ? ADVICE_ALONE : ADVICE_CLEAR;
	return view_time(c->contender[c->n - 1]) <= VIEW_LEVEL * view_time(c->contender[0])
		       ? ADVICE_LEVEL
		       : ADVICE_UNSURE;
}

/* Whether the module is one that might lead.  ref, which is timed on batches alone, is not. */
static bool is_candidate(const struct advice *a, const struct advice_question *q, size_t module)
{
	const struct run_module *m = &a->run->modules[module];

	return m->status == STATUS_OK && strcmp(m->info.impl, "ref") != 0 &&
	       (!q->constant_time || m->info.constant_time) &&
	       strcmp(m->info.primitive, a->run->modules[a->module].info.primitive) == 0;
}

/* Counts the candidates without a figure at the length, as an interrupted run leaves them:
 * that they are slower than the others there is nothing but a guess. */
static void find_missing(struct choice *c, const struct advice *a, const struct advice_question *q)
{
	for (size_t module = 0; module < a->run->nmodules; module++) {
		const struct result *any = NULL;
		bool measured = !is_candidate(a, q, module);

		for (size_t i = 0; i < a->run->nresults && !measured; i++) {
			const struct result *r = &a->run->results[i];

			if (r->module != module || !of_messages(r, a->op))
				continue;
			any = r;
			measured = r->series.bytes == c->bytes && view_timed(r) != NULL;
		}
		if (any == NULL || measured)
			continue;
		c->missing = c->nmissing++ == 0 ? any : c->missing;
	}
}

bool advice_names(const struct choice *c)
{
	return c->verdict != ADVICE_NOISY && c->verdict != ADVICE_PARTIAL;
}

static struct choice choose(const struct advice *a, const struct advice_question *q, uint64_t bytes)
{
	struct choice c = {.bytes = bytes, .ratio = NAN, .ratio_least = NAN};
	const struct result *r, *best = NULL;

	for (size_t at = 0; (r = next_result(a, q, &at)) != NULL;)
		if (r->series.bytes == bytes && (best == NULL || view_time(r) < view_time(best)))
			best = r;
	for (size_t at = 0; (r = next_result(a, q, &at)) != NULL;) {
		if (r->series.bytes != bytes)
			continue;
		if (view_flags(r) >= VIEW_NOISY && view_time(r) < 2 * view_time(best) &&
		    (c.doubtful == NULL || view_time(r) < view_time(c.doubtful)))
			c.doubtful = r;
		if (contends(a->run, best, r))
			insert(&c, r);
		else if (c.next == NULL || view_time(r) < view_time(c.next))
			c.next = r;
	}
	find_missing(&c, a, q);
	if (c.nmissing != 0)
		c.next = NULL;
	if (c.next != NULL) {
		c.ratio = view_time(c.next) / view_time(best);
		c.ratio_least = bounds(a->run, c.next).lo / bounds(a->run, best).hi;
	}
	c.verdict = judge(&c);
	return c;
}

/* --- over the lengths ---------------------------------------------------------------- */

static int by_bytes(const void *pa, const void *pb)
{
	const struct choice *a = pa, *b = pb;

	return (a->bytes > b->bytes) - (a->bytes < b->bytes);
}

static void choose_all(struct advice *a, const struct advice_question *q)
{
	const struct result *r;

	for (size_t at = 0; (r = next_result(a, q, &at)) != NULL;) {
		bool known = false;

		for (size_t i = 0; i < a->nchoices; i++)
			known = known || a->choices[i].bytes == r->series.bytes;
		if (!known)
			a->choices[a->nchoices++] = choose(a, q, r->series.bytes);
	}
	if (a->nchoices > 0)
		qsort(a->choices, a->nchoices, sizeof *a->choices, by_bytes);
}

/* Leaves of the span's contenders those of the choice; false, and all of them, if none
 * would be left. */
static bool narrow(const struct advice *a, struct span *s, const struct choice *c)
{
	const struct result *left[ADVICE_CONTENDERS];
	size_t n = 0;

	if (!advice_names(c))
		return s->n == 0 && a->choices[s->first].verdict == c->verdict;
	for (size_t i = 0; i < s->n; i++)
		for (size_t k = 0; k < c->n; k++)
			if (s->contender[i]->module == c->contender[k]->module) {
				left[n++] = s->contender[i];
				break;
			}
	if (n == 0)
		return false;
	memcpy(s->contender, left, n * sizeof *left);
	s->n = n;
	return true;
}

static void find_spans(struct advice *a)
{
	for (size_t i = 0; i < a->nchoices; i++) {
		const struct choice *c = &a->choices[i];
		struct span *s = a->nspans > 0 ? &a->spans[a->nspans - 1] : NULL;

		if (s == NULL || !narrow(a, s, c)) {
			s = &a->spans[a->nspans++];
			*s = (struct span){.first = i, .n = advice_names(c) ? c->n : 0};
			memcpy(s->contender, c->contender, sizeof s->contender);
		}
		s->last = i;
	}
}

/* The span that holds lengths on both sides of one that was not measured. */
static const struct span *find_around(const struct advice *a, uint64_t bytes)
{
	for (size_t i = 0; i < a->nspans; i++) {
		const struct span *s = &a->spans[i];

		if (s->n > 0 && a->choices[s->first].bytes < bytes &&
		    a->choices[s->last].bytes > bytes)
			return s;
	}
	return NULL;
}

bool advice_give(struct advice *a, const struct run *run, size_t module,
		 const struct advice_question *q)
{
	const struct module_info *info = &run->modules[module].info;

	*a = (struct advice){.run = run, .module = module};
	a->choices = calloc(run->nresults + 1, sizeof *a->choices);
	a->spans = calloc(run->nresults + 1, sizeof *a->spans);
	if (a->choices == NULL || a->spans == NULL) {
		advice_free(a);
		return false;
	}
	a->op = choose_op(a, q);
	choose_all(a, q);
	find_spans(a);
	a->here = choose(a, q, q->bytes);
	if (a->here.verdict != ADVICE_UNMEASURED)
		return true;
	if (info->block_bytes > 0 && !module_takes(info, q->bytes))
		a->here.verdict = ADVICE_UNFIT;
	else
		a->around = find_around(a, q->bytes);
	return true;
}

void advice_free(struct advice *a)
{
	free(a->choices);
	free(a->spans);
	*a = (struct advice){.run = NULL};
}

bool advice_is_sure(const struct advice *a)
{
	return a->here.verdict <= ADVICE_ALONE || a->around != NULL;
}

void advice_name(char *out, size_t size, const struct run *run, const struct result *r)
{
	const struct group group = {.run = run, .builds = builds_any(run)};
	const struct row row = {.module = r->module};

	row_name(out, size, &group, &row);
}
