/* SPDX-License-Identifier: MIT */
/* A comparison as a picture: for each series the change with its bounds, the limit that it
 * is held against, and the times before and after. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "comparison.h"
#include "figures.h"
#include "plot.h"
#include "text.h"

enum { ROW_PIXELS = 30, MARGIN_PIXELS = 150, PLOT_PIXELS = 480, LETTER_PIXELS = 9, NAME = 256 };

/* The contests that have a change to show, and what of them the axis has to hold. */
struct changes {
	const struct comparison *c;
	const struct contest **rows;
	size_t n, widest, widest_times;
	double least, greatest; /* per cent */
};

/* Per cent of bounds that are not known: the change itself. */
static double bound(const struct contest *t, double x)
{
	return 100 * (isfinite(x) ? x : t->finding.change.median);
}

static void contest_title(char *out, size_t size, const struct comparison *c,
			  const struct contest *t)
{
	char name[160], series[64], text[NAME];

	contest_name(name, sizeof name, c, t);
	contest_series(series, sizeof series, t);
	snprintf(text, sizeof text, "%s %s, %s", c->matches[t->match].new->info.primitive, name,
		 series);
	text_clean(out, size, text, true);
}

/* "2.40 to 2.45 ns/B" */
static void contest_times(char *out, size_t size, const struct comparison *c,
			  const struct contest *t)
{
	char old[32], new[32];
	int decimals = figure_decimals(t->cost[SIDE_OLD]);
	bool call = t->series.bytes == 0;

	figure_text(old, sizeof old, t->cost[SIDE_OLD], decimals);
	figure_text(new, sizeof new, t->cost[SIDE_NEW], decimals);
	snprintf(out, size, "%s to %s %s", old, new,
		 c->kind == COMPARED_RATIOS    ? "x reference"
		 : c->kind == COMPARED_RESULTS ? (call ? "cycles" : "cycles/B")
		 : call			       ? "ns"
					       : "ns/B");
}

static bool collect(struct changes *p)
{
	const struct comparison *c = p->c;
	char text[NAME];

	p->rows = calloc(c->n + 1, sizeof *p->rows);
	for (size_t i = 0; p->rows != NULL && i < c->n; i++) {
		const struct contest *t = &c->contests[i];

		if (t->status != STATUS_OK || !c->timed || !isfinite(t->finding.change.median))
			continue;
		p->rows[p->n++] = t;
		contest_title(text, sizeof text, c, t);
		p->widest = text_width(text) > p->widest ? text_width(text) : p->widest;
		contest_times(text, sizeof text, c, t);
		if (text_width(text) > p->widest_times)
			p->widest_times = text_width(text);
		p->least = fmin(p->least, bound(t, t->finding.change.lo));
		p->greatest = fmax(p->greatest, bound(t, t->finding.change.hi));
	}
	return p->rows != NULL;
}

static void write_data(FILE *out, const void *context)
{
	const struct changes *p = context;

	fputs("# row; change in per cent, its bounds, the control; verdict: 0 PASS, 1 FAIL, "
	      "2 INCONCLUSIVE\n",
	      out);
	for (size_t i = 0; i < p->n; i++) {
		const struct contest *t = p->rows[i];
		const struct finding *f = &t->finding;

		fprintf(out, "%zu %.5g %.5g %.5g ", i + 1, 100 * f->change.median,
			bound(t, f->change.lo), bound(t, f->change.hi));
		if (t->taken != NULL && t->rounds != 0 && isfinite(f->control.median))
			fprintf(out, "%.5g", 100 * f->control.median);
		else
			fputc('-', out);
		fprintf(out, " %d\n", (int)contest_verdict(p->c, t));
	}
}

/* The rows' names on the left, or their times on the right. */
static void write_tics(FILE *out, const struct changes *p,
		       void (*text_of)(char *out, size_t size, const struct comparison *c,
				       const struct contest *t))
{
	for (size_t i = 0; i < p->n; i++) {
		char text[NAME];

		text_of(text, sizeof text, p->c, p->rows[i]);
		fputs(i > 0 ? ", " : "(", out);
		gnuplot_quote(out, text);
		fprintf(out, " %zu", i + 1);
	}
	fputs(")\n", out);
}

/* Whether some row has that verdict, which then needs a line in the key. */
static bool occurs(const struct changes *p, enum verdict verdict)
{
	for (size_t i = 0; i < p->n; i++)
		if (contest_verdict(p->c, p->rows[i]) == verdict)
			return true;
	return false;
}

static void write_plots(FILE *out, const struct changes *p, const char *data)
{
	/* A filled circle, a filled triangle, an empty square. */
	static const struct {
		const char *colour;
		unsigned point;
	} marks[VERDICTS] = {{"#0072B2", 7}, {"#D55E00", 9}, {"#000000", 4}};

	fputs("plot ", out);
	gnuplot_quote(out, data);
	/* Where nothing is gated, there is no control either, and no verdict to name. */
	fprintf(out, " using 5:1 with points pt 2 ps 0.8 lc '#888888' title '%s'",
		p->c->kind == COMPARED_MODULES ? "control" : "");
	for (enum verdict v = 0; v < VERDICTS; v++)
		if (occurs(p, v))
			fprintf(out,
				", \\\n  '' using ($6==%d?$2:NaN):1:3:4 with xerrorbars pt %u ps "
				"1.2 "
				"lw 1.5 lc '%s' title '%s'",
				(int)v, marks[v].point, marks[v].colour,
				p->c->kind == COMPARED_RATIOS ? "not gated" : verdict_name(v));
	fputs("\nunset output\n", out);
}

static void write_script(FILE *out, const void *context, const struct gnuplot_names *names)
{
	const struct changes *p = context;
	double limit = 100 * p->c->gate.max_slowdown, from = fmin(p->least, -limit),
	       to = fmax(p->greatest, limit), room = (to - from) / 20;

	plot_begin(out, names, p->c->run->version,
		   PLOT_PIXELS + LETTER_PIXELS * (p->widest + p->widest_times),
		   MARGIN_PIXELS + ROW_PIXELS * p->n);
	fputs("set border 11\nset ytics ", out);
	write_tics(out, p, contest_title);
	fputs("set y2tics ", out);
	write_tics(out, p, contest_times);
	fprintf(out,
		"set lmargin %zu\nset rmargin %zu\n"
		"set grid xtics lt 1 lc '#dddddd'\n"
		"set tmargin 4\n"
		"set key at screen 0.5,screen 0.98 center top horizontal maxrows 1\n"
		"set yrange [%zu.5:0.5]\nset y2range [%zu.5:0.5]\n"
		"set xrange [%.4g:%.4g]\n"
		"set arrow from 0,graph 0 to 0,graph 1 nohead lc 'black'\n",
		p->widest + 3, p->widest_times + 4, p->n, p->n, from - room, to + room);
	if (p->c->kind != COMPARED_RATIOS)
		fprintf(out,
			"set arrow from %.4g,graph 0 to %.4g,graph 1 nohead lc '#D55E00' dt '-'\n"
			"set label 'limit' at %.4g,graph 1 center offset 0,0.7 font ',10'\n",
			limit, limit, limit);
	fprintf(out,
		"set xlabel 'change of the %s in per cent, with its bounds; right: before to "
		"after'\n",
		p->c->kind == COMPARED_RESULTS	? "core cycles"
		: p->c->kind == COMPARED_RATIOS ? "ratio to the reference"
						: "time");
	write_plots(out, p, names->data);
}

char *comparison_plot(const char *path, const struct comparison *c, bool *missing)
{
	struct changes p = {.c = c};
	locale_t before = text_locale_begin();
	char *error;

	*missing = false;
	if (!collect(&p))
		error = strdup("out of memory");
	else if (p.n == 0)
		error = strdup("nothing was timed on both sides, so there is nothing to draw");
	else
		error = gnuplot_draw(path, write_data, write_script, &p, missing);
	free(p.rows);
	text_locale_end(before);
	return error;
}
