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

/*
 * The centre of n paired differences and two bounds of it, each of which fails with
 * probability <= alpha: the estimate of Hodges and Lehmann (1963), which is the median of
 * the means of all pairs (Walsh averages), and the bounds that go with the exact
 * distribution of Wilcoxon's signed-rank statistic.  -INFINITY and INFINITY where n is too
 * small for that alpha, NANs where memory is short or n is 0; n may be up to STATS_PAIRS.
 */
enum { STATS_PAIRS = 512 };
struct estimate stats_paired(const double *differences, size_t n, double alpha);

#endif
