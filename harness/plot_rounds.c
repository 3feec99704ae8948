/* SPDX-License-Identifier: MIT */
/* The spread of what was measured: for each implementation the samples of its kept rounds,
 * as differences from their median. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "builds.h"
#include "figures.h"
#include "plot.h"
#include "text.h"

enum { ROW_PIXELS = 26, MARGIN_PIXELS = 110, WIDTH_PIXELS = 860 };

struct spread {
	const struct run *run;
	const struct result **results; /* the rows: grouped by primitive, fastest first */
	size_t n, widest;
	double least, greatest; /* per cent */
	bool cut;		/* a whisker leaves the picture */
};

/* Beyond this a whisker leaves the picture: what it hides would hide all the rest. */
static const double most = 25;

static double percent(const struct result *r, double ticks)
{
	return 100 * (ticks / r->ticks.median - 1);
}

/* "led64 biham.avx2, stream" */
static void spread_name(char *out, size_t size, const struct spread *s, const struct result *r)
{
	char name[ROW_NAME], text[2 * ROW_NAME];
	const struct group group = {.run = s->run, .builds = builds_any(s->run)};
	const struct row row = {.module = r->module};

	row_name(name, sizeof name, &group, &row);
	snprintf(text, sizeof text, "%s %s, %s%s%s", s->run->modules[r->module].info.primitive,
		 name, r->series.op == OP_ENC ? "" : op_name(r->series.op),
		 r->series.op == OP_ENC ? "" : " ", workload_name(r->series.workload));
	text_clean(out, size, text, true);
}

static void add(struct spread *s, const struct result *r)
{
	char name[ROW_NAME];

	if (r == NULL || !(r->ticks.median > 0))
		return;
	s->results[s->n++] = r;
	spread_name(name, sizeof name, s, r);
	s->widest = text_width(name) > s->widest ? text_width(name) : s->widest;
	s->cut = s->cut || percent(r, r->ticks.p99) > most || percent(r, r->ticks.min) < -most;
	s->least = fmin(s->least, fmax(percent(r, r->ticks.min), -most));
	s->greatest = fmax(s->greatest, fmin(percent(r, r->ticks.p99), most));
}

static bool collect(struct spread *s, const struct table_style *style)
{
	s->results = calloc(s->run->nresults + 1, sizeof *s->results);
	for (size_t i = 0; s->results != NULL && i < s->run->nmodules; i++) {
		struct group g;

		if (!view_first(s->run, i) || view_is_floor(s->run, i))
			continue;
		if (!view_group(&g, s->run, i, style))
			return false;
		for (size_t k = 0; k < g.nmeasured; k++) {
			add(s, g.rows[k].cell[COLUMN_STREAM]);
			add(s, g.rows[k].cell[COLUMN_BATCH]);
		}
		view_free(&g);
	}
	return s->results != NULL;
}

static void write_data(FILE *out, const void *context)
{
	const struct spread *s = context;

	fputs("# row; per cent of the median: least, lower quartile, upper quartile, 99th "
	      "percentile; noisy\n",
	      out);
	for (size_t i = 0; i < s->n; i++) {
		const struct result *r = s->results[i];

		fprintf(out, "%zu %.4g %.4g %.4g %.4g %d\n", i + 1, percent(r, r->ticks.min),
			percent(r, r->ticks.q1), percent(r, r->ticks.q3), percent(r, r->ticks.p99),
			view_noisy(r));
	}
}

static void write_names(FILE *out, const struct spread *s)
{
	fputs("set ytics (", out);
	for (size_t i = 0; i < s->n; i++) {
		char name[ROW_NAME + 1] = "~";
		bool noisy = view_noisy(s->results[i]);

		spread_name(name + noisy, ROW_NAME, s, s->results[i]);
		fputs(i > 0 ? ", " : "", out);
		gnuplot_quote(out, name);
		fprintf(out, " %zu", i + 1);
	}
	fputs(")\n", out);
}

static void write_script(FILE *out, const void *context, const struct gnuplot_names *names)
{
	const struct spread *s = context;

	plot_begin(out, names, s->run->version, WIDTH_PIXELS, MARGIN_PIXELS + ROW_PIXELS * s->n);
	write_names(out, s);
	fprintf(out,
		"set style fill solid 1 border lc 'black'\n"
		"set bars small\n"
		"set grid xtics lt 1 lc '#dddddd'\n"
		"set lmargin %zu\n"
		"set key tmargin right horizontal\n"
		"set yrange [%zu.5:0.5]\n"
		"set xrange [%.3g:%.3g]\n"
		"set xlabel 'time of one sample beside the median of its row, in per cent'\n"
		"set arrow from 0,graph 0 to 0,graph 1 nohead lc 'black' dt '-'\n"
		"plot ",
		s->widest + 4, s->n, s->least * 1.1 - .2, s->greatest * 1.1 + .2);
	gnuplot_quote(out, names->data);
	fputs(" using 2:1:2:5 with xerrorbars pt -1 lc 'black' title 'least to 99th percentile",
	      out);
	if (s->cut)
		fprintf(out, ", cut at %g %%", most);
	fputs("', \\\n"
	      "  '' using 3:1:3:4:($1-0.28):($1+0.28) with boxxyerror lc '#56B4E9' title 'half of "
	      "the samples'\n"
	      "unset output\n",
	      out);
}

char *plot_rounds(const char *path, const struct run *run, const struct table_style *style,
		  bool *missing)
{
	struct spread s = {.run = run};
	char *error;

	if (!collect(&s, style))
		error = strdup("out of memory");
	else if (s.n == 0)
		error = strdup("nothing was measured, so there is nothing to draw");
	else
		error = gnuplot_draw(path, write_data, write_script, &s, missing);
	free(s.results);
	return error;
}
