/* SPDX-License-Identifier: MIT */
/* The comparison as JSON; the layout is described in docs/compare.schema.json. */
#include <math.h>
#include <string.h>

#include "comparison.h"
#include "document.h"
#include "text.h"

enum { COMPARE_SCHEMA = 1 };

static void put_side(struct document *d, cJSON *o, const char *side, const struct run_module *m)
{
	cJSON *s = put_object(d, o, side);
	char name[sizeof m->info.primitive + sizeof m->info.impl + sizeof m->info.isa];

	snprintf(name, sizeof name, "%s/%s.%s", m->info.primitive, m->info.impl, m->info.isa);
	put_string(d, s, "name", name);
	put_string(d, s, "path", m->info.path);
	put_string(d, s, "sha256", m->sha256);
	put_string(d, s, "compiler", m->info.compiler);
	put_string(d, s, "flags", m->info.flags);
}

static void put_change(struct document *d, cJSON *o, const char *name, const struct estimate *e)
{
	cJSON *item;

	if (!isfinite(e->median)) {
		put(d, o, name, cJSON_CreateNull());
		return;
	}
	item = put_object(d, o, name);
	put_figure(d, item, "estimate", e->median);
	put_figure(d, item, "lower", e->lo);
	put_figure(d, item, "upper", e->hi);
}

static void put_time(struct document *d, cJSON *o, const struct contest *t)
{
	cJSON *time = put_object(d, o, "time");
	bool known = t->status == STATUS_OK;
	const struct finding *f = &t->finding;
	static const struct estimate unknown = {NAN, NAN, NAN};
	bool call = t->series.bytes == 0, paired = t->taken != NULL && t->rounds != 0;

	put_figure(d, time, call ? "old_ns_per_call" : "old_ns_per_byte",
		   known ? t->cost[SIDE_OLD] : NAN);
	put_figure(d, time, call ? "new_ns_per_call" : "new_ns_per_byte",
		   known ? t->cost[SIDE_NEW] : NAN);
	put_change(d, time, "change", known ? &f->change : &unknown);
	put_change(d, time, "control", known && paired ? &f->control : &unknown);
	put_figure(d, time, "limit_fail", known ? f->limit_fail : NAN);
	put_count(d, time, "rounds", t->rounds);
	put_count(d, time, "disturbed", t->disturbed);
	put_count(d, time, "attempts", t->attempts);
	put_string(d, time, "verdict", known ? verdict_name(f->verdict) : "");
	put_string(d, time, "why", !known ? t->reason : f->why == NULL ? "" : f->why);
}

static void put_instructions(struct document *d, cJSON *o, const struct contest *t)
{
	cJSON *counts = put_object(d, o, "instructions");

	put_figure(d, counts, "old", t->instructions[SIDE_OLD]);
	put_figure(d, counts, "new", t->instructions[SIDE_NEW]);
	put_string(d, counts, "verdict", verdict_name(t->count_verdict));
	put_string(d, counts, "why", t->count_reason);
}

static void put_contest(struct document *d, cJSON *list, const struct comparison *c,
			const struct contest *t)
{
	cJSON *o = append_object(d, list);

	put_side(d, o, "old", c->matches[t->match].old);
	put_side(d, o, "new", c->matches[t->match].new);
	put_string(d, o, "op", op_name(t->series.op));
	put_string(d, o, "workload", workload_name(t->series.workload));
	put_count(d, o, "bytes", t->series.bytes);
	put_string(d, o, "status", status_name(t->status));
	if (c->timed)
		put_time(d, o, t);
	if (c->counted)
		put_instructions(d, o, t);
	put_string(d, o, "verdict", verdict_name(contest_verdict(c, t)));
}

char *comparison_to_json(const struct comparison *c)
{
	static const char *const kinds[] = {"modules", "results", "ratios"};
	struct document d = {.root = cJSON_CreateObject()};
	locale_t before = text_locale_begin();
	cJSON *list;
	char *text;

	put_count(&d, d.root, "schema_version", COMPARE_SCHEMA);
	put_run(&d, c->run);
	put_machine(&d, &c->run->machine, c->run->tsc_hz);
	put_string(&d, d.root, "kind", kinds[c->kind]);
	put_string(&d, d.root, "old", c->old);
	put_string(&d, d.root, "new", c->new);
	put_figure(&d, d.root, "max_slowdown", c->gate.max_slowdown);
	put_figure(&d, d.root, "alpha", c->gate.alpha);
	put_count(&d, d.root, "series", c->gate.series);
	list = put_array(&d, d.root, "comparisons");
	for (size_t i = 0; i < c->n; i++)
		put_contest(&d, list, c, &c->contests[i]);
	put_count(&d, d.root, "unmatched", c->unmatched);
	put_count(&d, d.root, "identical", c->identical);
	put_count(&d, d.root, "unusable", c->unusable);
	put_string(&d, d.root, "verdict", verdict_name(comparison_verdict(c)));
	text = document_end(&d);
	text_locale_end(before);
	return text;
}
