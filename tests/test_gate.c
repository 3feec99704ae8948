/* SPDX-License-Identifier: MIT */
/* Verdicts from differences that were made up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "gate.h"

enum { ROUNDS = 60 };

static const struct gate one_percent = {.max_slowdown = .01, .alpha = .01, .series = 4};

/* n values spread evenly by +-spread around the logarithm of 1 + centre. */
static void spread_out(double values[ROUNDS], double centre, double spread)
{
	for (size_t i = 0; i < ROUNDS; i++)
		values[i] = log1p(centre) + spread * (2. * (double)i / (ROUNDS - 1) - 1);
}

static struct finding judge(const struct gate *gate, double change, double spread, double control)
{
	double changes[ROUNDS], controls[ROUNDS];

	spread_out(changes, change, spread);
	spread_out(controls, control, .001);
	return gate_judge(gate, changes, controls, ROUNDS);
}

static void expect(struct finding f, enum verdict verdict, const char *why)
{
	assert_string_equal(verdict_name(f.verdict), verdict_name(verdict));
	assert_string_equal(f.why == NULL ? "" : f.why, why);
}

static void test_verdicts(void **state)
{
	struct gate strict = one_percent, loose = one_percent;

	(void)state;
	strict.max_slowdown = .001;
	loose.max_slowdown = .10;
	expect(judge(&one_percent, 0, .005, 0), VERDICT_PASS, "");
	expect(judge(&one_percent, -.5, .005, 0), VERDICT_PASS, "");
	expect(judge(&one_percent, .02, .005, 0), VERDICT_FAIL, "");
	expect(judge(&one_percent, .02, .05, 0), VERDICT_INCONCLUSIVE,
	       "the limit lies between the bounds");
	expect(judge(&one_percent, .01, .001, 0), VERDICT_INCONCLUSIVE,
	       "the limit lies between the bounds");
	expect(judge(&loose, .05, .005, 0), VERDICT_PASS, "");
	expect(judge(&loose, .2, .005, 0), VERDICT_FAIL, "");
	/* Surely over a limit of .1 %, but below what two copies may differ by. */
	expect(judge(&strict, .004, .0005, 0), VERDICT_INCONCLUSIVE,
	       "slower, but by less than this host can tell");
	expect(judge(&strict, .006, .0005, 0), VERDICT_FAIL, "");
}

/* A control that differs says that differences mean nothing here, either way. */
static void test_control(void **state)
{
	(void)state;
	expect(judge(&one_percent, 0, .001, .004), VERDICT_INCONCLUSIVE,
	       "the control differs too much from its original");
	expect(judge(&one_percent, 0, .001, -.004), VERDICT_INCONCLUSIVE,
	       "the control differs too much from its original");
	expect(judge(&one_percent, 0, .001, .003), VERDICT_PASS, "");
	expect(judge(&one_percent, .02, .001, .0062), VERDICT_FAIL, "");
	expect(judge(&one_percent, .02, .001, .008), VERDICT_INCONCLUSIVE,
	       "the control differs too much from its original");
	expect(judge(&one_percent, .03, .001, .008), VERDICT_FAIL, "");
}

/* More series are harder to be sure of. */
static void test_alpha_is_divided(void **state)
{
	struct gate many = one_percent;
	struct finding one = judge(&one_percent, .02, .02, 0), other;

	(void)state;
	many.series = 400;
	other = judge(&many, .02, .02, 0);
	assert_true(other.change.lo < one.change.lo && other.change.hi > one.change.hi);
	assert_true(fabs(one.change.median - .02) < 1e-9);
	assert_true(other.change.median == one.change.median);
}

static void test_nothing(void **state)
{
	double none[1] = {0}, few[3] = {.1, .1, .1};
	struct finding f = gate_judge(&one_percent, none, none, 0);

	(void)state;
	expect(f, VERDICT_INCONCLUSIVE, "nothing was measured");
	/* Too few rounds for any bound. */
	f = gate_judge(&one_percent, few, few, 3);
	assert_int_equal(f.verdict, VERDICT_INCONCLUSIVE);
}

static void test_bounds(void **state)
{
	(void)state;
	expect(gate_bounds(&one_percent, (struct estimate){0, -.005, .005}), VERDICT_PASS, "");
	expect(gate_bounds(&one_percent, (struct estimate){.03, .02, .04}), VERDICT_FAIL, "");
	expect(gate_bounds(&one_percent, (struct estimate){NAN, NAN, NAN}), VERDICT_INCONCLUSIVE,
	       "nothing was measured");
}

static void test_worse(void **state)
{
	(void)state;
	assert_int_equal(gate_worse(VERDICT_PASS, VERDICT_PASS), VERDICT_PASS);
	assert_int_equal(gate_worse(VERDICT_PASS, VERDICT_INCONCLUSIVE), VERDICT_INCONCLUSIVE);
	assert_int_equal(gate_worse(VERDICT_INCONCLUSIVE, VERDICT_PASS), VERDICT_INCONCLUSIVE);
	assert_int_equal(gate_worse(VERDICT_INCONCLUSIVE, VERDICT_FAIL), VERDICT_FAIL);
	assert_int_equal(gate_worse(VERDICT_FAIL, VERDICT_PASS), VERDICT_FAIL);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_verdicts),	 cmocka_unit_test(test_control),
		cmocka_unit_test(test_alpha_is_divided), cmocka_unit_test(test_nothing),
		cmocka_unit_test(test_bounds),		 cmocka_unit_test(test_worse),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
