/* SPDX-License-Identifier: MIT */
/* Advice as JSON; the layout is described in docs/recommend.schema.json. */
#include <math.h>

#include "advice.h"
#include "document.h"
#include "text.h"
#include "view.h"

enum { RECOMMEND_SCHEMA = 1 };

static void put_names(struct document *d, cJSON *o, const struct run *run, const struct result *r)
{
	const struct module_info *m = &run->modules[r->module].info;

	put_string(d, o, "impl", m->impl);
	put_string(d, o, "isa", m->isa);
	put_string(d, o, "compiler", m->compiler);
	put_string(d, o, "flags", m->flags);
	put(d, o, "constant_time", cJSON_CreateBool(m->constant_time != 0));
}

/* A result that was measured at the length in question. */
static void put_measured(struct document *d, cJSON *o, const struct run *run,
			 const struct result *r)
{
	struct estimate e = view_interval(run, r, METRIC_NS);

	put_names(d, o, run, r);
	put_figure(d, o, "ns_per_byte", e.median);
	put_figure(d, o, "ci_lo", e.lo);
	put_figure(d, o, "ci_hi", e.hi);
	put(d, o, "noisy", cJSON_CreateBool(view_noisy(r)));
}

static void put_choice(struct document *d, cJSON *o, const struct run *run, const struct choice *c)
{
	cJSON *list = put_array(d, o, "use");

	for (size_t i = 0; i < c->n && advice_names(c); i++)
		put_measured(d, append_object(d, list), run, c->contender[i]);
	if (c->next != NULL)
		put_measured(d, put_object(d, o, "next"), run, c->next);
	else
		put(d, o, "next", cJSON_CreateNull());
	if (c->verdict == ADVICE_PARTIAL)
		put_names(d, put_object(d, o, "missing"), run, c->missing);
	else
		put(d, o, "missing", cJSON_CreateNull());
	put_figure(d, o, "ratio", c->ratio);
	put_figure(d, o, "ratio_least", c->ratio_least);
}

static void put_span(struct document *d, cJSON *list, const struct advice *a, const struct span *s)
{
	cJSON *o = append_object(d, list), *use;

	put_count(d, o, "from_bytes", a->choices[s->first].bytes);
	put_count(d, o, "to_bytes", a->choices[s->last].bytes);
	use = put_array(d, o, "use");
	for (size_t i = 0; i < s->n; i++)
		put_names(d, append_object(d, use), a->run, s->contender[i]);
}

static void put_advice(struct document *d, cJSON *list, const struct advice *a)
{
	cJSON *o = append_object(d, list), *array;

	put_string(d, o, "primitive", a->run->modules[a->module].info.primitive);
	put_string(d, o, "op", op_name(a->op));
	put_count(d, o, "bytes", a->here.bytes);
	put_string(d, o, "verdict", advice_verdict_name(a->here.verdict));
	put_choice(d, o, a->run, &a->here);
	array = put_array(d, o, "around");
	for (size_t i = 0; a->around != NULL && i < a->around->n; i++)
		put_names(d, append_object(d, array), a->run, a->around->contender[i]);
	array = put_array(d, o, "spans");
	for (size_t i = 0; i < a->nspans; i++)
		put_span(d, array, a, &a->spans[i]);
}

char *advice_to_json(const struct run *run, const struct advice_question *q,
		     const struct advice *advices, size_t n)
{
	struct document d = {.root = cJSON_CreateObject()};
	locale_t before = text_locale_begin();
	cJSON *list;
	char *text;

	put_count(&d, d.root, "schema_version", RECOMMEND_SCHEMA);
	put_run(&d, run);
	put_machine(&d, &run->machine, run->tsc_hz);
	put_count(&d, d.root, "bytes", q->bytes);
	put(&d, d.root, "constant_time", cJSON_CreateBool(q->constant_time));
	list = put_array(&d, d.root, "recommendations");
	for (size_t i = 0; i < n; i++)
		put_advice(&d, list, &advices[i]);
	text = document_end(&d);
	text_locale_end(before);
	return text;
}
