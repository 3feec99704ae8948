/* SPDX-License-Identifier: MIT */
/* What the pictures of a run share.  Each is drawn by gnuplot from a script and a data file
 * that stay beside it, so that anybody can change and redraw it. */
#ifndef LB_PLOT_H
#define LB_PLOT_H

#include "gnuplot.h"
#include "view.h"

/* plot_write() for one kind. */
char *plot_bars(const char *path, const struct run *run, const struct table_style *style,
		bool *missing);
char *plot_sizes(const char *path, const struct run *run, const struct table_style *style,
		 bool *missing);
char *plot_rounds(const char *path, const struct run *run, const struct table_style *style,
		  bool *missing);

/* Whether lengths of messages were measured in such a number that a curve says more. */
bool plot_has_sizes(const struct run *run);

/* Begins the script: the terminal, its size in pixels, the output, plain borders. */
void plot_begin(FILE *out, const struct gnuplot_names *names, const char *version, size_t width,
		size_t height);

/* "led64" above the next panel, with the mode if it is one. */
void plot_title(FILE *out, const struct group *group);

/* A line or a kind of point out of many: colour, dashes and mark differ together, so that
 * they are told apart without colours, in print too. */
void plot_mark(FILE *out, size_t index);

#endif
