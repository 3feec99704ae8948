/* SPDX-License-Identifier: MIT */
/* What `compare` found, and how it is shown: as text, Markdown and JSON. */
#ifndef LB_COMPARISON_H
#define LB_COMPARISON_H

#include <stdio.h>

#include "contest.h"
#include "table.h"

enum comparison_kind {
	COMPARED_MODULES, /* timed here, in pairs */
	COMPARED_RESULTS, /* two result files of one kind of machine: core cycles */
	COMPARED_RATIOS,  /* two result files of different machines: ratios to a reference */
};

struct comparison {
	enum comparison_kind kind;
	const char *old, *new; /* as they were named */
	const struct run *run; /* version, argv, seed, machine, TSC: of this comparison */
	struct gate gate;
	bool timed, counted;
	const char *reference;		   /* COMPARED_RATIOS: the implementation that is 1 */
	const struct machine *old_machine; /* of two result files; else NULL */
	const struct match *matches;
	const struct contest *contests;
	size_t n;
	/* Modules that are in no contest: the other side lacks them, both files are the same
	 * (which passes), this CPU cannot run them. */
	size_t unmatched, identical, unusable;
	bool partial; /* a result file is of a run that was interrupted */
	bool failed;  /* some module is wrong, crashed or timed out */
};

/* The verdict on one contest, counts included, and on everything; inconclusive where
 * nothing was compared and nothing is identical, or the run was interrupted. */
enum verdict contest_verdict(const struct comparison *c, const struct contest *contest);
enum verdict comparison_verdict(const struct comparison *c);

/* "enc stream", "dec 4 KiB", "setkey". */
void contest_series(char *out, size_t size, const struct contest *contest);

/* "rows.avx2", or "vperm.avx2 -> rows.avx2" if the two sides have other names. */
void contest_name(char *out, size_t size, const struct comparison *c,
		  const struct contest *contest);

/* Text, or Markdown fit for a comment on a change: the verdict first. */
void comparison_print(FILE *out, const struct comparison *c, const struct table_style *style);

/* The document of docs/compare.schema.json; to free(), NULL if memory is short. */
char *comparison_to_json(const struct comparison *c);

/* Draws the changes with their bounds, as plot_write() draws a run; the same errors. */
char *comparison_plot(const char *path, const struct comparison *c, bool *missing);

#endif
