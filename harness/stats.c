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

/*
 * How many of the n (n + 1) / 2 Walsh averages may be left out at either end: the
 * largest k with P(W < k) <= alpha, W being the sum of the ranks 1 to n of which each
 * counts with probability 1/2.  Up to a sum of `most`, which is enough, for W is
 * symmetric; 0 if memory is short too.
 */
static size_t signed_rank_cut(size_t n, double alpha)
{
	size_t most = n * (n + 1) / 4, k = 0;
	double *p = calloc(most + 1, sizeof *p), below = 0;

	if (p == NULL)
		return 0;
	p[0] = 1;
	for (size_t rank = 1; rank <= n; rank++)
		for (size_t sum = most + 1; sum-- != 0;)
			p[sum] = (p[sum] + (sum >= rank ? p[sum - rank] : 0)) / 2;
	while (k <= most && below + p[k] <= alpha)
		below += p[k++];
	free(p);
	return k;
}

struct estimate stats_paired(const double *d, size_t n, double alpha)
{
	size_t all = n * (n + 1) / 2, cut, at = 0;
	struct estimate e = {NAN, NAN, NAN};
	double *walsh = n == 0 || n > STATS_PAIRS ? NULL : malloc(all * sizeof *walsh);

	if (walsh == NULL)
		return e;
	for (size_t i = 0; i < n; i++)
		for (size_t j = i; j < n; j++)
			walsh[at++] = (d[i] + d[j]) / 2;
	stats_sort(walsh, all);
	cut = signed_rank_cut(n, alpha);
	e.median = stats_quantile(walsh, all, 0.5);
	e.lo = cut == 0 ? -INFINITY : walsh[cut - 1];
	e.hi = cut == 0 ? INFINITY : walsh[all - cut];
	free(walsh);
	return e;
}
