/* SPDX-License-Identifier: MIT */
#include "view.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "builds.h"
#include "text.h"

double view_time(const struct result *r)
{
	return r->series.op == OP_SETKEY ? r->ns_per_call : r->ns_per_byte;
}

const struct result *view_timed(const struct result *r)
{
	return r != NULL && r->status == STATUS_OK && isfinite(view_time(r)) && view_time(r) > 0
		       ? r
		       : NULL;
}

bool view_noisy(const struct result *r)
{
	const struct estimate *e = &r->cycles_core;

	return (r->flags & (FLAG_FEW_ROUNDS | FLAG_SPREAD | FLAG_DRIFT)) != 0 ||
	       view_flags(r) >= VIEW_NOISY || (e->hi - e->lo) / 2 > .01 * e->median;
}

unsigned view_flags(const struct result *r)
{
	return (unsigned)__builtin_popcount(r->flags);
}

double view_figure(const struct run *run, const struct result *r, enum metric metric)
{
	bool raw = run->cycle_source == CYCLES_TSC_RAW, call = r->series.op == OP_SETKEY;

	switch (metric) {
	case METRIC_CPB:
		return !raw ? r->cycles_core.median : call ? r->ticks.median : r->cpb_tsc;
	case METRIC_MBPS:
		return call ? r->ns_per_call : r->mbit_per_s;
	case METRIC_NS:
		break;
	}
	return view_time(r);
}

struct estimate view_interval(const struct run *run, const struct result *r, enum metric metric)
{
	const struct estimate *e = &r->cycles_core;
	double figure = view_figure(run, r, metric);
	bool inverse = metric == METRIC_MBPS && r->series.op != OP_SETKEY;

	/* Without a core clock there are no bounds; with one, time scales as cycles do. */
	if (!inverse)
		return (struct estimate){figure, figure * e->lo / e->median,
					 figure * e->hi / e->median};
	return (struct estimate){figure, figure * e->median / e->hi, figure * e->median / e->lo};
}

const char *view_unit(const struct run *run, enum metric metric, bool per_call)
{
	bool raw = run->cycle_source == CYCLES_TSC_RAW;

	if (metric == METRIC_CPB)
		return per_call ? (raw ? "ticks" : "cycles")
				: (raw ? "TSC ticks/byte" : "cycles/byte");
	if (per_call)
		return "ns";
	return metric == METRIC_NS ? "ns/byte" : "Mbit/s";
}

bool view_first(const struct run *run, size_t module)
{
	for (size_t i = 0; i < module; i++)
		if (strcmp(run->modules[i].info.primitive, run->modules[module].info.primitive) ==
		    0)
			return false;
	return true;
}

bool view_is_floor(const struct run *run, size_t module)
{
	bool others = false;

	for (size_t i = 0; i < run->nmodules; i++)
		others = others || strcmp(run->modules[i].info.primitive, "null") != 0;
	return others && strcmp(run->modules[module].info.primitive, "null") == 0;
}

bool view_wins(const struct group *g, const struct row *row, enum column column)
{
	unsigned rivals = 0;

	if (row->cell[column] == NULL)
		return false;
	for (size_t i = 0; i < g->nmeasured; i++) {
		const struct result *other = g->rows[i].cell[column];

		if (other == NULL)
			continue;
		rivals++;
		if (view_time(row->cell[column]) > VIEW_LEVEL * view_time(other))
			return false;
	}
	return rivals > 1;
}

/* What the order goes by: the long message's time, else the batch's, else what there
 * is. */
static double row_time(const struct row *row)
{
	const struct result *r = row->cell[COLUMN_STREAM];

	if (r == NULL)
		r = row->cell[COLUMN_BATCH];
	if (r == NULL)
		r = row->any;
	return r == NULL ? INFINITY : view_time(r);
}

static bool row_measured(const struct row *row)
{
	return row->any != NULL;
}

static int by_time(const void *pa, const void *pb)
{
	const struct row *a = pa, *b = pb;
	double ta = row_time(a), tb = row_time(b);

	if (row_measured(a) != row_measured(b))
		return row_measured(a) ? -1 : 1;
	if (ta != tb)
		return ta < tb ? -1 : 1;
	/* Errors before what merely cannot run here; then as the run lists them. */
	if ((a->status == STATUS_SKIPPED) != (b->status == STATUS_SKIPPED))
		return a->status == STATUS_SKIPPED ? 1 : -1;
	return a->module < b->module ? -1 : 1;
}

/* How the row ended: the module itself, else its first series that went wrong. */
static void set_status(struct row *row, const struct group *g)
{
	const struct run *run = g->run;
	const struct run_module *m = &run->modules[row->module];
	const char *reason = m->reason, *series = "", *colon = "";

	row->status = m->status;
	for (size_t i = 0; i < run->nresults && row->status == STATUS_OK; i++) {
		const struct result *r = &run->results[i];

		if (r->module != row->module || r->status == STATUS_OK)
			continue;
		row->status = r->status;
		reason = r->reason;
		series = r->series.op == g->kind->first.op ? workload_name(r->series.workload)
							   : op_name(r->series.op);
		colon = ": ";
	}
	if (row->status == STATUS_OK && !row_measured(row)) {
		row->status = STATUS_SKIPPED;
		reason = "the run ended before it was measured";
	}
	if (row->status != STATUS_OK && reason[0] == '\0')
		reason = "no reason was given";
	snprintf(row->reason, sizeof row->reason, "%s%s", series, colon);
	text_clean(row->reason + strlen(row->reason), REASON_BYTES,
		   row->status == STATUS_OK ? "" : reason, true);
}

static void set_row(struct row *row, const struct group *g, size_t module)
{
	const struct run *run = g->run;
	row->module = module;
	for (unsigned c = 0; c < COLUMN_COUNT; c++) {
		const struct series *s = &g->column[c];

		row->cell[c] = view_timed(run_find(run, module, s->op, s->workload, s->bytes));
	}
	for (size_t i = 0; i < run->nresults && row->any == NULL; i++)
		if (run->results[i].module == module)
			row->any = view_timed(&run->results[i]);
	row->ratio = NAN;
	set_status(row, g);
}

bool view_in_group(const struct group *g, const struct result *r)
{
	return strcmp(g->run->modules[r->module].info.primitive, g->primitive) == 0;
}

/* The kind's own, unless modes were measured and it was not: the first of them. */
static void choose_op(struct group *g)
{
	enum op mode = OP_COUNT;

	g->op = g->kind->first.op;
	for (size_t i = 0; i < g->run->nresults; i++) {
		const struct result *r = view_timed(&g->run->results[i]);

		if (r == NULL || !view_in_group(g, r))
			continue;
		if (r->series.op == g->op)
			return;
		if (op_is_mode(r->series.op) && r->series.op < mode)
			mode = r->series.op;
	}
	if (mode != OP_COUNT)
		g->op = mode;
}

/* The long message: the usual one, or else the longest that was measured. */
static void choose_columns(struct group *g)
{
	struct series batch = {g->op, g->kind->first.workload, g->kind->first.bytes};
	struct series stream = {g->op, WORKLOAD_STREAM, 0};
	uint64_t longest = 0, usual = 0;
	bool streams = false;

	for (size_t i = 0; i < g->run->nresults; i++) {
		const struct result *r = &g->run->results[i];

		if (r->series.workload != WORKLOAD_STREAM || !view_in_group(g, r))
			continue;
		if (r->series.bytes > longest)
			longest = r->series.bytes;
		if (r->series.bytes == STREAM_BYTES)
			usual = STREAM_BYTES;
		streams = streams || r->series.op == OP_DEC;
	}
	stream.bytes = usual != 0 ? usual : longest;
	g->column[COLUMN_BATCH] = batch;
	g->column[COLUMN_STREAM] = stream;
	g->column[COLUMN_DECRYPT] = streams ? stream : batch;
	g->column[COLUMN_DECRYPT].op = OP_DEC;
	g->column[COLUMN_SETKEY] = (struct series){OP_SETKEY, WORKLOAD_CALL, 0};
}

/* The fastest measured row of that implementation, named with or without its ISA. */
static const struct row *named(const struct group *g, const char *name)
{
	for (size_t i = 0; name != NULL && i < g->nmeasured; i++) {
		const struct module_info *m = &g->run->modules[g->rows[i].module].info;
		size_t n = strlen(m->impl);

		if (strncmp(name, m->impl, n) == 0 &&
		    (name[n] == '\0' || (name[n] == '.' && strcmp(name + n + 1, m->isa) == 0)))
			return &g->rows[i];
	}
	return NULL;
}

/* The slowest row that has what rows are sorted by: a reference has batches alone. */
static const struct row *slowest(const struct group *g)
{
	const struct row *found = g->nmeasured == 0 ? NULL : &g->rows[0];

	for (size_t i = 1; i < g->nmeasured; i++)
		if (g->rows[i].cell[COLUMN_STREAM] || !found->cell[COLUMN_STREAM])
			found = &g->rows[i];
	return found;
}

/* The baseline, and how many times as fast each row is, all by one column. */
static void set_baseline(struct group *g, const char *baseline)
{
	const char *const names[] = {baseline, "table", "serial", "openssl"};
	enum column c;

	for (size_t i = 0; i < sizeof names / sizeof *names && g->baseline == NULL; i++)
		g->baseline = named(g, names[i]);
	if (g->baseline == NULL)
		g->baseline = slowest(g);
	if (g->baseline == NULL)
		return;
	c = g->baseline->cell[COLUMN_STREAM] ? COLUMN_STREAM : COLUMN_BATCH;
	for (size_t i = 0; i < g->nmeasured; i++) {
		struct row *row = &g->rows[i];
		const struct result *own = row->cell[c], *base = g->baseline->cell[c];

		if (own == NULL || base == NULL)
			continue;
		row->ratio = view_time(base) / view_time(own);
		row->ratio_noisy = view_noisy(own) || view_noisy(base);
	}
}

bool view_group(struct group *g, const struct run *run, size_t module,
		const struct table_style *style)
{
	*g = (struct group){
		.run = run,
		.builds = builds_any(run),
		.primitive = run->modules[module].info.primitive,
		.kind = &kind_cipher,
		.rows = calloc(run->nmodules, sizeof *g->rows),
	};
	if (g->rows == NULL)
		return false;
	for (size_t i = run->nmodules; i-- > module;)
		if (run->modules[i].info.kind != 0 &&
		    strcmp(run->modules[i].info.primitive, g->primitive) == 0)
			g->kind = kind_of_info(&run->modules[i].info);
	choose_op(g);
	choose_columns(g);
	for (size_t i = module; i < run->nmodules; i++)
		if (strcmp(run->modules[i].info.primitive, g->primitive) == 0)
			set_row(&g->rows[g->nrows++], g, i);
	qsort(g->rows, g->nrows, sizeof *g->rows, by_time);
	if (!style->every_build)
		builds_drop(g);
	while (g->nmeasured < g->nrows && row_measured(&g->rows[g->nmeasured]))
		g->nmeasured++;
	set_baseline(g, style->baseline);
	return true;
}

void view_free(struct group *g)
{
	free(g->rows);
	g->rows = NULL;
}
