/* SPDX-License-Identifier: MIT */
/* The bar chart of a run. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "builds.h"
#include "figures.h"
#include "plot.h"
#include "text.h"

enum { ROW_PIXELS = 34, PANEL_PIXELS = 96, WIDTH_PIXELS = 860 };

/* What both files are written from. */
struct plot {
	const struct run *run;
	const struct table_style *style;
	struct group *groups;	      /* one panel each */
	size_t ngroups, most, widest; /* rows of the tallest panel, the longest name */
	double least, greatest;
	bool hidden; /* a `ref` was left out */
};

/* Whether the row is drawn: the slow reference, there for correctness, would flatten the
 * others, so it is only where it is compared with. */
static bool drawn(const struct group *g, size_t row)
{
	const struct module_info *m = &g->run->modules[g->rows[row].module].info;

	return strcmp(m->impl, "ref") != 0 || &g->rows[row] == g->baseline || g->nmeasured == 1;
}

/* A panel without a single bar is an error to gnuplot. */
static bool has_bars(const struct plot *plot, const struct group *g)
{
	for (size_t r = 0; r < g->nmeasured; r++)
		for (unsigned c = COLUMN_BATCH; c <= COLUMN_STREAM; c++)
			if (drawn(g, r) && g->rows[r].cell[c] != NULL &&
			    isfinite(view_figure(g->run, g->rows[r].cell[c], plot->style->metric)))
				return true;
	return false;
}

static void survey_row(struct plot *plot, const struct group *g, const struct row *row)
{
	char name[ROW_NAME];

	row_name(name, sizeof name, g, row);
	if (text_width(name) > plot->widest)
		plot->widest = text_width(name);
	for (unsigned c = COLUMN_BATCH; c <= COLUMN_STREAM; c++) {
		double x = row->cell[c] == NULL
				   ? NAN
				   : view_figure(plot->run, row->cell[c], plot->style->metric);

		plot->least = fmin(plot->least, x);
		plot->greatest = fmax(plot->greatest, x);
	}
}

static void survey(struct plot *plot)
{
	for (size_t i = 0; i < plot->ngroups; i++) {
		const struct group *g = &plot->groups[i];
		size_t rows = 0;

		for (size_t r = 0; r < g->nmeasured; r++) {
			if (drawn(g, r)) {
				survey_row(plot, g, &g->rows[r]);
				rows++;
			} else {
				plot->hidden = true;
			}
		}
		plot->most = rows > plot->most ? rows : plot->most;
	}
}

static bool collect(struct plot *plot)
{
	const struct run *run = plot->run;

	plot->groups = calloc(run->nmodules + 1, sizeof *plot->groups);
	if (plot->groups == NULL)
		return false;
	for (size_t i = 0; i < run->nmodules; i++) {
		struct group *g = &plot->groups[plot->ngroups];

		if (!view_first(run, i) || view_is_floor(run, i))
			continue;
		if (!view_group(g, run, i, plot->style))
			return false;
		if (has_bars(plot, g))
			plot->ngroups++;
		else
			view_free(g);
	}
	survey(plot);
	return true;
}

/* Figure, bounds (the figure itself where they are unknown) and label. */
static void write_cell(FILE *out, const struct plot *plot, const struct result *r)
{
	struct estimate e = {NAN, NAN, NAN};
	char number[32];

	if (r != NULL)
		e = view_interval(plot->run, r, plot->style->metric);
	if (!isfinite(e.median)) {
		fputs(" - - - -", out);
		return;
	}
	figure_text(number, sizeof number, e.median, figure_decimals(e.median));
	fprintf(out, " %.7g %.7g %.7g \"%s%s\"", e.median, isfinite(e.lo) ? e.lo : e.median,
		isfinite(e.hi) ? e.hi : e.median, view_noisy(r) ? "~" : "", number);
}

static void write_data(FILE *out, const void *context)
{
	const struct plot *plot = context;

	fprintf(out,
		"# %s; fastest first by time; ~ noisy\n"
		"# row, name; batch, then stream: figure, 95 %% interval, label\n",
		view_unit(plot->run, plot->style->metric, false));
	for (size_t i = 0; i < plot->ngroups; i++) {
		const struct group *g = &plot->groups[i];
		unsigned row = 0;

		fprintf(out, "%s# %s\n", i > 0 ? "\n\n" : "", g->primitive);
		for (size_t r = 0; r < g->nmeasured; r++) {
			char name[ROW_NAME];

			if (!drawn(g, r))
				continue;
			row_name(name, sizeof name, g, &g->rows[r]);
			for (char *quote; (quote = strpbrk(name, "\"\\")) != NULL;)
				*quote = '?';
			fprintf(out, "%u \"%s\"", ++row, name);
			write_cell(out, plot, g->rows[r].cell[COLUMN_BATCH]);
			write_cell(out, plot, g->rows[r].cell[COLUMN_STREAM]);
			putc('\n', out);
		}
	}
}

/* The axis from a round number to where the longest bar's label fits. */
static void write_axis(FILE *out, const struct plot *plot)
{
	const char *unit = view_unit(plot->run, plot->style->metric, false);
	double least = plot->least, greatest = plot->greatest, from = 0;
	bool logarithmic = greatest > 10 * least;

	if (!(greatest > 0))
		least = greatest = 1;
	if (logarithmic)
		from = pow(10, floor(log10(least * 0.8)));
	fprintf(out, "from = %g\nset xrange [from:%g]\n%s", from,
		logarithmic ? greatest * pow(greatest / from, 0.15) : greatest * 1.15,
		logarithmic ? "set logscale x\n" : "");
	fprintf(out, "set xlabel '%s%s%s, %s is better; rows in order of time%s'\n",
		strcmp(unit, "cycles/byte") == 0 ? "core " : "", unit,
		logarithmic ? " (logarithmic)" : "",
		plot->style->metric == METRIC_MBPS ? "more" : "less",
		plot->hidden ? "; ref is left out" : "");
}

static void write_panel(FILE *out, const struct plot *plot, size_t index, const char *data)
{
	const struct group *g = &plot->groups[index];
	char bytes[32];

	/* Blue and orange of Okabe and Ito's palette: apart in hue, and in print by
	 * their lightness. */
	static const struct {
		int figure;
		const char *shift, *colour, *name;
	} bars[] = {{7, "-0.2", "#0072B2", "stream of "}, {3, "+0.2", "#E69F00", "batch of 128 B"}};

	bytes_text(bytes, sizeof bytes, g->column[COLUMN_STREAM].bytes);
	plot_title(out, g);
	fprintf(out, "set yrange [%zu.5:0.5]\n", plot->most);
	fputs("plot ", out);
	gnuplot_quote(out, data);
	fprintf(out, " index %zu using (from):1:ytic(2) with points pt -1 notitle", index);
	for (unsigned i = 0; i < 2; i++) {
		const char *shift = bars[i].shift;
		int f = bars[i].figure;

		fprintf(out,
			", \\\n  '' index %zu using %d:($1%s):(from):%d:($1%s-0.18):($1%s+0.18) "
			"with boxxyerror lc '%s' title '%s%s'",
			index, f, shift, f, shift, shift, bars[i].colour, bars[i].name,
			i == 0 ? bytes : "");
		fprintf(out,
			", \\\n  '' index %zu using %d:($1%s):%d:%d with xerrorbars pt -1 lc "
			"'black' "
			"notitle",
			index, f, shift, f + 1, f + 2);
		fprintf(out,
			", \\\n  '' index %zu using %d:($1%s):%d with labels left offset 0.6,0 "
			"font ',10' notitle",
			index, f + 2, shift, f + 3);
	}
	putc('\n', out);
}

static void write_script(FILE *out, const void *context, const struct gnuplot_names *names)
{
	const struct plot *plot = context;
	size_t columns = plot->ngroups > 2 ? 2 : 1, lines = (plot->ngroups + columns - 1) / columns;

	plot_begin(out, names, plot->run->version, columns * WIDTH_PIXELS,
		   lines * (PANEL_PIXELS + ROW_PIXELS * plot->most));
	fprintf(out,
		"set style fill solid 1 border lc 'black'\n"
		"set bars small\n"
		"set grid xtics lt 1 lc '#bbbbbb'\n"
		"set lmargin %zu\n"
		"set key tmargin right horizontal\n",
		plot->widest + 3);
	write_axis(out, plot);
	fprintf(out, "set multiplot layout %zu,%zu\n", lines, columns);
	for (size_t i = 0; i < plot->ngroups; i++)
		write_panel(out, plot, i, names->data);
	fputs("\nunset multiplot\nunset output\n", out);
}

char *plot_bars(const char *path, const struct run *run, const struct table_style *style,
		bool *missing)
{
	struct plot plot = {.run = run, .style = style, .least = INFINITY, .greatest = -INFINITY};
	char *error;

	if (!collect(&plot))
		error = strdup("out of memory");
	else if (plot.ngroups == 0)
		error = strdup("nothing was measured, so there is nothing to draw");
	else
		error = gnuplot_draw(path, write_data, write_script, &plot, missing);
	for (size_t i = 0; i < plot.ngroups; i++)
		view_free(&plot.groups[i]);
	free(plot.groups);
	return error;
}
