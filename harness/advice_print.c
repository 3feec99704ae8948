/* SPDX-License-Identifier: MIT */
/* Advice in words, and the table of lengths under it. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "figures.h"
#include "text.h"

static void print_time(FILE *out, const struct result *r)
{
	char number[32];

	figure_text(number, sizeof number, view_time(r), figure_decimals(view_time(r)));
	fprintf(out, "%s%s ns/byte", view_noisy(r) ? "~" : "", number);
}

/* "A", "A or B", "A, B or C". */
static void list_names(char *out, size_t size, const struct run *run,
		       const struct result *const *results, size_t n)
{
	size_t used = 0;

	out[0] = '\0';
	for (size_t i = 0; i < n && used < size; i++) {
		char name[ADVICE_NAME];

		advice_name(name, sizeof name, run, results[i]);
		used += (size_t)snprintf(out + used, size - used, "%s%s",
					 i == 0	      ? ""
					 : i + 1 == n ? " or "
						      : ", ",
					 name);
	}
}

/* What the authors of the contenders say about secrets. */
static void print_secrets(FILE *out, const struct run *run, const struct result *const *results,
			  size_t n)
{
	size_t leaky = 0;

	for (size_t i = 0; i < n; i++)
		leaky += !run->modules[results[i]->module].info.constant_time;
	if (leaky == 0)
		fprintf(out, "; constant time, as %s declare%s", n == 1 ? "it" : "they",
			n == 1 ? "s" : "");
	else if (leaky == n)
		fputs("; NOT constant time: secrets index tables", out);
	else
		fputs("; not all constant time (--constant-time leaves those out)", out);
}

static void print_lead(FILE *out, const struct advice *a)
{
	const struct choice *c = &a->here;
	char name[ADVICE_NAME];

	if (c->next == NULL)
		return;
	advice_name(name, sizeof name, a->run, c->next);
	fprintf(out, ", %.3g x as fast as %s", c->ratio, name);
	if (isfinite(c->ratio_least))
		fprintf(out, " (%.3g at least)", c->ratio_least);
}

static void print_use(FILE *out, const struct advice *a)
{
	const struct choice *c = &a->here;
	char names[GRID_NOTE];

	list_names(names, sizeof names, a->run, c->contender, c->n);
	fprintf(out, "use %s (", names);
	print_time(out, c->contender[0]);
	fputc(')', out);
	if (c->verdict == ADVICE_LEVEL)
		fprintf(out, ", which are within %g %%", 100 * (VIEW_LEVEL - 1));
	print_lead(out, a);
	if (c->verdict == ADVICE_ALONE)
		fputs(", the only one that was measured", out);
	print_secrets(out, a->run, c->contender, c->n);
}

static void print_unmeasured(FILE *out, const struct advice *a)
{
	char names[GRID_NOTE], from[32], to[32];

	if (a->around == NULL) {
		fputs("no verdict, nothing was measured at this length, nor do the lengths around "
		      "it agree",
		      out);
		return;
	}
	bytes_text(from, sizeof from, a->choices[a->around->first].bytes);
	bytes_text(to, sizeof to, a->choices[a->around->last].bytes);
	list_names(names, sizeof names, a->run, a->around->contender, a->around->n);
	fprintf(out, "use %s, which lead%s from %s to %s; this length itself was not measured",
		names, a->around->n == 1 ? "s" : "", from, to);
	print_secrets(out, a->run, a->around->contender, a->around->n);
}

static void print_partial(FILE *out, const struct advice *a)
{
	const struct choice *c = &a->here;
	char name[ADVICE_NAME];

	advice_name(name, sizeof name, a->run, c->missing);
	fprintf(out, "no verdict, %s", name);
	if (c->nmissing > 1)
		fprintf(out, " and %zu other%s", c->nmissing - 1, c->nmissing == 2 ? "" : "s");
	fprintf(out, " %s not measured at this length", c->nmissing == 1 ? "was" : "were");
}

static void print_sentence(FILE *out, const struct advice *a)
{
	const struct choice *c = &a->here;
	char names[GRID_NOTE], flags[128];

	switch (c->verdict) {
	case ADVICE_UNSURE:
		list_names(names, sizeof names, a->run, c->contender, c->n);
		fprintf(out, "not sure, %s cannot be told apart (", names);
		print_time(out, c->contender[0]);
		fputs(" and intervals that overlap)", out);
		break;
	case ADVICE_NOISY:
		advice_name(names, sizeof names, a->run, c->doubtful);
		flags_text(flags, sizeof flags, c->doubtful->flags);
		fprintf(out, "no verdict, %s is too noisy (%s)", names, flags);
		break;
	case ADVICE_PARTIAL:
		print_partial(out, a);
		break;
	case ADVICE_UNMEASURED:
		print_unmeasured(out, a);
		break;
	case ADVICE_UNFIT:
		fprintf(out, "no verdict, this is no whole number of its %u-byte blocks",
			a->run->modules[a->module].info.block_bytes);
		break;
	default:
		print_use(out, a);
	}
	fputc('.', out);
}

/* --- the table --------------------------------------------------------------------- */

/* Name and time at the ends of the span of its fastest contender. */
static void add_span(struct grid *grid, const struct advice *a, const struct span *s)
{
	const struct choice *first = &a->choices[s->first], *last = &a->choices[s->last];
	struct grid_row *row = grid_add(grid);

	bytes_text(row->cell[0], GRID_CELL, first->bytes);
	bytes_text(row->cell[1], GRID_CELL, last->bytes);
	if (s->n == 0) {
		snprintf(row->cell[2], GRID_CELL, "-");
		snprintf(row->cell[3], GRID_CELL, "-");
		row->note_at = 4;
		snprintf(row->note, sizeof row->note, "no verdict: %s",
			 first->verdict == ADVICE_NOISY ? "too noisy" : "not all were measured");
		return;
	}
	figure_cell(row->cell[2], a->run, first->contender[0], METRIC_NS,
		    figure_decimals(view_time(first->contender[0])));
	figure_cell(row->cell[3], a->run, last->contender[0], METRIC_NS,
		    figure_decimals(view_time(last->contender[0])));
	row->note_at = 4;
	list_names(row->note, sizeof row->note, a->run, s->contender, s->n);
}

static void print_spans(FILE *out, const struct advice *a, const struct table_style *style)
{
	static const char *const headings[][5] = {
		{"messages", "", "ns/B", "ns/B", "fastest by time"},
		{"from", "to", "shortest", "longest", ""}};
	struct grid grid = {.columns = 5, .left = {[4] = true}, .headings = 2};

	for (size_t line = 0; line < 2; line++) {
		struct grid_row *row = grid_add(&grid);

		for (size_t i = 0; i < 5; i++)
			snprintf(row->cell[i], GRID_CELL, "%s", headings[line][i]);
	}
	for (size_t i = 0; i < a->nspans; i++)
		add_span(&grid, a, &a->spans[i]);
	grid_text(out, &grid, style->colour);
	grid_free(&grid);
}

void advice_print(FILE *out, const struct advice *a, const struct table_style *style)
{
	locale_t before = text_locale_begin();
	char title[64], bytes[32], *sentence = NULL;
	size_t size;
	FILE *text = open_memstream(&sentence, &size);

	text_clean(title, sizeof title, a->run->modules[a->module].info.primitive, true);
	bytes_text(bytes, sizeof bytes, a->here.bytes);
	fprintf(out, "%s%s%s, %s, messages of %s\n", grid_escape(FACE_BOLD, style->colour), title,
		grid_escape(FACE_PLAIN, style->colour), op_name(a->op), bytes);
	if (text != NULL) {
		print_sentence(text, a);
		fclose(text);
		fputs("  ", out);
		grid_wrap(out, sentence, 2, 2);
		putc('\n', out);
		free(sentence);
	}
	if (a->nspans > 0) {
		putc('\n', out);
		print_spans(out, a, style);
	}
	text_locale_end(before);
}
