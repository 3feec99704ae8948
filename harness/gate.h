/* SPDX-License-Identifier: MIT */
/* Is NEW slower than OLD, by how much, how sure?  Pure functions: from paired differences
 * to a verdict.  docs/measuring.md says how often it is wrong. */
#ifndef LB_GATE_H
#define LB_GATE_H

#include <stdbool.h>

#include "stats.h"

enum verdict { VERDICT_PASS, VERDICT_FAIL, VERDICT_INCONCLUSIVE, VERDICTS };

/* "PASS", "FAIL", "INCONCLUSIVE". */
const char *verdict_name(enum verdict verdict);

struct gate {
	double max_slowdown; /* that the user accepts, .01 for 1 % */
	double alpha;	     /* of the whole comparison, one-sided */
	unsigned series;     /* among which alpha is divided */
};

/* Below this no difference is a slowdown: two copies of one file differ by a tenth of it
 * for where they lie in memory. */
#define GATE_LEAST .005

/* What is known of one series. */
struct finding {
	struct estimate change;	 /* new/old - 1, with one-sided bounds at alpha / series */
	struct estimate control; /* the same of a copy of old against old */
	double limit_fail;	 /* what the lower bound had to exceed for FAIL */
	enum verdict verdict;
	const char *why; /* for an inconclusive one, a static text; else NULL */
};

/* From the logarithms of n ratios of each kind.  FAIL if the lower bound of the change
 * exceeds the largest of the user's limit, GATE_LEAST and three times the control's
 * estimate; PASS if the upper bound is below the user's limit, and so is three times the
 * control. */
struct finding gate_judge(const struct gate *gate, const double *changes, const double *controls,
			  size_t n);

/* The same from bounds of new/old - 1 that were got elsewhere, without a control. */
struct finding gate_bounds(const struct gate *gate, struct estimate change);

/* The verdict on everything: FAIL if one is, else INCONCLUSIVE if one is. */
enum verdict gate_worse(enum verdict a, enum verdict b);

#endif
