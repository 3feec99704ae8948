/* SPDX-License-Identifier: MIT */
/*
 * In a worker: two modules and a control, called in turn in one process.  Whatever
 * disturbs the machine meets all three alike, and what is left of it in the ratio of two
 * of them is what the control's ratio shows: it is a second copy of the old module.
 */
#ifndef LB_PAIR_H
#define LB_PAIR_H

#include "sample.h"

enum side { SIDE_OLD, SIDE_NEW, SIDE_CONTROL, SIDES };

struct pair;

/* What one round of three sides read. */
struct pair_round {
	uint32_t calls[SIDES]; /* per sample */
	uint32_t samples;      /* of each side that were kept */
	uint32_t discarded;    /* dropped, because the process had moved to another CPU */
	uint32_t switches;     /* involuntary context switches during the round */
	struct canary before, after;
	double change;	     /* ln(new/old): the median over samples taken side by side */
	double control;	     /* ln(control/old) */
	double ticks[SIDES]; /* of one call: the median over the samples */
};

/* Opens copies of both files: of one file, the loader would give out one module twice.
 * NULL with *error if a module is refused.  Both must be of the same primitive. */
struct pair *pair_open(const char *old, const char *new, const char **error);

/* What it is that was opened. */
const struct lb_head *pair_module(const struct pair *pair, enum side side);

/* One round.  `apart` says that the sides may not be called in turn, one of them alone
 * being of the class that slows the core down: they come in blocks, with time to settle
 * in between.  NULL, or why there is no round (what was timed is wrong; or the series
 * cannot be run). */
const char *pair_time(struct pair *pair, const struct clock *clock, const struct standard *standard,
		      const struct series *series, bool apart, struct pair_round *round);

#endif
