/* SPDX-License-Identifier: MIT */
#include "plot.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

void plot_begin(FILE *out, const struct gnuplot_names *names, const char *version, size_t width,
		size_t height)
{
	fprintf(out,
		"# Drawn by ledbench %s; gnuplot draws it again from this file.\n"
		"set encoding utf8\n"
		"set terminal %s size %zu,%zu noenhanced font '%s,12' background '#ffffff'\n"
		"set output ",
		version, names->png ? "pngcairo" : "svg", width, height,
		names->png ? "sans" : "sans-serif");
	gnuplot_quote(out, names->picture);
	fputs("\nset datafile missing '-'\n"
	      "set border 3\n"
	      "set tics nomirror out\n",
	      out);
}

void plot_title(FILE *out, const struct group *g)
{
	char name[64], title[64];

	snprintf(name, sizeof name, "%s%s%s", g->primitive, g->op == g->kind->first.op ? "" : " ",
		 g->op == g->kind->first.op ? "" : op_name(g->op));
	text_clean(title, sizeof title, name, true);
	fprintf(out, "\nset title ");
	gnuplot_quote(out, title);
	fprintf(out, " font ',14' offset 0,-0.4\n");
}

void plot_mark(FILE *out, size_t index)
{
	/* Okabe and Ito's palette without its yellow, which is lost on white paper. */
	static const char *const colours[] = {"#0072B2", "#D55E00", "#009E73", "#000000",
					      "#CC79A7", "#E69F00", "#56B4E9"};
	static const unsigned points[] = {7, 5, 9, 4, 6, 11, 8, 13, 12, 10, 1, 2, 3};
	static const char *const dashes[] = {"solid", "'-'", "'.'", "'_. '", "'--. '"};

	fprintf(out, "lc '%s' pt %u dt %s", colours[index % 7], points[index % 13],
		dashes[index % 5]);
}

bool plot_has_sizes(const struct run *run)
{
	enum { CURVE = 3 };
	uint64_t sizes[CURVE] = {0};
	size_t n = 0;

	for (size_t i = 0; i < run->nresults && n < CURVE; i++) {
		const struct result *r = view_timed(&run->results[i]);
		bool known = r == NULL || r->series.workload != WORKLOAD_STREAM;

		for (size_t k = 0; k < n; k++)
			known = known || sizes[k] == r->series.bytes;
		if (!known)
			sizes[n++] = r->series.bytes;
	}
	return n == CURVE;
}

char *plot_write(const char *path, const struct run *run, const struct table_style *style,
		 bool *missing)
{
	locale_t before = text_locale_begin();
	char *error;

	*missing = false;
	if (style->plot == PLOT_SIZES || (style->plot == PLOT_AUTO && plot_has_sizes(run)))
		error = plot_sizes(path, run, style, missing);
	else if (style->plot == PLOT_ROUNDS)
		error = plot_rounds(path, run, style, missing);
	else
		error = plot_bars(path, run, style, missing);
	text_locale_end(before);
	return error;
}

char *plot_probe(const char *path, const char *taken)
{
	struct gnuplot_names names;
	char *error = gnuplot_names(&names, path);

	if (error == NULL)
		error = result_probe(path);
	if (error == NULL)
		error = result_probe(names.script_path);
	if (error == NULL && taken != NULL &&
	    (strcmp(taken, path) == 0 || strcmp(taken, names.script_path) == 0 ||
	     strcmp(taken, names.data_path) == 0) &&
	    asprintf(&error, "%s: the plot would overwrite it", taken) < 0)
		error = strdup("out of memory");
	gnuplot_free(&names);
	return error;
}
