/* SPDX-License-Identifier: MIT */
/* The parts that a report is put together from. */
#ifndef LB_REPORT_PARTS_H
#define LB_REPORT_PARTS_H

#include <stdio.h>

#include "builds.h"
#include "report.h"

/* An implementation, which is a row of the tables: the same on all machines, of several
 * builds each one of its own if some result has several. */
struct report_entry {
	const struct module_info *info; /* where it was found first */
	char name[ROW_NAME];
};

struct report {
	const struct report_source *sources;
	size_t n;
	size_t *latest;	   /* indices of the sources, the latest run first */
	size_t *column_of; /* of each source: its machine */
	size_t ncolumns;
	bool builds;
	struct report_entry *items;
	size_t nitems;
	size_t **item_of; /* of each source: its modules as items */
};

/* "A", "B", ... "Z", "AA": what a machine is called on the page. */
void report_letter(char out[8], size_t column);

/* The result of an item in a series on a machine, if it has a time, else NULL; *run is
 * what it is of. */
const struct result *report_result(const struct report *r, size_t column, size_t item,
				   const struct series *series, const struct run **run);

/* The item's module on a machine, or NULL. */
const struct run_module *report_module(const struct report *r, size_t column, size_t item);

/* The item that a module of a source is. */
size_t report_item(const struct report *r, size_t source, size_t module);

/* Whether the item is the first of its primitive; whether two are of the same. */
bool report_first(const struct report *r, size_t item);
bool report_together(const struct report *r, size_t a, size_t b);

/* What stands for long messages and for batches of the item's primitive: the first
 * operation that was measured, the usual length or the longest.  false if there is none. */
bool report_series(const struct report *r, size_t item, enum workload workload,
		   struct series *series);

/* The parts of the page, in their order. */
void report_letters(FILE *out, const struct report *r);
void report_machines(FILE *out, const struct report *r);
void report_primitives(FILE *out, const struct report *r);
void report_implementations(FILE *out, const struct report *r);
void report_noise(FILE *out, const struct report *r);
void report_runs(FILE *out, const struct report *r);

/* Pictures of the item's primitive: bars, and curves where lengths were measured. */
void report_bars(FILE *out, const struct report *r, size_t item, const size_t *order, size_t n);
void report_curves(FILE *out, const struct report *r, size_t item, const size_t *order, size_t n);

/* The table of every figure of the item's primitive. */
void report_every(FILE *out, const struct report *r, size_t item);

/* A row with the machines above so many columns each, if there are several. */
void report_groups(FILE *out, const struct report *r, int before, int columns);

/* A cell with a figure of a result, which may be NULL: "~" and why before a doubtful one, a
 * mark behind the fastest. */
void report_figure(FILE *out, const struct result *result, double figure, bool fastest);

/* The page with {{marks}} in place of the parts: report.html. */
extern const char report_template[];

#endif
