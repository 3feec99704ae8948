/* SPDX-License-Identifier: MIT */
/* A replayed paper as JSON; the layout is described in docs/paper.schema.json. */
#include <math.h>
#include <string.h>

#include "document.h"
#include "replay_table.h"
#include "text.h"

enum { PAPER_SCHEMA_VERSION = 1 };

/* {"figure", "noisy", "reason"} */
static void put_measured(struct document *d, cJSON *object, const char *name,
			 const struct measured *m)
{
	cJSON *o = put_object(d, object, name);

	put_figure(d, o, "figure", m->figure);
	put(d, o, "noisy", cJSON_CreateBool(isfinite(m->figure) && m->noisy));
	put_string(d, o, "reason", isfinite(m->figure) ? "" : m->reason);
}

/* The same of both builds, or of the one that there is. */
static void put_builds(struct document *d, cJSON *object, const char *name, const struct replay *r,
		       const struct measured m[BUILD_COUNT])
{
	cJSON *o = put_object(d, object, name);

	put_measured(d, o, "optimised", &m[BUILD_OPTIMISED]);
	if (r->paper->debug_builds)
		put_measured(d, o, "debug", &m[BUILD_DEBUG]);
}

static void put_paper(struct document *d, const struct replay *r)
{
	const struct paper *p = r->paper;
	cJSON *o = put_object(d, d->root, "paper"), *c;

	put_string(d, o, "id", p->id);
	put_string(d, o, "cite", p->cite);
	put_string(d, o, "platform", p->platform);
	put_string(d, o, "note", p->note);
	c = put_object(d, o, "conditions");
	put_string(d, c, "clock", p->conditions.clock);
	put_string(d, c, "build", p->conditions.build);
	put_string(d, c, "batch", p->conditions.batch);
	put_string(d, c, "message", p->conditions.message);
	put_string(d, c, "key", p->conditions.key);
}

static void put_here(struct document *d, const struct replay *r)
{
	cJSON *o = put_object(d, d->root, "here");
	char build[128];

	replay_build_text(build, sizeof build, r);
	put_string(d, o, "build", build);
	put_string(d, o, "no_debug", r->paper->debug_builds ? r->no_debug : "");
	put_string(d, o, "cycle_source", cycle_source_name(r->run->cycle_source));
	put_string(d, o, "cycle_reason", r->run->cycle_reason);
}

static void put_row(struct document *d, cJSON *rows, const struct replay *r,
		    const struct replay_row *row)
{
	const struct claim *c = &r->paper->claims[row->claim];
	const struct stand_in *s = c->nstand_ins == 0 ? NULL : &c->stand_ins[row->stand_in];
	cJSON *o = append_object(d, rows);

	put_string(d, o, "module", row->name);
	put_string(d, o, "against", row->against);
	put_string(d, o, "op", s == NULL ? "" : s->op);
	put_string(d, o, "workload", s == NULL ? "" : workload_name(s->series.workload));
	put(d, o, "bytes",
	    s == NULL ? cJSON_CreateNull() : cJSON_CreateNumber((double)s->series.bytes));
	put_string(d, o, "metric", s == NULL ? "" : measure_name(s->measure));
	put_string(d, o, "note", s == NULL ? "" : s->note);
	put_builds(d, o, "measured", r, row->measured);
	put_figure(d, o, "ratio", row->ratio);
}

static void put_claims(struct document *d, const struct replay *r)
{
	cJSON *claims = put_array(d, d->root, "claims");

	for (size_t i = 0; i < r->paper->nclaims; i++) {
		const struct claim *c = &r->paper->claims[i];
		cJSON *o = append_object(d, claims), *rows;

		put_string(d, o, "primitive", c->primitive);
		put_string(d, o, "impl", c->impl);
		put_string(d, o, "op", c->op);
		put_figure(d, o, "published", c->value);
		put_string(d, o, "unit", c->unit);
		put_string(d, o, "platform", c->platform);
		put_known(d, o, "lanes", c->lanes, 1);
		put_figure(d, o, "mbit_per_s", c->mbit_per_s);
		put_string(d, o, "note", c->note);
		rows = put_array(d, o, "rows");
		for (size_t k = 0; k < r->nrows; k++)
			if (r->rows[k].claim == i)
				put_row(d, rows, r, &r->rows[k]);
	}
}

static void put_matrix(struct document *d, const struct replay *r)
{
	const struct matrix *m = &r->paper->matrix;
	cJSON *rows = put_array(d, d->root, "matrix");

	for (size_t i = 0; i < r->nmatrix; i++) {
		const struct replay_matrix_row *row = &r->matrix[i];
		int module = row->module[BUILD_OPTIMISED];
		const struct run_module *here =
			module == REPLAY_NONE ? NULL : &r->run->modules[module];
		bool known = here != NULL && here->memory.code_bytes != 0;
		cJSON *o = append_object(d, rows);

		put_string(d, o, "primitive", m->primitives[row->primitive]);
		put_string(d, o, "module", m->rows[row->row].module);
		put_string(d, o, "label", m->rows[row->row].label);
		put_measured(d, o, "sbox_operations", &row->sbox);
		put_builds(d, o, "loop_seconds", r, row->loop);
		put_builds(d, o, "batch_cpb", r, row->batch);
		put_figure(d, o, "code_bytes", known ? (double)here->memory.code_bytes : NAN);
		put_figure(d, o, "table_bytes", known ? (double)here->memory.table_bytes : NAN);
		put_figure(d, o, "schedule_bytes", known ? (double)here->info.schedule_bytes : NAN);
		put_known(d, o, "stack_bytes", here != NULL ? (double)here->memory.stack_bytes : 0,
			  1);
	}
}

static void put_layer(struct document *d, const struct replay *r)
{
	const struct layer *l = &r->paper->layer;
	cJSON *rows = put_array(d, d->root, "layer");

	for (size_t i = 0; i < r->nlayer; i++) {
		const struct replay_layer_row *row = &r->layer[i];
		cJSON *o = append_object(d, rows);

		put_string(d, o, "primitive", l->primitive);
		put_string(d, o, "module", l->modules[row->row]);
		put_string(d, o, "build", row->build == BUILD_DEBUG ? "debug" : "optimised");
		put_measured(d, o, "sbox_operations", &row->sbox);
		put_count(d, o, "walked_bytes", l->walked_bytes);
		put_measured(d, o, "walked_ns_per_byte", &row->walked);
		put_figure(d, o, "walked_ratio", row->walked_ratio);
		put_count(d, o, "cached_bytes", l->cached_bytes);
		put_measured(d, o, "cached_ns_per_byte", &row->cached);
		put_figure(d, o, "cached_ratio", row->cached_ratio);
		put_measured(d, o, "cipher_ns_per_byte", &row->cipher);
		put_figure(d, o, "cipher_ratio", row->cipher_ratio);
	}
}

char *replay_to_json(const struct replay *r)
{
	struct document d = {.root = cJSON_CreateObject()};
	locale_t before = text_locale_begin();
	char *text;

	if (d.root != NULL) {
		put_count(&d, d.root, "schema_version", PAPER_SCHEMA_VERSION);
		put_run(&d, r->run);
		put_machine(&d, &r->run->machine, r->run->tsc_hz);
		put_paper(&d, r);
		put_here(&d, r);
		put_claims(&d, r);
		put_matrix(&d, r);
		put_layer(&d, r);
	}
	text = document_end(&d);
	text_locale_end(before);
	return text;
}
