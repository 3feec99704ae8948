/* SPDX-License-Identifier: MIT */
/* Time over the length of a message in a report: told apart by colours, dashes and marks. */
#include <math.h>

#include "figures.h"
#include "html.h"
#include "report_axis.h"
#include "report_parts.h"

enum {
	CURVE_WIDTH = 560,
	CURVE_HEIGHT = 300,
	KEY_WIDTH = 200,
	KEY_LINE = 17,
	MARGIN = 56,
};

struct curves {
	const struct report *r;
	size_t column;
	enum op op;
	struct axis x, y;
};

/* The next length that was measured of an item, above `bytes`; NULL if there is none. */
static const struct result *next_point(const struct curves *c, size_t item, uint64_t bytes)
{
	const struct result *next = NULL;

	for (size_t i = 0; i < c->r->n; i++) {
		const struct run *run = c->r->sources[i].run;

		for (size_t k = 0; k < run->nresults && c->r->column_of[i] == c->column; k++) {
			const struct result *result = view_timed(&run->results[k]);

			if (result != NULL && result->series.op == c->op &&
			    result->series.workload == WORKLOAD_STREAM &&
			    result->series.bytes > bytes &&
			    (next == NULL || result->series.bytes < next->series.bytes) &&
			    report_item(c->r, i, result->module) == item)
				next = result;
		}
	}
	return next;
}

static size_t points(const struct curves *c, size_t item)
{
	const struct result *p = NULL;
	size_t n = 0;

	while ((p = next_point(c, item, p == NULL ? 0 : p->series.bytes)) != NULL)
		n++;
	return n;
}

/* A mark of one of four shapes around a point. */
static void put_mark(FILE *out, size_t index, double x, double y)
{
	static const char *const shapes[] = {"m-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0z", "m-4-4h8v8h-8z",
					     "m0-5l5 9h-10z", "m0-5l5 5l-5 5l-5-5z"};

	fprintf(out, "<path class=\"c%zu%s\" d=\"M%.1f %.1f%s\"/>", index % MARKS,
		index / 4 % 2 == 1 ? " o" : "", x, y, shapes[index % 4]);
}

static void put_curve(FILE *out, const struct curves *c, size_t item, size_t index)
{
	const struct result *p = NULL;
	const char *letter = "M";

	fprintf(out, "<path class=\"l%zu d%zu\" d=\"", index % MARKS, index % 5);
	while ((p = next_point(c, item, p == NULL ? 0 : p->series.bytes)) != NULL) {
		fprintf(out, "%s%.1f %.1f", letter,
			MARGIN + axis_at(&c->x, (double)p->series.bytes),
			CURVE_HEIGHT - axis_at(&c->y, view_time(p)));
		letter = "L";
	}
	fputs("\"/>", out);
	for (p = NULL; (p = next_point(c, item, p == NULL ? 0 : p->series.bytes)) != NULL;)
		put_mark(out, index, MARGIN + axis_at(&c->x, (double)p->series.bytes),
			 CURVE_HEIGHT - axis_at(&c->y, view_time(p)));
}

/* Both axes: powers of ten upwards, and up to eight powers of two to the right. */
static void put_axes(FILE *out, const struct curves *c)
{
	unsigned step = 1;

	for (double y = c->y.least; y < c->y.greatest * 1.01; y *= 10)
		fprintf(out, "<path class=g d=\"M%d %.1fh%d\"/><text class=e x=%d y=%.1f>%g</text>",
			MARGIN, CURVE_HEIGHT - axis_at(&c->y, y), CURVE_WIDTH, MARGIN - 6,
			CURVE_HEIGHT - axis_at(&c->y, y) + 4, y);
	while (log2(c->x.greatest / c->x.least) / step > 8)
		step++;
	for (double x = c->x.least; x < c->x.greatest * 1.01; x *= 1u << step) {
		char text[32];

		bytes_text(text, sizeof text, (uint64_t)x);
		fprintf(out, "<text class=m x=%.1f y=%d>%s</text>", MARGIN + axis_at(&c->x, x),
			CURVE_HEIGHT + 18, text);
	}
	fprintf(out,
		"<text class=m x=%d y=%d>length of a message; ns per byte upwards, both "
		"logarithmic</text>",
		MARGIN + CURVE_WIDTH / 2, CURVE_HEIGHT + 38);
}

static void put_key(FILE *out, const struct curves *c, size_t item, size_t index, size_t line)
{
	double x = MARGIN + CURVE_WIDTH + 22, y = 14 + (double)line * KEY_LINE;

	fprintf(out, "<path class=\"l%zu d%zu\" d=\"M%.1f %.1fh30\"/>", index % MARKS, index % 5, x,
		y);
	put_mark(out, index, x + 15, y);
	fprintf(out, "<text x=%.1f y=%.1f>", x + 36, y + 4);
	html_text(out, c->r->items[item].name);
	fputs("</text>\n", out);
}

static void put_curves(FILE *out, const struct curves *c, const size_t *order, size_t n,
		       size_t curves)
{
	char letter[8];
	size_t index = 0;
	double key = 14. + (double)curves * KEY_LINE;

	report_letter(letter, c->column);
	fprintf(out, "<figure><svg viewBox=\"0 -8 %d %.0f\" role=img aria-label=\"",
		MARGIN + CURVE_WIDTH + KEY_WIDTH, fmax(CURVE_HEIGHT + 56, key + 8));
	html_print(out, "Nanoseconds per byte over the length of a message, machine %s", letter);
	fputs("\">", out);
	put_axes(out, c);
	for (size_t i = 0; i < n; i++)
		if (points(c, order[i]) > 1) {
			put_curve(out, c, order[i], index);
			put_key(out, c, order[i], index, index);
			index++;
		}
	fputs("</svg>", out);
	if (c->r->ncolumns > 1)
		fprintf(out, "<figcaption>machine %s</figcaption>", letter);
	fputs("</figure>\n", out);
}

void report_curves(FILE *out, const struct report *r, size_t item, const size_t *order, size_t n)
{
	struct series stream;

	for (size_t column = 0;
	     column < r->ncolumns && report_series(r, item, WORKLOAD_STREAM, &stream); column++) {
		struct curves c = {.r = r,
				   .column = column,
				   .op = stream.op,
				   .x = {INFINITY, 0, CURVE_WIDTH},
				   .y = {INFINITY, 0, CURVE_HEIGHT}};
		size_t curves = 0, most = 0;

		for (size_t i = 0; i < n; i++) {
			const struct result *p = NULL;
			size_t own = points(&c, order[i]);

			curves += own > 1;
			most = own > most ? own : most;
			while (own > 1 &&
			       (p = next_point(&c, order[i], p == NULL ? 0 : p->series.bytes))) {
				axis_widen(&c.x, (double)p->series.bytes);
				axis_widen(&c.y, view_time(p));
			}
		}
		if (most < 3)
			continue;
		axis_round_out(&c.y);
		put_curves(out, &c, order, n, curves);
	}
}
