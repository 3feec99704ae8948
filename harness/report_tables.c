/* SPDX-License-Identifier: MIT */
/* A report on one primitive: who is fastest. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figures.h"
#include "html.h"
#include "report_parts.h"

void report_groups(FILE *out, const struct report *r, int before, int columns)
{
	char letter[8];

	if (r->ncolumns < 2)
		return;
	fprintf(out, "<tr><td colspan=%d></td>", before);
	for (size_t c = 0; c < r->ncolumns; c++) {
		report_letter(letter, c);
		fprintf(out, "<th scope=colgroup colspan=%d>machine %s</th>", columns, letter);
	}
	fputs("</tr>\n", out);
}

/* --- a figure ------------------------------------------------------------------------ */

void report_figure(FILE *out, const struct result *result, double figure, bool fastest)
{
	char number[32], flags[128];

	figure_text(number, sizeof number, figure, figure_decimals(figure));
	html_figure_cell(out, figure, fastest ? " data-best" : "");
	if (result != NULL && view_noisy(result) && isfinite(figure)) {
		flags_text(flags, sizeof flags, result->flags);
		fputs("<abbr title=\"noisy: ", out);
		html_text(out, flags[0] != '\0' ? flags : "wide interval");
		fputs("\">~</abbr>", out);
	}
	html_text(out, number);
	fputs(fastest ? "<b>*</b></td>" : "</td>", out);
}

/* Why there is no figure: the module's own reason, or that it was not measured. */
static void put_nothing(FILE *out, const struct report *r, size_t column, size_t item)
{
	const struct run_module *m = report_module(r, column, item);

	fputs("<td class=n>", out);
	if (m == NULL || m->status == STATUS_OK) {
		fputs("-</td>", out);
		return;
	}
	fputs("<abbr title=\"", out);
	html_text(out, m->reason);
	fputs("\">", out);
	html_text(out, status_name(m->status));
	fputs("</abbr></td>", out);
}

static void put_time(FILE *out, const struct report *r, size_t column, size_t item,
		     const struct series *series, double best)
{
	const struct run *run;
	const struct result *result = report_result(r, column, item, series, &run);

	if (result == NULL)
		put_nothing(out, r, column, item);
	else
		report_figure(out, result, view_time(result),
			      view_time(result) <= VIEW_LEVEL * best);
}

/* --- who is fastest ---------------------------------------------------------------- */

/* The least time of the primitive in a series on a machine; INFINITY if there is none, 0 if
 * there is nothing to compare it with. */
static double best_time(const struct report *r, size_t column, size_t item,
			const struct series *series)
{
	double best = INFINITY;
	unsigned rivals = 0;

	for (size_t i = 0; i < r->nitems; i++) {
		const struct run *run;
		const struct result *result = report_together(r, i, item)
						      ? report_result(r, column, i, series, &run)
						      : NULL;

		if (result == NULL)
			continue;
		rivals++;
		best = fmin(best, view_time(result));
	}
	return rivals == 1 ? 0 : best;
}

/* What the order of the rows goes by: the stream on the first machine that has it, or the
 * batch. */
static double order_key(const struct report *r, size_t item, const struct series *stream,
			const struct series *batch)
{
	const struct series *const series[] = {stream, batch};

	for (size_t s = 0; s < 2; s++)
		for (size_t c = 0; series[s] != NULL && c < r->ncolumns; c++) {
			const struct run *run;
			const struct result *result = report_result(r, c, item, series[s], &run);

			if (result != NULL)
				return view_time(result) + (s == 0 ? 0 : 1e12);
		}
	return INFINITY;
}

/* The items of the primitive, fastest first; how many. */
static size_t sort_items(size_t *order, const struct report *r, size_t item,
			 const struct series *stream, const struct series *batch)
{
	size_t n = 0;

	for (size_t i = item; i < r->nitems; i++) {
		double key = order_key(r, i, stream, batch);
		size_t k = n;

		if (!report_together(r, i, item))
			continue;
		for (; k > 0 && order_key(r, order[k - 1], stream, batch) > key; k--)
			order[k] = order[k - 1];
		order[k] = i;
		n++;
	}
	return n;
}

/* The speed of the row beside the fastest, by time: 1 is the fastest. */
static void put_ratio(FILE *out, const struct report *r, size_t column, size_t item,
		      const struct series *series)
{
	const struct run *run;
	const struct result *result = report_result(r, column, item, series, &run);
	double best = best_time(r, column, item, series),
	       ratio = result != NULL && best > 0 ? view_time(result) / best : NAN;

	html_figure_cell(out, ratio, "");
	html_print(out, isfinite(ratio) ? "%.2f" : "-", ratio);
	fputs("</td>", out);
}

static void put_cycles(FILE *out, const struct report *r, size_t column, size_t item,
		       const struct series *series)
{
	const struct run *run;
	const struct result *result = report_result(r, column, item, series, &run);

	report_figure(out, result, result != NULL ? result->cycles_core.median : NAN, false);
}

/* What the columns of a primitive's table show. */
struct summary {
	bool has_batch, has_stream;
	struct series batch, stream;
	/* On one machine, where there is room: decryption and setting up a key. */
	struct series more[2];
	size_t nmore;
};

/* Whether the primitive was measured in that series anywhere. */
static bool is_measured(const struct report *r, size_t item, const struct series *series)
{
	return isfinite(best_time(r, 0, item, series));
}

static struct summary choose_columns(const struct report *r, size_t item)
{
	const struct series setkey = {OP_SETKEY, WORKLOAD_CALL, 0};
	struct series decryption = {OP_DEC, WORKLOAD_STREAM, 0};
	struct summary s = {.nmore = 0};

	s.has_batch = report_series(r, item, WORKLOAD_BATCH, &s.batch);
	s.has_stream = report_series(r, item, WORKLOAD_STREAM, &s.stream);
	decryption.bytes = s.stream.bytes;
	if (r->ncolumns > 1)
		return s;
	if (s.has_stream && s.stream.op == OP_ENC && is_measured(r, item, &decryption))
		s.more[s.nmore++] = decryption;
	if (is_measured(r, item, &setkey))
		s.more[s.nmore++] = setkey;
	return s;
}

static void put_row(FILE *out, const struct report *r, size_t item, const struct summary *s)
{
	fputs("<tr><th scope=row>", out);
	html_text(out, r->items[item].name);
	fputs("</th>", out);
	html_count(out, r->items[item].info->lanes, r->items[item].info->lanes > 0);
	for (size_t c = 0; c < r->ncolumns; c++) {
		if (s->has_batch)
			put_time(out, r, c, item, &s->batch, best_time(r, c, item, &s->batch));
		if (!s->has_stream)
			continue;
		put_time(out, r, c, item, &s->stream, best_time(r, c, item, &s->stream));
		put_cycles(out, r, c, item, &s->stream);
		put_ratio(out, r, c, item, &s->stream);
	}
	/* Setting up a key is no race: the slowest ciphers win it. */
	for (size_t i = 0; i < s->nmore; i++)
		put_time(out, r, 0, item, &s->more[i],
			 s->more[i].op == OP_SETKEY ? 0 : best_time(r, 0, item, &s->more[i]));
	fputs("</tr>\n", out);
}

/* "16 KiB, ns/B", with the operation where it is not encryption. */
static void put_series_heading(FILE *out, const struct series *s, const char *unit)
{
	char bytes[32], text[96];

	bytes_text(bytes, sizeof bytes, s->bytes);
	snprintf(text, sizeof text, "%s%s%s%s, %s", s->op == OP_ENC ? "" : op_name(s->op),
		 s->op == OP_ENC || s->bytes == 0 ? "" : " ",
		 s->workload == WORKLOAD_BATCH ? "batch of " : "", s->bytes == 0 ? "" : bytes,
		 unit);
	html_heading(out, text);
}

static void put_summary(FILE *out, const struct report *r, const size_t *order, size_t n,
			const struct summary *s)
{
	fputs("<div class=w><table><thead>", out);
	report_groups(out, r, 2, (s->has_batch ? 1 : 0) + (s->has_stream ? 3 : 0));
	fputs("<tr>", out);
	html_heading(out, "implementation");
	html_heading(out, "lanes");
	for (size_t c = 0; c < r->ncolumns; c++) {
		if (s->has_batch)
			put_series_heading(out, &s->batch, "ns/B");
		if (!s->has_stream)
			continue;
		put_series_heading(out, &s->stream, "ns/B");
		put_series_heading(out, &s->stream, "core cycles/B");
		html_heading(out, "x time of the fastest");
	}
	for (size_t i = 0; i < s->nmore; i++)
		put_series_heading(out, &s->more[i], s->more[i].op == OP_SETKEY ? "ns" : "ns/B");
	fputs("</tr></thead><tbody>\n", out);
	for (size_t i = 0; i < n; i++)
		put_row(out, r, order[i], s);
	fputs("</tbody></table></div>\n", out);
}

static void put_primitive(FILE *out, const struct report *r, size_t item, size_t *order)
{
	struct summary s = choose_columns(r, item);
	size_t n = sort_items(order, r, item, s.has_stream ? &s.stream : NULL,
			      s.has_batch ? &s.batch : NULL);

	fputs("<section><h2>", out);
	html_text(out, r->items[item].info->primitive);
	fputs("</h2>\n", out);
	put_summary(out, r, order, n, &s);
	report_bars(out, r, item, order, n);
	report_curves(out, r, item, order, n);
	report_every(out, r, item);
	fputs("</section>\n", out);
}

void report_primitives(FILE *out, const struct report *r)
{
	size_t *order = calloc(r->nitems + 1, sizeof *order);

	for (size_t i = 0; i < r->nitems && order != NULL; i++)
		if (r->items[i].info->primitive[0] != '\0' && report_first(r, i))
			put_primitive(out, r, i, order);
	free(order);
}
