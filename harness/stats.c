/* SPDX-License-Identifier: MIT */
#include "stats.h"

#include <math.h>
#include <stdlib.h>

static int ascending(const void *left, const void *right)
{
	double a = *(const double *)left, b = *(const double *)right;

	return (a > b) - (a < b);
}

void stats_sort(double *values, size_t n)
{
	if (n > 1) /* no values may be NULL, which qsort forbids */
		qsort(values, n, sizeof *values, ascending);
}

double stats_quantile(const double *sorted, size_t n, double p)
{
	double at, below;
	size_t i;

	if (n == 0)
		return NAN;
	at = p * (double)(n - 1);
	below = floor(at);
	i = (size_t)below;
	if (i + 1 >= n)
		return sorted[n - 1];
	return sorted[i] + (at - below) * (sorted[i + 1] - sorted[i]);
}

/* The probability that a binomial(n, 1/2) variable is exactly n / 2, rounded down. */
static double central_probability(size_t n)
{
	double p = 1;

	for (size_t i = 1; i <= n / 2; i++)
		p = p * (double)(2 * i - 1) / (double)(2 * i);
	return n % 2 == 0 ? p : p * (double)n / (double)(n + 1);
}

/*
 * The largest r for which the order statistics r and n + 1 - r, counted from 1,
 * cover the median with the wanted probability; 1 if none does.
 *
 * They miss it only when fewer than r samples lie on one side of it, so they cover
 * it with P(r <= B <= n - r), B binomial(n, 1/2).  The sum grows from the middle
 * outwards: its terms neither overflow nor vanish for any n, and up to n = 54 all
 * of them fit the 53 bits of a double, so the result is exact.
 */
static size_t covering_rank(size_t n, double confidence)
{
	size_t r = n / 2;
	double term = central_probability(n); /* P(B = r) */
	double covered = n % 2 == 0 ? term : 2 * term;

	while (r > 1 && covered < confidence) {
		term = term * (double)r / (double)(n - r + 1);
		covered += 2 * term;
		r--;
	}
	return r;
}

struct estimate stats_median(const double *sorted, size_t n, double confidence)
{
	struct estimate e = {NAN, NAN, NAN};
	size_t r;

	if (n == 0)
		return e;
	r = n == 1 ? 1 : covering_rank(n, confidence);
	e.median = stats_quantile(sorted, n, 0.5);
	e.lo = sorted[r - 1];
	e.hi = sorted[n - r];
	return e;
}
