/* SPDX-License-Identifier: MIT */
/* The bars of a report, drawn with lines and words alone: they take their colours from
 * the page's style, and are told apart by words as well. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures.h"
#include "html.h"
#include "report_axis.h"
#include "report_parts.h"

enum {
	NAME_WIDTH = 190,
	BAR_WIDTH = 470,
	LABEL_WIDTH = 100,
	BAR_HEIGHT = 13,
	GAP = 9,
	AXIS_HEIGHT = 34,
};

/* --- bars ------------------------------------------------------------------------------ */

/* What a bar stands for: a series on a machine. */
struct bar {
	struct series series;
	size_t column;
	const char *text; /* before the figure: the letter of the machine, or the workload */
	char letter[8];
};

/* Of one machine streams and batches, of several the streams; how many kinds of bars. */
static size_t find_kinds(struct bar *kinds, const struct report *r, size_t item)
{
	struct series stream, batch;
	size_t n = 0;
	bool has_stream = report_series(r, item, WORKLOAD_STREAM, &stream);
	bool has_batch = report_series(r, item, WORKLOAD_BATCH, &batch);

	for (size_t c = 0; c < r->ncolumns && (has_stream || has_batch); c++) {
		kinds[n] = (struct bar){.series = has_stream ? stream : batch, .column = c};
		report_letter(kinds[n].letter, c);
		kinds[n].text = kinds[n].letter;
		n++;
	}
	if (r->ncolumns == 1 && n == 1) {
		kinds[0].text = has_stream ? "stream" : "batch";
		if (has_stream && has_batch)
			kinds[n++] = (struct bar){.series = batch, .text = "batch"};
	}
	return n;
}

static void put_bar(FILE *out, const struct axis *axis, const struct result *result,
		    const struct run *run, const struct bar *kind, size_t index, unsigned y)
{
	struct estimate e = view_interval(run, result, METRIC_NS);
	double width = axis_at(axis, e.median);
	char number[32];

	figure_text(number, sizeof number, e.median, figure_decimals(e.median));
	fprintf(out, "<rect class=c%zu x=%d y=%u width=%.1f height=%d />", index % MARKS,
		NAME_WIDTH, y, width, BAR_HEIGHT - 2);
	if (isfinite(e.lo) && isfinite(e.hi) && e.lo > axis->least)
		fprintf(out, "<path class=i d=\"M%.1f %.1fH%.1f\"/>",
			NAME_WIDTH + axis_at(axis, e.lo), y + (BAR_HEIGHT - 2) / 2.,
			NAME_WIDTH + axis_at(axis, e.hi));
	fprintf(out, "<text x=%.1f y=%u>", NAME_WIDTH + width + 6, y + BAR_HEIGHT - 3);
	html_print(out, "%s %s%s", kind->text, view_noisy(result) ? "~" : "", number);
	fputs("</text>", out);
}

/* Lines and numbers of a logarithmic axis that runs to the right. */
static void put_decades(FILE *out, const struct axis *axis, double left, unsigned bottom)
{
	for (double x = axis->least; x < axis->greatest * 1.01; x *= 10)
		fprintf(out, "<path class=g d=\"M%.1f 0V%u\"/><text class=m x=%.1f y=%u>%g</text>",
			left + axis_at(axis, x), bottom, left + axis_at(axis, x), bottom + 15, x);
}

/* The bars of one picture. */
struct bars {
	const struct report *r;
	struct bar *kinds;
	size_t nkinds;
	struct axis axis;
};

static const struct result *result_of(const struct bars *b, size_t kind, size_t item,
				      const struct run **run)
{
	return report_result(b->r, b->kinds[kind].column, item, &b->kinds[kind].series, run);
}

/* Whether the item is drawn: it has what the first kind of bar stands for, on some machine.
 * Else batches of a slow reference would flatten all the rest. */
static bool is_drawn(const struct bars *b, size_t item)
{
	const struct run *run;

	for (size_t k = 0; k < b->nkinds; k++)
		if (b->kinds[k].series.workload == b->kinds[0].series.workload &&
		    result_of(b, k, item, &run) != NULL)
			return true;
	return false;
}

/* How many rows are drawn, and from where to where the axis runs. */
static size_t survey(struct bars *b, const size_t *order, size_t n)
{
	size_t rows = 0;

	for (size_t i = 0; i < n; i++) {
		if (!is_drawn(b, order[i]))
			continue;
		rows++;
		for (size_t k = 0; k < b->nkinds; k++) {
			const struct run *run;
			const struct result *result = result_of(b, k, order[i], &run);

			axis_widen(&b->axis, result != NULL ? view_time(result) : NAN);
		}
	}
	return rows;
}

static void put_bar_row(FILE *out, const struct bars *b, size_t item, unsigned y)
{
	for (size_t k = 0; k < b->nkinds; k++) {
		const struct run *run;
		const struct result *result = result_of(b, k, item, &run);

		if (result != NULL)
			put_bar(out, &b->axis, result, run, &b->kinds[k], k,
				y + (unsigned)k * BAR_HEIGHT);
	}
	fprintf(out, "<text class=e x=%d y=%u>", NAME_WIDTH - 8,
		y + ((unsigned)b->nkinds * BAR_HEIGHT) / 2 + 3);
	html_text(out, b->r->items[item].name);
	fputs("</text>\n", out);
}

void report_bars(FILE *out, const struct report *r, size_t item, const size_t *order, size_t n)
{
	struct bars b = {.r = r, .axis = {INFINITY, 0, BAR_WIDTH}};
	unsigned y = 4, height, step;
	size_t rows;

	b.kinds = calloc(r->ncolumns + 2, sizeof *b.kinds);
	b.nkinds = b.kinds == NULL ? 0 : find_kinds(b.kinds, r, item);
	step = (unsigned)b.nkinds * BAR_HEIGHT + GAP;
	rows = survey(&b, order, n);
	height = y + (unsigned)rows * step;
	if (rows > 0) {
		axis_round_out(&b.axis);
		fprintf(out, "<figure><svg viewBox=\"0 0 %d %u\" role=img aria-label=\"",
			NAME_WIDTH + BAR_WIDTH + LABEL_WIDTH, height + AXIS_HEIGHT);
		html_print(out, "Nanoseconds per byte of %s", r->items[item].info->primitive);
		fputs("\">", out);
		put_decades(out, &b.axis, NAME_WIDTH, height);
		for (size_t i = 0; i < n; i++)
			if (is_drawn(&b, order[i])) {
				put_bar_row(out, &b, order[i], y);
				y += step;
			}
		fprintf(out,
			"<text class=m x=%d y=%u>ns per byte, logarithmic; less is better</text>"
			"</svg></figure>\n",
			NAME_WIDTH + BAR_WIDTH / 2, height + 31);
	}
	free(b.kinds);
}
