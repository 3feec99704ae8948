/* SPDX-License-Identifier: MIT */
/* Statistics against values that were computed elsewhere. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "stats.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

enum { SAMPLES = 1000 };

/* The r for which the interval over n distinct samples is [r-th, (n + 1 - r)-th]. */
static size_t rank(size_t n, double confidence)
{
	double sorted[SAMPLES];
	struct estimate e;

	for (size_t i = 0; i < n; i++)
		sorted[i] = (double)(i + 1);
	e = stats_median(sorted, n, confidence);
	assert_true(e.median == (double)(n + 1) / 2);
	assert_true(e.lo + e.hi == (double)(n + 1));
	return (size_t)e.lo;
}

/*
 * python3 -c "
 * from math import comb as c
 * for percent in 95, 99:
 *     print([max([r for r in range(1, n//2+1)
 *                 if 100 * sum(c(n, k) for k in range(r, n-r+1)) >= percent * 2**n],
 *                default=1) for n in [*range(1, 61), 100, 1000]])"
 */
static void test_interval_ranks(void **state)
{
	static const struct {
		double confidence;
		size_t ranks[60], rank100, rank1000;
	} expected[] = {
		{0.95,
		 {1,  1,  1,  1,  1,  1,  1,  1,  2,  2,  2,  3,  3,  3,  4,  4,  5,  5,  5,  6,
		  6,  6,  7,  7,  8,  8,  8,  9,  9,  10, 10, 10, 11, 11, 12, 12, 13, 13, 13, 14,
		  14, 15, 15, 16, 16, 16, 17, 17, 18, 18, 19, 19, 19, 20, 20, 21, 21, 22, 22, 22},
		 40,
		 469},
		{0.99,
		 {1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  1,  2,  2,  2,  3,  3,  3,  4,  4,  4,
		  5,  5,  5,  6,  6,  7,  7,  7,  8,  8,  8,  9,  9,  10, 10, 10, 11, 11, 12, 12,
		  12, 13, 13, 14, 14, 14, 15, 15, 16, 16, 16, 17, 17, 18, 18, 18, 19, 19, 20, 20},
		 37,
		 459},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(expected); i++) {
		for (size_t n = 1; n <= COUNT(expected[i].ranks); n++)
			assert_int_equal(rank(n, expected[i].confidence), expected[i].ranks[n - 1]);
		assert_int_equal(rank(100, expected[i].confidence), expected[i].rank100);
		assert_int_equal(rank(1000, expected[i].confidence), expected[i].rank1000);
	}
}

/* The interval is the sign test's: its critical value is r - 1.  Triola, Elementary
 * Statistics, table A-7, both tails together .05 and .01. */
static void test_interval_textbook(void **state)
{
	static const struct {
		size_t n, critical05, critical01;
	} table[] = {
		{8, 0, 0},  {9, 1, 0},	{12, 2, 1}, {15, 3, 2},
		{18, 4, 3}, {20, 5, 3}, {23, 6, 4}, {25, 7, 5},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(table); i++) {
		assert_int_equal(rank(table[i].n, 0.95), table[i].critical05 + 1);
		assert_int_equal(rank(table[i].n, 0.99), table[i].critical01 + 1);
	}
}

/* A confidence that an interval reaches exactly is enough; the next double is too
 * much.  The coverages of n samples are multiples of 2^-n, which a double holds. */
static void test_interval_exact(void **state)
{
	uint64_t row[54] = {1}; /* of Pascal's triangle */

	(void)state;
	for (size_t n = 1; n < COUNT(row); n++) {
		uint64_t missed = 0;

		for (size_t k = n; k > 0; k--)
			row[k] += row[k - 1];
		for (size_t r = 1; r <= n / 2; r++) {
			double covered;

			missed += 2 * row[r - 1];
			covered = ldexp((double)((UINT64_C(1) << n) - missed), -(int)n);
			assert_int_equal(rank(n, covered), r);
			assert_int_equal(rank(n, nextafter(covered, 2)), r > 1 ? r - 1 : 1);
		}
	}
}

static void test_few_samples(void **state)
{
	const double two[] = {3, 8};
	struct estimate e = stats_median(NULL, 0, 0.95);

	(void)state;
	assert_true(isnan(e.median) && isnan(e.lo) && isnan(e.hi));
	e = stats_median(two, 1, 0.95);
	assert_true(e.median == 3 && e.lo == 3 && e.hi == 3);
	e = stats_median(two, 2, 0.95);
	assert_true(e.median == 5.5 && e.lo == 3 && e.hi == 8);
	e = stats_median(two, 2, 0.5);
	assert_true(e.median == 5.5 && e.lo == 3 && e.hi == 8);
}

static void test_equal_samples(void **state)
{
	double same[40];

	(void)state;
	for (size_t i = 0; i < COUNT(same); i++)
		same[i] = 0.1;
	for (size_t n = 1; n <= COUNT(same); n++) {
		struct estimate e = stats_median(same, n, 0.95);

		assert_true(e.median == 0.1 && e.lo == 0.1 && e.hi == 0.1);
		assert_true(stats_quantile(same, n, 0.99) == 0.1);
	}
}

/* The definition of type 7: the k-th of n samples is the (k - 1)/(n - 1)-quantile,
 * and between two samples the quantile is linear. */
static void test_quantile_definition(void **state)
{
	const double sorted[] = {-4, 0, 1, 10, 11, 50, 51, 52, 900};
	const size_t last = COUNT(sorted) - 1; /* 8: the divisions below are exact */

	(void)state;
	for (size_t k = 0; k <= last; k++)
		assert_true(stats_quantile(sorted, last + 1, (double)k / (double)last) ==
			    sorted[k]);
	for (size_t k = 0; k < last; k++)
		assert_true(stats_quantile(sorted, last + 1, ((double)k + 0.25) / (double)last) ==
			    sorted[k] + 0.25 * (sorted[k + 1] - sorted[k]));
}

static void test_quantile_values(void **state)
{
	/* numpy.quantile's documentation: quantile([[10, 7, 4], [3, 2, 1]], 0.5) is 3.5. */
	const double numpy[] = {1, 2, 3, 4, 7, 10};
	/* python3 -c "from statistics import quantiles as q
	 * s = q([1.5, 2, 2.5, 7, 11, 13, 20, 21], n=100, method='inclusive')
	 * print(s[0], s[24], s[49], s[74], s[98])" */
	const double python[] = {1.5, 2, 2.5, 7, 11, 13, 20, 21};

	(void)state;
	assert_true(stats_quantile(numpy, 6, 0.5) == 3.5);
	assert_float_equal(stats_quantile(python, 8, 0.01), 1.535, 1e-12);
	assert_float_equal(stats_quantile(python, 8, 0.25), 2.375, 1e-12);
	assert_float_equal(stats_quantile(python, 8, 0.50), 9.0, 1e-12);
	assert_float_equal(stats_quantile(python, 8, 0.75), 14.75, 1e-12);
	assert_float_equal(stats_quantile(python, 8, 0.99), 20.93, 1e-12);
}

static void test_quantile_edges(void **state)
{
	const double sorted[] = {1, 2, 4};

	(void)state;
	assert_true(isnan(stats_quantile(NULL, 0, 0.5)));
	for (int percent = 0; percent <= 100; percent++)
		assert_true(stats_quantile(sorted, 1, percent / 100.0) == 1);
	assert_true(stats_quantile(sorted, 3, 0) == 1);
	assert_true(stats_quantile(sorted, 3, 1) == 4);
}

static void test_sort(void **state)
{
	double two[] = {5, 4}, values[] = {3, -1, 1e300, -1e300, 0.5, 3, 0.25, -1};
	const double expected[] = {-1e300, -1, -1, 0.25, 0.5, 3, 3, 1e300};

	(void)state;
	stats_sort(NULL, 0);
	stats_sort(two, COUNT(two));
	assert_true(two[0] == 4 && two[1] == 5);
	stats_sort(values, COUNT(values));
	for (size_t i = 0; i < COUNT(values); i++)
		assert_true(values[i] == expected[i]);
}

/*
 * d = 1, 4, 9, ... n^2, the critical values W of Wilcoxon's signed-rank test, one-sided,
 * .05 and .01 (Triola, Elementary Statistics, table A-8): the bounds are the (W + 1)-th
 * Walsh averages from either end.  python3 -c "
 * for n, a, b in (10,10,5), (14,25,15), (20,60,43), (25,100,76), (30,151,120):
 *     d = [i*i for i in range(1, n+1)]; m = n*(n+1)//2
 *     w = sorted((d[i]+d[j])/2 for i in range(n) for j in range(i, n))
 *     print(n, (w[m//2]+w[(m-1)//2])/2, w[a], w[m-1-a], w[b], w[m-1-b])"
 */
static void test_paired(void **state)
{
	static const struct {
		size_t n;
		double median, lo05, hi05, lo01, hi01;
	} table[] = {
		{10, 36.5, 14.5, 58.5, 8.5, 72.5},	 {14, 68.5, 34.0, 102.5, 20.5, 122.0},
		{20, 136.5, 80.0, 194.5, 58.0, 216.5},	 {25, 212.0, 130.5, 290.0, 100.0, 320.5},
		{30, 300.5, 197.0, 404.0, 157.0, 445.0},
	};
	double d[30];

	(void)state;
	for (size_t i = 0; i < COUNT(d); i++)
		d[i] = (double)((i + 1) * (i + 1));
	for (size_t i = 0; i < COUNT(table); i++) {
		struct estimate five = stats_paired(d, table[i].n, .05);
		struct estimate one = stats_paired(d, table[i].n, .01);

		assert_true(five.median == table[i].median && one.median == table[i].median);
		assert_true(five.lo == table[i].lo05 && five.hi == table[i].hi05);
		assert_true(one.lo == table[i].lo01 && one.hi == table[i].hi01);
	}
}

static void test_paired_edges(void **state)
{
	double same[STATS_PAIRS + 1], four[] = {3, 1, 4, 1};
	struct estimate e = stats_paired(NULL, 0, .05);

	(void)state;
	assert_true(isnan(e.median) && isnan(e.lo) && isnan(e.hi));
	for (size_t i = 0; i < COUNT(same); i++)
		same[i] = -.25;
	e = stats_paired(same, STATS_PAIRS, 1e-6);
	assert_true(e.median == -.25 && e.lo == -.25 && e.hi == -.25);
	assert_true(isnan(stats_paired(same, STATS_PAIRS + 1, .05).median));
	/* P(W = 0) is 1/16 with four: no bound at .05, the extremes at 1/16. */
	e = stats_paired(four, 4, .05);
	assert_true(e.median == 2.25 && isinf(e.lo) && e.lo < 0 && isinf(e.hi) && e.hi > 0);
	e = stats_paired(four, 4, 1. / 16);
	assert_true(e.lo == 1 && e.hi == 4);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_interval_ranks),
		cmocka_unit_test(test_interval_textbook),
		cmocka_unit_test(test_interval_exact),
		cmocka_unit_test(test_few_samples),
		cmocka_unit_test(test_equal_samples),
		cmocka_unit_test(test_quantile_definition),
		cmocka_unit_test(test_quantile_values),
		cmocka_unit_test(test_quantile_edges),
		cmocka_unit_test(test_sort),
		cmocka_unit_test(test_paired),
		cmocka_unit_test(test_paired_edges),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
