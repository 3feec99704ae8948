/* SPDX-License-Identifier: MIT */
/* From rounds to results: which rounds count, what they say and how surely. */
#ifndef LB_JUDGE_H
#define LB_JUDGE_H

#include "campaign.h"

/* The undisturbed canaries of each vector class: the lower decile of all readings. */
struct floors {
	struct canary of[CLASS_COUNT];
};

/* NAN where a class has no rounds.  false if memory is short. */
bool judge_floors(struct floors *floors, const struct track *tracks, size_t n);

/* Whether nothing disturbed the round: the canaries decide, the kernel's own time
 * never does. */
bool judge_valid(const struct round *round, const struct canary *floor);

/* How many of the track's rounds are valid. */
size_t judge_count(const struct track *track, const struct floors *floors);

/* Half the width of the median's 95 % interval over the median, as far as the
 * valid rounds tell; INFINITY with fewer than LEAST_ROUNDS of them. */
double judge_width(const struct track *track, const struct floors *floors,
		   const struct clock *clock);

/* Fills one result from a track.  The headline figure is the median over the valid
 * rounds of each round's lower quartile. */
void judge_result(struct result *result, const struct track *track, const struct floors *floors,
		  const struct clock *clock, const struct module_info *info);

/* Fills in what the run says of the clock: core/TSC ratio, rounds kept and dropped. */
void judge_run(struct run *run, const struct track *tracks, size_t n, const struct floors *floors,
	       const struct clock *clock);

#endif
