/* SPDX-License-Identifier: MIT */
/* The tables of a run: one per primitive, a second one for what is asked for on
 * top, the verdict, and a footer that says what the figures are worth. */
#include "table.h"

#include <math.h>
#include <string.h>

#include "builds.h"
#include "extra.h"
#include "figures.h"
#include "footer.h"
#include "memory_table.h"
#include "text.h"

enum {
	CELL_IMPL,
	CELL_ISA,
	CELL_BUILD, /* only where there are several */
	CELL_LANES,
	CELL_FIGURES,
	CELL_CLOCK = 8,
	CELL_RATIO,
	CELL_STATUS,
	CELL_COUNT
};

/* The decimals of the per-byte columns, so that their smallest figure is exact. */
static int group_decimals(const struct group *g, enum metric metric)
{
	double least = INFINITY;

	for (size_t i = 0; i < g->nmeasured; i++)
		for (unsigned c = 0; c < COLUMN_SETKEY; c++)
			if (g->rows[i].cell[c] != NULL)
				least = fmin(least,
					     view_figure(g->run, g->rows[i].cell[c], metric));
	return isfinite(least) ? figure_decimals(least) : 2;
}

/* "x table", with the ISA if the implementation was measured in several builds. */
static void baseline_heading(char out[GRID_CELL], const struct group *g)
{
	const struct module_info *m;
	unsigned builds = 0;
	char name[80];

	if (g->baseline == NULL) {
		snprintf(out, GRID_CELL, "ratio");
		return;
	}
	m = &g->run->modules[g->baseline->module].info;
	for (size_t i = 0; i < g->nmeasured; i++)
		builds += strcmp(g->run->modules[g->rows[i].module].info.impl, m->impl) == 0;
	module_name(name, sizeof name, g->run, g->baseline->module);
	if (builds == 1)
		text_clean(name, sizeof name, m->impl, true);
	snprintf(out, GRID_CELL, "x %.60s", name);
}

enum { COLUMN_NAME = 40 };

/* "batch"; of public-key encryption, where no batch is meant, "enc 32 B". */
static void column_name(char out[COLUMN_NAME], const struct group *g, enum column column)
{
	static const char *const names[COLUMN_COUNT] = {"batch", "stream", "decrypt", "setkey"};
	const struct series *s = &g->column[column];
	char bytes[24];

	bytes_text(bytes, sizeof bytes, s->bytes);
	if (g->kind == &kind_pke)
		snprintf(out, COLUMN_NAME, "%s %s", op_name(s->op), s->bytes == 0 ? "long" : bytes);
	else
		snprintf(out, COLUMN_NAME, "%s", names[column]);
}

/* Takes out the columns that mean nothing to the kind. */
static void drop_columns(struct grid *grid, const struct group *g)
{
	if (g->kind != &kind_cipher)
		grid_drop(grid, CELL_FIGURES + COLUMN_SETKEY);
	if (g->kind == &kind_hash || g->kind == &kind_kdf)
		grid_drop(grid, CELL_FIGURES + COLUMN_DECRYPT);
	if (!g->builds)
		grid_drop(grid, CELL_BUILD);
}

static void add_heading(struct grid *grid, const struct group *g, const struct table_style *style)
{
	static const char *const words[CELL_COUNT] = {"impl", "ISA", "build", "lanes", "",	"",
						      "",     "",    "clock", "",      "status"};
	char unit[32], name[COLUMN_NAME];
	struct grid_row *row = grid_add(grid);

	for (unsigned c = 0; c < CELL_COUNT; c++)
		snprintf(row->cell[c], GRID_CELL, "%s", words[c]);
	for (enum column c = 0; c < COLUMN_COUNT; c++) {
		column_name(name, g, c);
		snprintf(row->cell[CELL_FIGURES + c], GRID_CELL, "%s ", name);
	}
	baseline_heading(row->cell[CELL_RATIO], g);
	row = grid_add(grid);
	unit_text(unit, sizeof unit, g->run, style->metric);
	for (unsigned c = CELL_FIGURES; c < CELL_FIGURES + COLUMN_SETKEY; c++)
		snprintf(row->cell[c], GRID_CELL, "%s ", unit);
	snprintf(row->cell[CELL_FIGURES + COLUMN_SETKEY], GRID_CELL, "%s ",
		 view_unit(g->run, style->metric, true));
	snprintf(row->cell[CELL_CLOCK], GRID_CELL, "GHz");
	snprintf(row->cell[CELL_RATIO], GRID_CELL, "by time");
	grid->headings = 2;
}

static void set_name(struct grid_row *out, const struct module_info *m)
{
	text_clean(out->cell[CELL_IMPL], GRID_CELL, m->impl[0] != '\0' ? m->impl : m->path, true);
	text_clean(out->cell[CELL_ISA], GRID_CELL, m->isa, true);
	build_text(out->cell[CELL_BUILD], GRID_CELL, m);
}

static enum face status_face(enum status status)
{
	return status == STATUS_OK ? FACE_PLAIN : status == STATUS_SKIPPED ? FACE_DIM : FACE_BAD;
}

/* A row without any figure: the status and its reason take their place. */
static void set_failed(struct grid_row *out, const struct row *row)
{
	out->note_at = CELL_FIGURES;
	out->note_face = status_face(row->status);
	snprintf(out->note, GRID_NOTE, "%s: %s", status_name(row->status), row->reason);
}

/* The clock that the row's code ran at: why fewer cycles can take longer. */
static double clock_ghz(const struct row *row)
{
	const struct result *r = row->cell[COLUMN_STREAM];

	if (r == NULL)
		r = row->cell[COLUMN_BATCH];
	return r == NULL ? NAN : r->cycles_core.median / r->ns_per_byte;
}

static void set_measured(struct grid_row *out, const struct group *g, const struct row *row,
			 const struct table_style *style, int decimals)
{
	bool noisy = false;

	for (unsigned c = 0; c < COLUMN_COUNT; c++) {
		char *cell = out->cell[CELL_FIGURES + c];
		bool setkey = c == COLUMN_SETKEY;

		figure_cell(cell, g->run, row->cell[c], style->metric, setkey ? 0 : decimals);
		noisy = noisy || (row->cell[c] != NULL && view_noisy(row->cell[c]));
		if (setkey || !view_wins(g, row, c))
			continue;
		out->face[CELL_FIGURES + c] = FACE_BOLD;
		if (!style->markdown)
			cell[strlen(cell) - 1] = '*';
	}
	figure_text(out->cell[CELL_CLOCK], GRID_CELL, clock_ghz(row), 2);
	if (isfinite(row->ratio))
		snprintf(out->cell[CELL_RATIO], GRID_CELL, "%s%.2f", row->ratio_noisy ? "~" : "",
			 row->ratio);
	else
		snprintf(out->cell[CELL_RATIO], GRID_CELL, "-");
	out->face[CELL_STATUS] = status_face(row->status);
	snprintf(out->cell[CELL_STATUS], GRID_CELL, "%s",
		 row->status == STATUS_OK && noisy ? "noisy" : status_name(row->status));
}

static struct grid_row *add_aside(struct grid *grid, const struct module_info *m)
{
	struct grid_row *out = grid_add(grid);

	set_name(out, m);
	out->aside = true;
	return out;
}

/* What the row's figures lack, if they lack anything. */
static void add_reason(struct grid *grid, const struct group *g, const struct row *row,
		       enum metric metric)
{
	const struct module_info *m = &g->run->modules[row->module].info;

	if (row->status != STATUS_OK) {
		struct grid_row *out = add_aside(grid, m);

		out->note_face = status_face(row->status);
		snprintf(out->note, GRID_NOTE, "%s", row->reason);
	}
	for (unsigned c = 0; c < COLUMN_COUNT; c++) {
		const struct result *r = row->cell[c];

		if (r == NULL || isfinite(view_figure(g->run, r, metric)))
			continue;
		text_clean(add_aside(grid, m)->note, GRID_NOTE,
			   r->reason[0] != '\0' ? r->reason : "no core clock", true);
		return;
	}
}

/* One digit more than the figure shows. */
static int interval_decimals(double least)
{
	return figure_decimals(least) + (least < 100);
}

/* "stream 2.895-2.907 (spread)" for every figure of the row. */
static void add_intervals(struct grid *grid, const struct group *g, const struct row *row,
			  enum metric metric)
{
	struct grid_row *out = add_aside(grid, &g->run->modules[row->module].info);
	size_t used = (size_t)snprintf(out->note, GRID_NOTE, "95 %%: ");

	for (enum column c = 0; c < COLUMN_COUNT; c++) {
		const struct result *r = row->cell[c];
		char lo[32], hi[32], flags[128], name[COLUMN_NAME];
		struct estimate e;

		if (r == NULL)
			continue;
		column_name(name, g, c);
		e = view_interval(g->run, r, metric);
		figure_text(lo, sizeof lo, e.lo, interval_decimals(e.lo));
		figure_text(hi, sizeof hi, e.hi, interval_decimals(e.lo));
		flags_text(flags, sizeof flags, r->flags);
		used += (size_t)snprintf(out->note + used, GRID_NOTE - used, "%s %s%s%s%s%s%s; ",
					 name, isfinite(e.lo) ? lo : "unknown",
					 isfinite(e.lo) ? "-" : "", isfinite(e.lo) ? hi : "",
					 flags[0] != '\0' ? " (" : "", flags,
					 flags[0] != '\0' ? ")" : "");
	}
	out->note[used - 2] = '\0';
}

static void add_technique(struct grid *grid, const struct module_info *m)
{
	char technique[sizeof m->technique], source[sizeof m->source];

	text_clean(technique, sizeof technique, m->technique, true);
	text_clean(source, sizeof source, m->source, true);
	if (technique[0] != '\0')
		snprintf(add_aside(grid, m)->note, GRID_NOTE, "%s; %s%s%s", technique,
			 m->constant_time ? "constant time" : "not constant time",
			 source[0] != '\0' ? "; source: " : "", source);
}

static void add_origin(struct grid *grid, const struct module_info *m)
{
	char text[GRID_NOTE];

	snprintf(text, sizeof text, "%s: %s, %s", m->path, m->compiler, m->flags);
	text_clean(add_aside(grid, m)->note, GRID_NOTE, text, true);
}

static void add_row(struct grid *grid, const struct group *g, const struct row *row,
		    const struct table_style *style, int decimals)
{
	const struct module_info *m = &g->run->modules[row->module].info;
	bool measured = row < g->rows + g->nmeasured;
	struct grid_row *out = grid_add(grid);

	set_name(out, m);
	snprintf(out->cell[CELL_LANES], GRID_CELL, m->lanes > 0 ? "%u" : "-", m->lanes);
	if (measured)
		set_measured(out, g, row, style, decimals);
	else
		set_failed(out, row);
	if (measured)
		add_reason(grid, g, row, style->metric);
	if (measured && style->verbose)
		add_intervals(grid, g, row, style->metric);
	if (style->verbose)
		add_technique(grid, m);
	if (style->verbose && g->builds)
		add_origin(grid, m);
}

static void print_sizes(FILE *out, const struct module_info *m)
{
	switch (m->kind) {
	case LB_HASH:
		fprintf(out, ": %u-bit digest, %u-byte blocks", 8 * m->digest_bytes,
			m->block_bytes);
		break;
	case LB_KDF:
		fprintf(out, ": %u-byte secret, %u-byte blocks of output", m->secret_bytes,
			m->block_bytes);
		break;
	case LB_PKE:
		fprintf(out, ": %u-bit private key", 8 * m->private_key_bytes);
		break;
	default:
		fprintf(out, ": %u-bit blocks, %u-bit key", 8 * m->block_bytes, 8 * m->key_bytes);
	}
}

/* "led64: 64-bit blocks, 64-bit key; batch and stream are ctr" */
static void print_title(FILE *out, const struct group *g, const struct table_style *style)
{
	const struct module_info *m = NULL;
	char primitive[64];

	for (size_t i = 0; i < g->nrows && m == NULL; i++)
		if (kind_of_info(&g->run->modules[g->rows[i].module].info) == g->kind &&
		    g->run->modules[g->rows[i].module].info.technique[0] != '\0')
			m = &g->run->modules[g->rows[i].module].info;
	text_clean(primitive, sizeof primitive, g->primitive[0] != '\0' ? g->primitive : "unknown",
		   true);
	fprintf(out, "%s%s%s%s", style->markdown ? "### " : "",
		grid_escape(FACE_BOLD, style->colour), primitive,
		grid_escape(FACE_PLAIN, style->colour));
	if (m != NULL)
		print_sizes(out, m);
	if (g->op != g->kind->first.op)
		fprintf(out, "; batch and stream are %s", op_name(g->op));
	fputs(style->markdown ? "\n\n" : "\n", out);
}

static bool print_group(FILE *out, const struct group *g, const struct table_style *style)
{
	struct grid grid = {.columns = CELL_COUNT,
			    .left = {[CELL_IMPL] = true,
				     [CELL_ISA] = true,
				     [CELL_BUILD] = true,
				     [CELL_STATUS] = true}};
	int decimals = group_decimals(g, style->metric);
	char verdict[1024];
	bool done;

	add_heading(&grid, g, style);
	for (size_t i = 0; i < g->nrows; i++)
		add_row(&grid, g, &g->rows[i], style, decimals);
	drop_columns(&grid, g);
	print_title(out, g, style);
	grid_print(out, &grid, style->markdown, style->colour);
	done = !grid.failed && extra_print(out, g, style) &&
	       (!style->verbose || memory_print(out, g, style));
	grid_free(&grid);
	verdict_text(verdict, sizeof verdict, g, style->metric);
	putc('\n', out);
	if (style->markdown)
		fputs(verdict, out);
	else
		grid_wrap(out, verdict, 0, 2);
	fputs("\n\n", out);
	return done;
}

const char *table_print(FILE *out, const struct run *run, const struct table_style *style)
{
	locale_t before = text_locale_begin();
	bool done = true;

	for (size_t i = 0; i < run->nmodules && done; i++) {
		struct group g;

		if (!view_first(run, i))
			continue;
		done = view_group(&g, run, i, style) && print_group(out, &g, style);
		view_free(&g);
	}
	footer_print(out, run, style);
	text_locale_end(before);
	return done ? NULL : "out of memory";
}
