/* SPDX-License-Identifier: MIT */
/* Results for people: the text table, Markdown, and what gnuplot draws. */
#ifndef LB_TABLE_H
#define LB_TABLE_H

#include <stdbool.h>
#include <stdio.h>

#include "result.h"

enum metric { METRIC_CPB, METRIC_NS, METRIC_MBPS };

/* PLOT_AUTO: curves over the length of messages where three or more lengths were measured,
 * else bars.  PLOT_ROUNDS is the spread of what was measured. */
enum plot_kind { PLOT_AUTO, PLOT_BARS, PLOT_SIZES, PLOT_ROUNDS };

struct table_style {
	enum metric metric;
	/* What is 1.00 by time: "table" or "biham.avx2", of several builds the fastest.
	 * NULL, or where it was not measured: table, else ref, else the slowest. */
	const char *baseline;
	bool colour; /* never the only sign of anything */
	bool markdown;
	bool verbose; /* technique, source, flags and intervals too */
	/* All builds of an implementation, by several compilers or levels, instead of the
	 * fastest of them. */
	bool every_build;
	enum plot_kind plot;
};

/* Prints the whole run, grouped by primitive, the fastest first by time.  NULL, or
 * an error; those of `out` are for the caller to see through ferror(). */
const char *table_print(FILE *out, const struct run *run, const struct table_style *style);

/*
 * Draws the run as style->plot says: writes `path` (.svg or .png) through gnuplot, and always
 * `path` with .gp and .dat in place of its ending.  NULL on success; else an error
 * to free().  Without gnuplot the two files are written, *missing is set, and that
 * is no error.
 */
char *plot_write(const char *path, const struct run *run, const struct table_style *style,
		 bool *missing);

/* NULL if plot_write could write there now, else its error to free(): also if `taken`,
 * the name of another output (or NULL), is one of its files. */
char *plot_probe(const char *path, const char *taken);

#endif
