/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "replay_table.h"
#include "text.h"

/* A line under way. */
struct line {
	FILE *out;
	unsigned fields;
};

static void put_field(struct line *l, const char *text)
{
	fputs(l->fields++ == 0 ? "" : ",", l->out);
	if (strpbrk(text, ",\"\r\n") == NULL) {
		fputs(text, l->out);
		return;
	}
	putc('"', l->out);
	for (; *text != '\0'; text++) {
		if (*text == '"')
			putc('"', l->out);
		putc(*text, l->out);
	}
	putc('"', l->out);
}

static void put_number(struct line *l, double x)
{
	char number[32] = "";

	if (isfinite(x))
		snprintf(number, sizeof number, "%.7g", x);
	put_field(l, number);
}

/* What a figure is of. */
struct subject {
	const char *table, *claim, *module, *against, *build, *series, *quantity, *unit;
};

static void put_figure_line(FILE *out, const struct subject *s, const struct measured *m,
			    double published, double ratio)
{
	const char *const words[] = {s->table, s->claim,  s->module,   s->against,
				     s->build, s->series, s->quantity, s->unit};
	struct line l = {.out = out};
	char reason[REASON_BYTES];

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		put_field(&l, words[i]);
	put_number(&l, m->figure);
	put_number(&l, published);
	put_number(&l, ratio);
	put_field(&l, isfinite(m->figure) ? (m->noisy ? "true" : "false") : "");
	text_clean(reason, sizeof reason, isfinite(m->figure) ? "" : m->reason, true);
	put_field(&l, reason);
	fputs("\r\n", out);
}

static const char *build_name(const struct replay *r, enum build build)
{
	return build == BUILD_DEBUG ? "-O0" : r->level;
}

static void put_claim(FILE *out, const struct replay *r, const struct replay_row *row)
{
	const struct claim *c = &r->paper->claims[row->claim];
	const struct stand_in *s = &c->stand_ins[row->stand_in];
	enum build builds = r->paper->debug_builds ? BUILD_COUNT : BUILD_DEBUG;
	char number[24], series[64] = "";

	snprintf(number, sizeof number, "%zu", row->claim + 1);
	if (c->nstand_ins != 0)
		replay_series_text(series, sizeof series, s);
	for (enum build b = 0; b < builds; b++) {
		struct subject subject = {"claims",	    number, row->name, row->against,
					  build_name(r, b), series, c->op,     c->unit};
		const struct measured *m = &row->measured[b];

		put_figure_line(out, &subject, m, c->value, m->figure / c->value);
	}
}

static void put_memory(FILE *out, struct subject *s, const struct run_module *m)
{
	const struct {
		const char *name;
		uint64_t bytes;
		bool known;
	} all[] = {{"code", m->memory.code_bytes, m->memory.code_bytes != 0},
		   {"constants", m->memory.table_bytes, m->memory.code_bytes != 0},
		   {"schedule", m->info.schedule_bytes, true},
		   {"stack", m->memory.stack_bytes, m->memory.stack_bytes != 0}};

	s->series = "";
	s->unit = "bytes";
	for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
		struct measured bytes = {.figure = all[i].known ? (double)all[i].bytes : NAN};

		snprintf(bytes.reason, sizeof bytes.reason, "%s", m->memory.reason);
		s->quantity = all[i].name;
		put_figure_line(out, s, &bytes, NAN, NAN);
	}
}

static void put_matrix_row(FILE *out, const struct replay *r, const struct replay_matrix_row *row)
{
	const struct matrix *m = &r->paper->matrix;
	enum build builds = r->paper->debug_builds ? BUILD_COUNT : BUILD_DEBUG;
	char name[REPLAY_NAME + 32];
	struct subject s = {"matrix", "", name, "", r->level, "counted", "sbox", "operations"};

	snprintf(name, sizeof name, "%s/%s", m->primitives[row->primitive],
		 m->rows[row->row].module);
	put_figure_line(out, &s, &row->sbox, NAN, NAN);
	for (enum build b = 0; b < builds; b++) {
		s = (struct subject){"matrix",	       "",	     name,  "",
				     build_name(r, b), "loop 128 B", "enc", "s per 1000000"};
		put_figure_line(out, &s, &row->loop[b], NAN, NAN);
		s.series = "batch 128 B";
		s.unit = "cpb";
		put_figure_line(out, &s, &row->batch[b], NAN, NAN);
	}
	s.build = r->level;
	if (row->module[BUILD_OPTIMISED] != REPLAY_NONE)
		put_memory(out, &s, &r->run->modules[row->module[BUILD_OPTIMISED]]);
}

static void put_layer_row(FILE *out, const struct replay *r, const struct replay_layer_row *row)
{
	const struct layer *l = &r->paper->layer;
	char name[REPLAY_NAME + 32], against[REPLAY_NAME + 32], walked[48], cached[48];
	struct subject s = {"layer", "",     name,	   against, build_name(r, row->build),
			    walked,  "sbox", "ns per byte"};

	snprintf(name, sizeof name, "%s/%s", l->primitive, l->modules[row->row]);
	snprintf(against, sizeof against, "%s/%s", l->primitive, l->modules[0]);
	snprintf(walked, sizeof walked, "walk %" PRIu64 " B", l->walked_bytes);
	snprintf(cached, sizeof cached, "walk %" PRIu64 " B", l->cached_bytes);
	put_figure_line(out, &s, &row->walked, NAN, row->walked_ratio);
	s.series = cached;
	put_figure_line(out, &s, &row->cached, NAN, row->cached_ratio);
	s.series = "batch 128 B";
	s.quantity = "enc";
	put_figure_line(out, &s, &row->cipher, NAN, row->cipher_ratio);
}

void replay_csv(FILE *out, const struct replay *r)
{
	locale_t before = text_locale_begin();

	fputs("table,claim,module,against,build,series,quantity,unit,figure,published,ratio,noisy,"
	      "reason\r\n",
	      out);
	for (size_t i = 0; i < r->nrows; i++)
		put_claim(out, r, &r->rows[i]);
	for (size_t i = 0; i < r->nlayer; i++)
		put_layer_row(out, r, &r->layer[i]);
	for (size_t i = 0; i < r->nmatrix; i++)
		put_matrix_row(out, r, &r->matrix[i]);
	text_locale_end(before);
}
