/* SPDX-License-Identifier: MIT */
/* The verb compare: its options, and the comparison that its parts fill. */
#ifndef LB_COMPARE_H
#define LB_COMPARE_H

#include "cmd.h"
#include "comparison.h"
#include "read.h"

struct compare_options {
	struct selection selection;
	struct wish wish;
	double max_slowdown, alpha;
	double rounds, cpu, max_time;
	bool count, no_time, markdown, help;
	const char *json, *plot, *reference;
	const char *old, *new;
};

#define COMPARE_DEFAULT                                                                            \
	(struct compare_options)                                                                   \
	{                                                                                          \
		.selection = SELECTION_DEFAULT, .max_slowdown = .01, .alpha = .01,                 \
		.rounds = CONTEST_ROUNDS, .cpu = -1, .reference = "table"                          \
	}

/* A comparison from its options to its verdict. */
struct duel {
	const struct compare_options *options;
	struct clock clock;
	struct catalogue all, chosen; /* those of OLD first */
	size_t nold;
	struct roster roster;
	struct match *matches;
	size_t nmatches;
	struct contest *contests;
	size_t ncontests;
	struct run run;		   /* of this comparison: no results */
	struct run results[SIDES]; /* that were read, of OLD and NEW */
	struct comparison comparison;
};

/* Compares modules by timing them here; an exit status. */
int compare_modules(struct duel *duel);

/* Compares two result files; an exit status. */
int compare_results(struct duel *duel);

/* Counts the instructions of every contest of modules. */
int compare_counts(struct duel *duel);

/* Fills *options, which the caller has set to its defaults; false with a complaint if the
 * command line is wrong. */
bool compare_parse(int argc, char **argv, struct compare_options *options);

/* Prints the help; an exit status. */
int compare_help(void);

#endif
