/* SPDX-License-Identifier: MIT */
/* Which rounds count: those whose canaries say that nobody disturbed them. */
#ifndef LB_VALIDITY_H
#define LB_VALIDITY_H

#include "campaign.h"

/* The undisturbed canaries of each vector class: low quantiles of all readings. */
struct floors {
	struct canary of[CLASS_COUNT];
};

/* Of n readings, the lower decile of the clock, which varies in quiet too, and the lower
 * fiftieth of the rest, which a neighbour may leave quiet for that long only, or less if
 * the clock knows what a quiet core reads.  NAN if there are none, or memory is short. */
struct canary validity_floor(const struct canary *readings, size_t n, const struct clock *clock);

/* NAN where a class has no rounds.  false if memory is short. */
bool validity_floors(struct floors *floors, const struct track *tracks, size_t n,
		     const struct clock *clock);

/* How disturbed a round was: up to 1 it is valid; INFINITY if it has no samples.  The
 * canaries decide, the kernel's own time never does. */
double validity_disturbance(const struct round *round, const struct canary *floor);

/* The same of whatever ran between two canaries. */
double validity_between(const struct canary *before, const struct canary *after,
			const struct canary *floor);

/* Whether it counts: nothing disturbed it. */
bool validity_of(const struct round *round, const struct canary *floor);

/* How many of the track's rounds are valid. */
size_t validity_count(const struct track *track, const struct floors *floors);

#endif
