/* SPDX-License-Identifier: MIT */
#include "comparison.h"

#include <math.h>
#include <string.h>

#include "figures.h"
#include "footer.h"
#include "text.h"

enum verdict contest_verdict(const struct comparison *c, const struct contest *t)
{
	enum verdict v = VERDICT_PASS;

	if (t->status != STATUS_OK)
		return VERDICT_INCONCLUSIVE;
	if (c->timed)
		v = gate_worse(v, t->finding.verdict);
	if (c->counted)
		v = gate_worse(v, t->count_verdict);
	return v;
}

enum verdict comparison_verdict(const struct comparison *c)
{
	bool nothing = c->n == 0 && c->identical == 0;
	bool unknown = nothing || c->partial || !c->run->complete;
	enum verdict v = unknown ? VERDICT_INCONCLUSIVE : VERDICT_PASS;

	for (size_t i = 0; i < c->n; i++)
		v = gate_worse(v, contest_verdict(c, &c->contests[i]));
	return v;
}

void contest_series(char *out, size_t size, const struct contest *t)
{
	const struct series *s = &t->series;
	char bytes[32];

	bytes_text(bytes, sizeof bytes, s->bytes);
	if (s->bytes == 0)
		snprintf(out, size, "%s", op_name(s->op));
	else if (s->workload == WORKLOAD_STREAM && s->bytes != STREAM_BYTES)
		snprintf(out, size, "%s %s", op_name(s->op), bytes);
	else if (s->workload == WORKLOAD_BATCH || s->workload == WORKLOAD_STREAM)
		snprintf(out, size, "%s %s", op_name(s->op), workload_name(s->workload));
	else
		snprintf(out, size, "%s %s", op_name(s->op), bytes);
}

void contest_name(char *out, size_t size, const struct comparison *c, const struct contest *t)
{
	const struct match *m = &c->matches[t->match];
	const struct module_info *old = &m->old->info, *new = &m->new->info;
	char name[160];

	if (strcmp(old->impl, new->impl) == 0 && strcmp(old->isa, new->isa) == 0)
		snprintf(name, sizeof name, "%s.%s", new->impl, new->isa);
	else
		snprintf(name, sizeof name, "%s.%s -> %s.%s", old->impl, old->isa, new->impl,
			 new->isa);
	text_clean(out, size, name, true);
}

/* --- the table --------------------------------------------------------------------- */

enum { CELL_NAME, CELL_SERIES, CELL_OLD, CELL_NEW, CELL_CHANGE, CELL_BOUNDS, CELL_CONTROL };

static unsigned count_cell(const struct comparison *c)
{
	return c->timed ? CELL_CONTROL + 1 : CELL_OLD;
}

static unsigned verdict_cell(const struct comparison *c)
{
	return count_cell(c) + (c->counted ? 1 : 0);
}

static void percent(char *out, size_t size, double x, const char *unit)
{
	snprintf(out, size, "%+.2f%s", 100 * x, unit);
}

static void bounds(char *out, size_t size, const struct estimate *e)
{
	if (isfinite(e->lo) && isfinite(e->hi))
		snprintf(out, size, "%+.2f to %+.2f", 100 * e->lo, 100 * e->hi);
	else
		snprintf(out, size, "-");
}

static void add_headings(struct grid *grid, const struct comparison *c)
{
	static const char *const names[] = {"impl",   "series", "old",	  "new",
					    "change", "bounds", "control"};
	const char *metric = c->kind == COMPARED_RATIOS	   ? "x ref."
			     : c->kind == COMPARED_RESULTS ? "cycles/B"
							   : "ns/B";
	struct grid_row *row = grid_add(grid);

	for (unsigned i = 0; i < count_cell(c); i++)
		snprintf(row->cell[i], GRID_CELL, "%s", names[i]);
	if (c->counted)
		snprintf(row->cell[count_cell(c)], GRID_CELL, "instr.");
	snprintf(row->cell[verdict_cell(c)], GRID_CELL, "verdict");
	row = grid_add(grid);
	for (unsigned i = CELL_OLD; i < verdict_cell(c); i++)
		snprintf(row->cell[i], GRID_CELL, "%s", i <= CELL_NEW && c->timed ? metric : "%");
	grid->headings = 2;
}

static void set_timed(struct grid_row *row, const struct contest *t)
{
	const struct finding *f = &t->finding;

	figure_text(row->cell[CELL_OLD], GRID_CELL, t->cost[SIDE_OLD],
		    figure_decimals(t->cost[SIDE_OLD]));
	figure_text(row->cell[CELL_NEW], GRID_CELL, t->cost[SIDE_NEW],
		    figure_decimals(t->cost[SIDE_OLD]));
	percent(row->cell[CELL_CHANGE], GRID_CELL, f->change.median, "");
	bounds(row->cell[CELL_BOUNDS], GRID_CELL, &f->change);
	if (t->taken != NULL && t->rounds != 0)
		percent(row->cell[CELL_CONTROL], GRID_CELL, f->control.median, "");
	else
		snprintf(row->cell[CELL_CONTROL], GRID_CELL, "-");
}

/* Why a verdict is what it is, where that is not plain from the figures. */
static void reason(char *out, size_t size, const struct comparison *c, const struct contest *t)
{
	const char *why = "";

	if (t->status != STATUS_OK)
		why = t->reason;
	else if (c->counted && t->count_verdict != VERDICT_PASS &&
		 !(c->timed && t->finding.verdict == VERDICT_FAIL))
		why = t->count_reason;
	else if (c->timed && t->finding.why != NULL)
		why = t->finding.why;
	text_clean(out, size, why, true);
}

static void add_contest(struct grid *grid, const struct comparison *c, const struct contest *t)
{
	struct grid_row *row = grid_add(grid);
	enum verdict v = contest_verdict(c, t);
	double instructions = t->instructions[SIDE_NEW] / t->instructions[SIDE_OLD] - 1;

	contest_name(row->cell[CELL_NAME], GRID_CELL, c, t);
	contest_series(row->cell[CELL_SERIES], GRID_CELL, t);
	if (t->series.bytes == 0 && c->timed && c->kind != COMPARED_RATIOS)
		strcat(row->cell[CELL_SERIES], c->kind == COMPARED_RESULTS ? ", cycles" : ", ns");
	if (c->timed && t->status == STATUS_OK && isfinite(t->finding.change.median))
		set_timed(row, t);
	else
		for (unsigned i = CELL_OLD; i < count_cell(c); i++)
			snprintf(row->cell[i], GRID_CELL, "-");
	if (c->counted && isfinite(instructions))
		percent(row->cell[count_cell(c)], GRID_CELL, instructions, "");
	else if (c->counted)
		snprintf(row->cell[count_cell(c)], GRID_CELL, "-");
	snprintf(row->cell[verdict_cell(c)], GRID_CELL, "%s",
		 t->status == STATUS_OK ? verdict_name(v) : status_name(t->status));
	row->face[verdict_cell(c)] = v == VERDICT_FAIL	 ? FACE_BAD
				     : v == VERDICT_PASS ? FACE_PLAIN
							 : FACE_BOLD;
}

/* A line below those contests that need one. */
static void add_reason(struct grid *grid, const struct comparison *c, const struct contest *t)
{
	char text[REASON_BYTES];
	struct grid_row *row;

	reason(text, sizeof text, c, t);
	/* Between machines, nothing is gated: the legend says it once. */
	if (text[0] == '\0' || (c->kind == COMPARED_RATIOS && t->status == STATUS_OK))
		return;
	row = grid_add(grid);
	contest_name(row->cell[CELL_NAME], GRID_CELL, c, t);
	contest_series(row->cell[CELL_SERIES], GRID_CELL, t);
	row->aside = true;
	row->note_face = FACE_DIM;
	snprintf(row->note, sizeof row->note, "%s", text);
}

/* The contests of one primitive, from index `from` on. */
static void print_group(FILE *out, const struct comparison *c, size_t from,
			const struct table_style *style)
{
	const char *primitive = c->matches[c->contests[from].match].new->info.primitive;
	struct grid grid = {.columns = verdict_cell(c) + 1,
			    .left = {[CELL_NAME] = true, [CELL_SERIES] = true}};
	char title[64];

	grid.left[verdict_cell(c)] = true;
	add_headings(&grid, c);
	for (size_t i = from; i < c->n; i++) {
		const struct contest *t = &c->contests[i];

		if (strcmp(c->matches[t->match].new->info.primitive, primitive) != 0)
			continue;
		add_contest(&grid, c, t);
		add_reason(&grid, c, t);
	}
	text_clean(title, sizeof title, primitive, true);
	fprintf(out, "%s%s%s%s%s", style->markdown ? "#### " : "",
		grid_escape(FACE_BOLD, style->colour), title,
		grid_escape(FACE_PLAIN, style->colour), style->markdown ? "\n\n" : "\n");
	grid_print(out, &grid, style->markdown, style->colour);
	putc('\n', out);
	grid_free(&grid);
}

static bool is_first(const struct comparison *c, size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (strcmp(c->matches[c->contests[k].match].new->info.primitive,
			   c->matches[c->contests[i].match].new->info.primitive) == 0)
			return false;
	return true;
}

/* --- the sentences ------------------------------------------------------------------- */

/* A module that is wrong is neither slower nor faster: the first, and why. */
static void print_broken(FILE *out, const struct comparison *c, const struct table_style *style)
{
	const char *bold = style->markdown ? "**" : "";

	for (size_t i = 0; i < c->n; i++) {
		const struct contest *t = &c->contests[i];
		char name[160], text[REASON_BYTES];

		if (t->status == STATUS_OK || t->status == STATUS_SKIPPED)
			continue;
		contest_name(name, sizeof name, c, t);
		text_clean(text, sizeof text, t->reason, true);
		fprintf(out, "%s%sWRONG%s%s: %s %s, %s: %s.\n", bold,
			grid_escape(FACE_BOLD, style->colour),
			grid_escape(FACE_PLAIN, style->colour), bold,
			c->matches[t->match].new->info.primitive, name, status_name(t->status),
			text);
		return;
	}
}

/* What fails, or is not known; the first few by name. */
static void print_verdict(FILE *out, const struct comparison *c, const struct table_style *style)
{
	enum { NAMED = 3 };
	enum verdict v = comparison_verdict(c);
	const char *bold = style->markdown ? "**" : "";
	unsigned found = 0;

	if (c->failed) {
		print_broken(out, c, style);
		return;
	}
	fprintf(out, "%s%s%s%s%s: ", bold, grid_escape(FACE_BOLD, style->colour), verdict_name(v),
		grid_escape(FACE_PLAIN, style->colour), bold);
	if (c->n == 0)
		fputs(c->identical == 0 ? "there was nothing to compare"
					: "all that is on both sides is the same files",
		      out);
	else if (v == VERDICT_PASS)
		fprintf(out, "nothing %s by more than %g %%", c->timed ? "is slower" : "has grown",
			100 * c->gate.max_slowdown);
	for (size_t i = 0; i < c->n && v != VERDICT_PASS; i++) {
		const struct contest *t = &c->contests[i];
		char name[160], series[64];

		if (contest_verdict(c, t) != v || ++found > NAMED)
			continue;
		contest_name(name, sizeof name, c, t);
		contest_series(series, sizeof series, t);
		fprintf(out, "%s%s %s, %s", found == 1 ? "" : "; ",
			c->matches[t->match].new->info.primitive, name, series);
		if (c->timed && t->status == STATUS_OK && t->finding.verdict == VERDICT_FAIL)
			fprintf(out, " (%+.1f %%)", 100 * t->finding.change.median);
		else if (t->status == STATUS_OK && c->counted && t->count_verdict == VERDICT_FAIL)
			fprintf(out, " (%s)", t->count_reason);
	}
	if (found > NAMED)
		fprintf(out, "; and %u more", found - NAMED);
	fputs(".\n", out);
}

static void print_line(FILE *out, const struct table_style *style, const char *label,
		       const char *text)
{
	char clean[1024];

	text_clean(clean, sizeof clean, text, true);
	footer_line(out, style, label, clean);
}

static void print_columns(FILE *out, const struct comparison *c, const struct table_style *style)
{
	char text[1024];

	switch (c->kind) {
	case COMPARED_MODULES:
		snprintf(text, sizeof text,
			 "change: of the time, by pairs of calls in one process; control: the same "
			 "of a second copy of old; bounds: each is wrong with a probability of %g "
			 "at most.",
			 c->gate.alpha / c->gate.series);
		break;
	case COMPARED_RESULTS:
		snprintf(
			text, sizeof text,
			"change: of the core cycles in two runs on machines of one kind; no pairs, "
			"no control; bounds: the two 95 %% intervals, and %g %% that two runs may "
			"differ by.",
			100 * GATE_LEAST);
		break;
	case COMPARED_RATIOS:
		snprintf(text, sizeof text,
			 "old, new: the time as a multiple of that of %s in the same run, for the "
			 "machines differ; this is no gate.",
			 c->reference);
		break;
	}
	print_line(out, style, "columns", text);
}

static void print_machine(FILE *out, const struct table_style *style, const char *label,
			  const struct machine *m)
{
	char text[160];

	snprintf(text, sizeof text, "%s%s%s", m->cpu[0] != '\0' ? m->cpu : "unknown CPU",
		 m->hypervisor[0] != '\0' ? ", under " : "", m->hypervisor);
	print_line(out, style, label, text);
}

static void print_method(FILE *out, const struct comparison *c, const struct table_style *style)
{
	char text[1024];

	if (c->timed)
		print_columns(out, c, style);
	snprintf(text, sizeof text,
		 "FAIL: surely over %g %%, and over three times the control; PASS: surely below "
		 "%g %%; %u series, alpha %g in all.",
		 100 * fmax(c->gate.max_slowdown, GATE_LEAST), 100 * c->gate.max_slowdown,
		 c->gate.series, c->gate.alpha);
	if (c->kind == COMPARED_RESULTS)
		snprintf(text, sizeof text,
			 "FAIL: the lower bound is over %g %%; PASS: the upper one is below %g %%.",
			 100 * fmax(c->gate.max_slowdown, GATE_LEAST), 100 * c->gate.max_slowdown);
	else if (!c->timed)
		snprintf(text, sizeof text,
			 "FAIL: over %g %% more instructions; counts say nothing of waiting.",
			 100 * c->gate.max_slowdown);
	if (c->kind != COMPARED_RATIOS)
		print_line(out, style, "verdict", text);
	print_line(out, style, "old", c->old);
	print_line(out, style, "new", c->new);
	if (c->kind == COMPARED_RATIOS)
		print_machine(out, style, "was", c->old_machine);
	print_machine(out, style, "machine", &c->run->machine);
	snprintf(text, sizeof text,
		 "%zu the same file on both sides, %zu on one side alone, %zu that "
		 "this CPU cannot run",
		 c->identical, c->unmatched, c->unusable);
	if (c->run->complete && c->identical + c->unmatched + c->unusable != 0)
		print_line(out, style, "left out", text);
	if (!c->run->complete)
		print_line(out, style, "NOTE", "interrupted: this is what was known so far.");
	if (c->partial)
		print_line(out, style, "NOTE", "a result is of a run that was interrupted.");
}

void comparison_print(FILE *out, const struct comparison *c, const struct table_style *style)
{
	locale_t before = text_locale_begin();

	if (style->markdown) {
		fputs("### ledbench: ", out);
		print_verdict(out, c, style);
		putc('\n', out);
	}
	for (size_t i = 0; i < c->n; i++)
		if (is_first(c, i))
			print_group(out, c, i, style);
	print_method(out, c, style);
	if (!style->markdown) {
		putc('\n', out);
		print_verdict(out, c, style);
	}
	text_locale_end(before);
}
