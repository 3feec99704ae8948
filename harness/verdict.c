/* SPDX-License-Identifier: MIT */
/* One sentence per primitive, or the reason why there is none. */
#include <math.h>
#include <stdarg.h>
#include <string.h>

#include "builds.h"
#include "figures.h"

struct sentence {
	char *text;
	size_t size, used;
};

__attribute__((format(printf, 2, 3))) static void say(struct sentence *s, const char *format, ...)
{
	va_list arguments;
	int n;

	va_start(arguments, format);
	n = vsnprintf(s->text + s->used, s->size - s->used, format, arguments);
	va_end(arguments);
	if (n > 0)
		s->used += (size_t)n < s->size - s->used ? (size_t)n : s->size - s->used - 1;
}

/* The fastest row of the column; *rivals is how many rows have one. */
static const struct row *fastest(const struct group *g, enum column column, unsigned *rivals)
{
	const struct row *best = NULL;

	*rivals = 0;
	for (size_t i = 0; i < g->nmeasured; i++) {
		const struct row *row = &g->rows[i];

		if (row->cell[column] == NULL)
			continue;
		++*rivals;
		if (best == NULL || view_time(row->cell[column]) < view_time(best->cell[column]))
			best = row;
	}
	return best;
}

/* A row whose time cannot be trusted and that might be the fastest, for it is less
 * than twice as slow; NULL if there is none. */
static const struct row *doubtful(const struct group *g, enum column column, const struct row *best)
{
	for (size_t i = 0; best != NULL && i < g->nmeasured; i++) {
		const struct result *r = g->rows[i].cell[column];

		if (r != NULL && view_flags(r) >= VIEW_NOISY &&
		    view_time(r) < 2 * view_time(best->cell[column]))
			return &g->rows[i];
	}
	return NULL;
}

/* "A", "A and B", "A, B and C"; true if it is more than one. */
static bool say_winners(struct sentence *s, const struct group *g, enum column column)
{
	unsigned left = 0, said = 0;
	char name[ROW_NAME];

	for (size_t i = 0; i < g->nmeasured; i++)
		left += view_wins(g, &g->rows[i], column);
	for (size_t i = 0; i < g->nmeasured; i++) {
		if (!view_wins(g, &g->rows[i], column))
			continue;
		left--;
		row_name(name, sizeof name, g, &g->rows[i]);
		say(s, "%s%s", said == 0 ? "" : left == 0 ? " and " : ", ", name);
		said++;
	}
	return said > 1;
}

/* "(2.90 cycles/byte, 4.1 x table.u64)" */
static void say_figure(struct sentence *s, const struct group *g, const struct row *row,
		       enum column column, enum metric metric)
{
	const struct result *r = row->cell[column], *base = g->baseline->cell[column];
	double figure = view_figure(g->run, r, metric);
	char number[32], name[ROW_NAME];

	if (!isfinite(figure))
		metric = METRIC_NS, figure = view_figure(g->run, r, metric);
	figure_text(number, sizeof number, figure, figure_decimals(figure));
	say(s, "(%s%s %s", view_noisy(r) ? "~" : "", number, view_unit(g->run, metric, false));
	if (base != NULL && base != r && view_flags(base) < VIEW_NOISY) {
		row_name(name, sizeof name, g, g->baseline);
		say(s, ", %.1f x %s", view_time(base) / view_time(r), name);
	}
	if (!g->run->modules[row->module].info.constant_time)
		say(s, ", not constant time");
	say(s, ")");
}

/* "long messages", "128-byte batches", "32-byte messages". */
static void column_text(char *out, size_t size, const struct group *g, enum column column)
{
	const struct series *batch = &g->column[COLUMN_BATCH];

	if (column == COLUMN_STREAM)
		snprintf(out, size, "long %s", g->op == OP_DERIVE ? "outputs" : "messages");
	else
		snprintf(out, size, "%u-byte %s", (unsigned)batch->bytes,
			 batch->workload == WORKLOAD_BATCH ? "batches" : "messages");
}

static void say_noisy(struct sentence *s, const struct group *g, const struct row *row,
		      enum column column)
{
	char name[ROW_NAME], flags[128], what[32];

	row_name(name, sizeof name, g, row);
	column_text(what, sizeof what, g, column);
	flags_text(flags, sizeof flags, row->cell[column]->flags);
	say(s, "no verdict for %s, %s is too noisy (%s)", what, name, flags);
}

void verdict_text(char *out, size_t size, const struct group *g, enum metric metric)
{
	static const enum column columns[] = {COLUMN_STREAM, COLUMN_BATCH};
	struct sentence s = {out, size, 0};
	bool verb = false, compared = false;

	say(&s, "%s%s%s: ", g->primitive[0] == '\0' ? "unknown" : g->primitive,
	    g->op == g->kind->first.op ? "" : " ",
	    g->op == g->kind->first.op ? "" : op_name(g->op));
	for (size_t i = 0; i < 2; i++) {
		enum column c = columns[i];
		unsigned rivals;
		const struct row *best = fastest(g, c, &rivals), *noisy = doubtful(g, c, best);

		if (rivals < 2)
			continue;
		say(&s, "%s", compared ? (noisy != NULL || !verb ? "; " : ", ") : "");
		compared = true;
		if (noisy != NULL) {
			say_noisy(&s, g, noisy, c);
			continue;
		}
		bool several = say_winners(&s, g, c);
		char what[32];

		column_text(what, sizeof what, g, c);

		say(&s, "%s for %s ", verb ? "" : several ? " are fastest" : " is fastest", what);
		say_figure(&s, g, best, c, metric);
		verb = true;
	}
	if (!compared)
		say(&s, "no verdict, %s",
		    g->nmeasured == 0 ? "nothing was measured" : "nothing to compare with");
	say(&s, ".");
}
