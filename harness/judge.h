/* SPDX-License-Identifier: MIT */
/* From rounds to results: which rounds count, what they say and how surely. */
#ifndef LB_JUDGE_H
#define LB_JUDGE_H

#include "validity.h"

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
