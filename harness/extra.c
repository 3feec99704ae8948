/* SPDX-License-Identifier: MIT */
/* The second table of a primitive: one column per further series. */
#include "extra.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "builds.h"
#include "figures.h"
#include "text.h"

enum { NAMES = 3, FIT = 6 }; /* names: implementation, word, build */

enum shown {
	SHOWN_FIGURE,
	SHOWN_CALL, /* the same of one operation, */
	SHOWN_RATE, /* and operations per second */
	SHOWN_PAPER_N,
	SHOWN_PAPER_SECONDS,
};

/* The columns of one table; more than FIT of them go on in the next one. */
struct columns {
	struct series series[FIT];
	enum shown shown[FIT];
	unsigned n;
};

static bool same(const struct series *a, const struct series *b)
{
	return a->op == b->op && a->workload == b->workload && a->bytes == b->bytes;
}

/* Whether the operation was timed on long messages of several lengths: a row of them has
 * no gap where the main table has one too. */
static bool is_sweep(const struct group *g, const struct series *s)
{
	for (size_t i = 0; i < g->run->nresults; i++) {
		const struct result *r = &g->run->results[i];

		if (view_timed(r) != NULL && view_in_group(g, r) && r->series.op == s->op &&
		    r->series.workload == s->workload && r->series.bytes != s->bytes)
			return true;
	}
	return false;
}

/* Whether the main table alone shows that series. */
static bool in_main(const struct group *g, const struct series *s)
{
	if (s->workload == WORKLOAD_STREAM && is_sweep(g, s))
		return false;
	for (unsigned c = 0; c < COLUMN_COUNT; c++) {
		const struct series *column = &g->column[c];

		if (s->op == column->op && s->workload == column->workload &&
		    (s->bytes == column->bytes || column->bytes == 0))
			return true;
	}
	return false;
}

/* Whether an earlier result of the group has the same series. */
static bool seen(const struct group *g, size_t index)
{
	const struct result *results = g->run->results;

	for (size_t i = 0; i < index; i++)
		if (view_in_group(g, &results[i]) &&
		    same(&results[i].series, &results[index].series))
			return true;
	return false;
}

/* What a table shows of a series beside the main table: *shown, how many. */
static unsigned shown_of(const struct group *g, const struct series *s, enum shown shown[3])
{
	unsigned n = 0;

	if (s->workload == WORKLOAD_PAPER) {
		shown[n++] = SHOWN_PAPER_N;
		shown[n++] = SHOWN_PAPER_SECONDS;
		return n;
	}
	if (!in_main(g, s))
		shown[n++] = SHOWN_FIGURE;
	if (g->kind == &kind_pke) {
		shown[n++] = SHOWN_CALL;
		shown[n++] = SHOWN_RATE;
	}
	return n;
}

/* Fills the columns from result *next on; false when there is nothing left. */
static bool take(struct columns *columns, const struct group *g, size_t *next)
{
	columns->n = 0;
	for (; *next < g->run->nresults; ++*next) {
		const struct result *r = &g->run->results[*next];
		enum shown shown[3];
		unsigned n;

		if (view_timed(r) == NULL || !view_in_group(g, r) || seen(g, *next))
			continue;
		n = shown_of(g, &r->series, shown);
		if (columns->n + n > FIT)
			break;
		for (unsigned i = 0; i < n; i++) {
			columns->series[columns->n] = r->series;
			columns->shown[columns->n++] = shown[i];
		}
	}
	return columns->n > 0;
}

/* The figure of one operation: cycles, ticks or nanoseconds. */
static double call_figure(const struct run *run, const struct result *r, enum metric metric)
{
	if (metric != METRIC_CPB)
		return r->ns_per_call;
	return view_figure(run, r, metric) * (double)r->series.bytes;
}

/* The decimals of a column, from its smallest figure. */
static int decimals(const struct group *g, const struct series *s, enum metric metric)
{
	double least = INFINITY;

	for (size_t i = 0; i < g->run->nresults; i++) {
		const struct result *r = &g->run->results[i];

		if (view_in_group(g, r) && same(&r->series, s) && view_timed(r) != NULL)
			least = fmin(least, view_figure(g->run, r, metric));
	}
	return figure_decimals(least);
}

static void figure_unit(char *cell, const struct run *run, enum metric metric)
{
	unit_text(cell, GRID_CELL - 1, run, metric);
	strcat(cell, " ");
}

/* What, how long, in which unit: three lines. */
static void add_headings(struct grid *grid, const struct columns *columns, const struct group *g,
			 enum metric metric)
{
	struct grid_row *row[3];

	for (unsigned i = 0; i < 3; i++)
		grid_add(grid);
	if (grid->failed)
		return;
	for (unsigned i = 0; i < 3; i++)
		row[i] = &grid->rows[i];
	snprintf(row[0]->cell[0], GRID_CELL, "impl");
	snprintf(row[0]->cell[1], GRID_CELL, "ISA");
	snprintf(row[0]->cell[2], GRID_CELL, "build");
	for (unsigned i = 0; i < columns->n; i++) {
		const struct series *s = &columns->series[i];
		char *const cell[3] = {row[0]->cell[NAMES + i], row[1]->cell[NAMES + i],
				       row[2]->cell[NAMES + i]};

		if (columns->shown[i] >= SHOWN_PAPER_N) {
			bool n = columns->shown[i] == SHOWN_PAPER_N;

			snprintf(cell[0], GRID_CELL, "paper loop ");
			snprintf(cell[1], GRID_CELL, "%s", n ? "128 B " : "1000000 x 128 B ");
			snprintf(cell[2], GRID_CELL, "%s ", n ? "calls" : "seconds");
			continue;
		}
		snprintf(cell[0], GRID_CELL, "%s%s ", op_name(s->op),
			 s->workload == WORKLOAD_BATCH ? " batch" : "");
		bytes_text(cell[1], GRID_CELL - 1, s->bytes);
		strcat(cell[1], " ");
		if (columns->shown[i] == SHOWN_RATE)
			snprintf(cell[2], GRID_CELL, "ops/s ");
		else if (columns->shown[i] == SHOWN_CALL)
			snprintf(cell[2], GRID_CELL, "%s/op ", view_unit(g->run, metric, true));
		else
			figure_unit(cell[2], g->run, metric);
	}
	grid->headings = 3;
}

/* Whether the result is the fastest of several rows; parts do not compete. */
static bool wins(const struct group *g, const struct result *r)
{
	const struct series *s = &r->series;
	unsigned rivals = 0;

	for (size_t i = 0; i < g->nmeasured; i++) {
		const struct result *other = view_timed(
			run_find(g->run, g->rows[i].module, s->op, s->workload, s->bytes));

		if (other == NULL)
			continue;
		rivals++;
		if (view_time(r) > VIEW_LEVEL * view_time(other))
			return false;
	}
	return rivals > 1 && !op_is_part(s->op) && s->workload != WORKLOAD_PAPER;
}

static void set_cell(char *cell, const struct group *g, const struct result *r, enum shown shown,
		     enum metric metric, int places)
{
	const char *doubt = view_noisy(r) ? "~" : "";
	double call = call_figure(g->run, r, metric);

	if (shown == SHOWN_FIGURE)
		figure_cell(cell, g->run, r, metric, places);
	else if (shown == SHOWN_CALL && isfinite(call))
		snprintf(cell, GRID_CELL, "%s%.0f ", doubt, call);
	else if (shown == SHOWN_RATE)
		snprintf(cell, GRID_CELL, "%s%.0f ", doubt, 1e9 / r->ns_per_call);
	else if (shown == SHOWN_PAPER_N)
		snprintf(cell, GRID_CELL, "%" PRIu64 " ", r->paper_n);
	else if (shown == SHOWN_PAPER_SECONDS && isfinite(r->paper_seconds))
		snprintf(cell, GRID_CELL, "%s%.4f ", doubt, r->paper_seconds);
	else
		snprintf(cell, GRID_CELL, "- ");
}

static void add_row(struct grid *grid, const struct columns *columns, const struct group *g,
		    size_t module, const struct table_style *style)
{
	const struct module_info *m = &g->run->modules[module].info;
	struct grid_row *row = NULL;

	for (unsigned i = 0; i < columns->n; i++) {
		const struct series *s = &columns->series[i];
		const struct result *r =
			view_timed(run_find(g->run, module, s->op, s->workload, s->bytes));

		if (r == NULL)
			continue;
		if (row == NULL) {
			row = grid_add(grid);
			text_clean(row->cell[0], GRID_CELL, m->impl, true);
			text_clean(row->cell[1], GRID_CELL, m->isa, true);
			build_text(row->cell[2], GRID_CELL, m);
			for (unsigned c = 0; c < columns->n; c++)
				snprintf(row->cell[NAMES + c], GRID_CELL, "- ");
		}
		set_cell(row->cell[NAMES + i], g, r, columns->shown[i], style->metric,
			 decimals(g, s, style->metric));
		if (!wins(g, r))
			continue;
		row->face[NAMES + i] = FACE_BOLD;
		if (!style->markdown)
			row->cell[NAMES + i][strlen(row->cell[NAMES + i]) - 1] = '*';
	}
}

bool extra_print(FILE *out, const struct group *g, const struct table_style *style)
{
	struct columns columns;
	size_t next = 0;
	bool done = true;

	while (done && take(&columns, g, &next)) {
		struct grid grid = {.columns = NAMES + columns.n, .left = {true, true, true}};

		add_headings(&grid, &columns, g, style->metric);
		for (size_t i = 0; i < g->nmeasured; i++)
			add_row(&grid, &columns, g, g->rows[i].module, style);
		if (!g->builds)
			grid_drop(&grid, NAMES - 1);
		putc('\n', out);
		grid_print(out, &grid, style->markdown, style->colour);
		done = !grid.failed;
		grid_free(&grid);
	}
	return done;
}
