/* SPDX-License-Identifier: MIT */
/* Statistics of small samples: pure functions, no state.  The samples hold no NAN;
 * a result that no sample gives is NAN. */
#ifndef LB_STATS_H
#define LB_STATS_H

#include <stddef.h>

/* A figure with its confidence interval, in the unit of the samples. */
struct estimate {
	double median, lo, hi;
};

/* Sorts n values, ascending. */
void stats_sort(double *values, size_t n);

/* The p-quantile (0 <= p <= 1) of n sorted values, by linear interpolation
 * between order statistics (Hyndman and Fan 1996, type 7); NAN for n = 0. */
double stats_quantile(const double *sorted, size_t n, double p);

/* The median of n sorted values and the exact, distribution-free interval of
 * order statistics that covers it with probability >= confidence (David and
 * Nagaraja, Order Statistics, section 7.1).  Where n is too small for that
 * confidence, lo and hi are the extremes. */
struct estimate stats_median(const double *sorted, size_t n, double confidence);

#endif
