/* SPDX-License-Identifier: MIT */
/* Speed over the length of a message: a curve for each implementation, both axes
 * logarithmic, one panel for each primitive. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "builds.h"
#include "figures.h"
#include "plot.h"
#include "text.h"

enum { PANEL_PIXELS = 420, KEY_PIXELS = 20, WIDTH_PIXELS = 860 };

struct curves {
	const struct run *run;
	const struct table_style *style;
	struct group *groups; /* one panel each */
	size_t ngroups, most; /* curves of the panel with most of them */
	size_t widest;	      /* of their names */
	uint64_t shortest, longest;
};

/* The result that stands for the row's messages, if it is one of them: a batch where
 * there is no stream of that length. */
static bool is_point(const struct group *g, const struct row *row, const struct result *r)
{
	if (r->module != row->module || r->series.op != g->op || view_timed(r) == NULL)
		return false;
	return r->series.workload == WORKLOAD_STREAM ||
	       (r->series.workload == g->kind->first.workload &&
		run_find(g->run, r->module, g->op, WORKLOAD_STREAM, r->series.bytes) == NULL);
}

/* Points of the row's curve; fewer than two are none. */
static size_t points(const struct group *g, const struct row *row)
{
	size_t n = 0;

	for (size_t i = 0; i < g->run->nresults; i++)
		n += is_point(g, row, &g->run->results[i]);
	return n < 2 ? 0 : n;
}

static void survey(struct curves *c, const struct group *g)
{
	size_t n = 0;

	for (size_t k = 0; k < g->nmeasured; k++) {
		char name[ROW_NAME];

		if (points(g, &g->rows[k]) == 0)
			continue;
		n++;
		row_name(name, sizeof name, g, &g->rows[k]);
		c->widest = text_width(name) > c->widest ? text_width(name) : c->widest;
		for (size_t i = 0; i < g->run->nresults; i++) {
			const struct result *r = &g->run->results[i];

			if (!is_point(g, &g->rows[k], r))
				continue;
			c->shortest = r->series.bytes < c->shortest ? r->series.bytes : c->shortest;
			c->longest = r->series.bytes > c->longest ? r->series.bytes : c->longest;
		}
	}
	c->most = n > c->most ? n : c->most;
}

static bool has_curves(const struct group *g)
{
	for (size_t k = 0; k < g->nmeasured; k++)
		if (points(g, &g->rows[k]) > 0)
			return true;
	return false;
}

static bool collect(struct curves *c)
{
	c->groups = calloc(c->run->nmodules + 1, sizeof *c->groups);
	for (size_t i = 0; c->groups != NULL && i < c->run->nmodules; i++) {
		struct group *g = &c->groups[c->ngroups];

		if (!view_first(c->run, i) || view_is_floor(c->run, i))
			continue;
		if (!view_group(g, c->run, i, c->style))
			return false;
		if (!has_curves(g)) {
			view_free(g);
			continue;
		}
		survey(c, g);
		c->ngroups++;
	}
	return c->groups != NULL;
}

static int by_bytes(const void *pa, const void *pb)
{
	const struct result *const *a = pa, *const *b = pb;

	return ((*a)->series.bytes > (*b)->series.bytes) -
	       ((*a)->series.bytes < (*b)->series.bytes);
}

static void write_curve(FILE *out, const struct curves *c, const struct group *g,
			const struct row *row)
{
	const struct result **sorted = calloc(c->run->nresults + 1, sizeof *sorted);
	size_t n = 0;

	for (size_t i = 0; sorted != NULL && i < c->run->nresults; i++)
		if (is_point(g, row, &c->run->results[i]))
			sorted[n++] = &c->run->results[i];
	if (n > 0)
		qsort(sorted, n, sizeof *sorted, by_bytes);
	for (size_t i = 0; i < n; i++) {
		struct estimate e = view_interval(c->run, sorted[i], c->style->metric);

		fprintf(out, "%llu %.7g %.7g %.7g%s\n", (unsigned long long)sorted[i]->series.bytes,
			e.median, isfinite(e.lo) ? e.lo : e.median,
			isfinite(e.hi) ? e.hi : e.median, view_noisy(sorted[i]) ? " # noisy" : "");
	}
	free(sorted);
}

static void write_data(FILE *out, const void *context)
{
	const struct curves *c = context;
	bool first = true;

	fprintf(out, "# bytes of a message, %s, 95 %% interval\n",
		view_unit(c->run, c->style->metric, false));
	for (size_t i = 0; i < c->ngroups; i++) {
		const struct group *g = &c->groups[i];

		for (size_t k = 0; k < g->nmeasured; k++) {
			char name[ROW_NAME];

			if (points(g, &g->rows[k]) == 0)
				continue;
			row_name(name, sizeof name, g, &g->rows[k]);
			fprintf(out, "%s# %s %s\n", first ? "" : "\n\n", g->primitive, name);
			first = false;
			write_curve(out, c, g, &g->rows[k]);
		}
	}
}

/* Which of the marks a module has: the same in every panel. */
static size_t mark_of(const struct run *run, size_t module)
{
	const struct module_info *m = &run->modules[module].info;
	size_t mark = 0;

	for (size_t i = 0; i < run->nmodules; i++) {
		const struct module_info *other = &run->modules[i].info;
		bool first = true;

		if (strcmp(other->impl, m->impl) == 0 && strcmp(other->isa, m->isa) == 0 &&
		    strcmp(other->compiler, m->compiler) == 0 &&
		    strcmp(other->flags, m->flags) == 0)
			break;
		for (size_t k = 0; k < i; k++)
			first = first && (strcmp(run->modules[k].info.impl, other->impl) != 0 ||
					  strcmp(run->modules[k].info.isa, other->isa) != 0);
		mark += first;
	}
	return mark;
}

static void write_panel(FILE *out, const struct curves *c, const struct group *g, size_t *index,
			const char *data)
{
	bool first = true;

	plot_title(out, g);
	for (size_t k = 0; k < g->nmeasured; k++) {
		char name[ROW_NAME];

		if (points(g, &g->rows[k]) == 0)
			continue;
		row_name(name, sizeof name, g, &g->rows[k]);
		fputs(first ? "plot " : ", \\\n  ", out);
		first = false;
		gnuplot_quote(out, data);
		fprintf(out, " index %zu using 1:2:3:4 with yerrorlines lw 1.5 ps 0.8 ", *index);
		plot_mark(out, mark_of(c->run, g->rows[k].module));
		fputs(" title ", out);
		gnuplot_quote(out, name);
		++*index;
	}
	putc('\n', out);
}

/* A tic for each power of two, or of four or more where they are many. */
static void write_tics(FILE *out, const struct curves *c)
{
	enum { TICS = 9 };
	unsigned step = 1, doublings = 0;
	const char *comma = "";

	for (uint64_t size = c->shortest; size < c->longest; size *= 2)
		doublings++;
	while (doublings / step > TICS)
		step++;
	fprintf(out, "set xtics (");
	for (uint64_t size = 1, n = 0; size <= c->longest; size *= 2) {
		char text[32];

		if (size < c->shortest || n++ % step != 0)
			continue;
		bytes_text(text, sizeof text, size);
		fprintf(out, "%s'%s' %llu", comma, text, (unsigned long long)size);
		comma = ", ";
	}
	fprintf(out, ")\nset xrange [%llu/1.2:%llu*1.2]\n", (unsigned long long)c->shortest,
		(unsigned long long)c->longest);
}

static void write_script(FILE *out, const void *context, const struct gnuplot_names *names)
{
	const struct curves *c = context;
	const char *unit = view_unit(c->run, c->style->metric, false);
	size_t columns = c->ngroups > 2 ? 2 : 1, lines = (c->ngroups + columns - 1) / columns;
	size_t key = KEY_PIXELS * (c->most + 4), height = key > PANEL_PIXELS ? key : PANEL_PIXELS;
	size_t index = 0;

	plot_begin(out, names, c->run->version, columns * WIDTH_PIXELS, lines * height);
	fprintf(out,
		"set logscale x 2\nset logscale y 10\n"
		"set grid xtics ytics lt 1 lc '#dddddd'\n"
		"set bars small\n"
		"set key outside right center vertical Left reverse samplen 3\n"
		"set rmargin %zu\n"
		"set ylabel '%s%s, %s is better'\n"
		"set xlabel 'length of a message, one call'\n",
		c->widest + 8, strcmp(unit, "cycles/byte") == 0 ? "core " : "", unit,
		c->style->metric == METRIC_MBPS ? "more" : "less");
	write_tics(out, c);
	fprintf(out, "set multiplot layout %zu,%zu\n", lines, columns);
	for (size_t i = 0; i < c->ngroups; i++)
		write_panel(out, c, &c->groups[i], &index, names->data);
	fputs("\nunset multiplot\nunset output\n", out);
}

char *plot_sizes(const char *path, const struct run *run, const struct table_style *style,
		 bool *missing)
{
	struct curves c = {.run = run, .style = style, .shortest = UINT64_MAX};
	char *error;

	if (!collect(&c))
		error = strdup("out of memory");
	else if (c.ngroups == 0)
		error = strdup("nothing was measured at two lengths, so there is no curve to draw");
	else
		error = gnuplot_draw(path, write_data, write_script, &c, missing);
	for (size_t i = 0; i < c.ngroups; i++)
		view_free(&c.groups[i]);
	free(c.groups);
	return error;
}
