/* SPDX-License-Identifier: MIT */
/* From rounds to results, on rounds that are made up: which count, what they say,
 * and when a figure is called doubtful. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"

enum { ROUNDS = 20, BYTES = 100 };

/* A clock at 2 GHz whose multiply takes 3 cycles: 2 ticks of it while the core runs at
 * 3 GHz. */
static const struct clock clock_scaled = {
	.source = CYCLES_TSC_SCALED, .imul_latency = 3, .wide_cycles = NAN, .tsc_hz = 2e9};
static const struct module_info info = {.lanes = 4, .block_bytes = 8};

static struct round quiet(double ticks)
{
	struct round r = {.samples = 5, .before = {2, 1}, .after = {2, 1}};

	for (size_t i = 0; i < r.samples; i++)
		r.ticks[i] = ticks;
	return r;
}

static struct track track_new(void)
{
	struct track t = {.series = {OP_ENC, WORKLOAD_STREAM, BYTES},
			  .rounds = calloc(ROUNDS, sizeof(struct round)),
			  .nrounds = ROUNDS};

	assert_non_null(t.rounds);
	for (size_t i = 0; i < ROUNDS; i++)
		t.rounds[i] = quiet(200);
	return t;
}

static struct result judge(struct track *t, const struct clock *clock)
{
	struct floors floors;
	struct result result;

	assert_true(validity_floors(&floors, t, 1, clock));
	judge_result(&result, t, &floors, clock, &info);
	free(t->rounds);
	return result;
}

static void test_units(void **state)
{
	struct track t = track_new();
	struct result r = judge(&t, &clock_scaled);

	(void)state;
	assert_int_equal(r.status, STATUS_OK);
	assert_int_equal(r.flags, 0);
	assert_int_equal(r.rounds_valid, ROUNDS);
	/* 200 ticks are 100 ns and, at 1.5 cycles a tick, 300 cycles, for 100 bytes. */
	assert_true(fabs(r.cycles_core.median - 3) < 1e-12);
	assert_true(fabs(r.cpb_tsc - 2) < 1e-12);
	assert_true(fabs(r.ns_per_byte - 1) < 1e-12);
	assert_true(fabs(r.ns_per_call - 100) < 1e-9);
	assert_true(fabs(r.mbit_per_s - 8000) < 1e-6);
}

/* Each round by the clock it ran at: half as fast a core, twice as many ticks. */
static void test_ratio_of_each_round(void **state)
{
	struct track t = track_new();
	struct result r;

	(void)state;
	for (size_t i = 0; i < ROUNDS; i++) {
		double slow = 1 + .009 * (double)(i % 2);

		t.rounds[i] = quiet(200 * slow);
		t.rounds[i].before.imul = t.rounds[i].after.imul = 2 * slow;
	}
	r = judge(&t, &clock_scaled);
	assert_int_equal(r.rounds_valid, ROUNDS);
	assert_true(fabs(r.cycles_core.lo - 3) < 1e-12 && fabs(r.cycles_core.hi - 3) < 1e-12);
}

/* The headline of a round is its lower quartile: most of its samples may be slow. */
static void test_lower_quartile(void **state)
{
	struct track t = track_new();
	struct result r;

	(void)state;
	for (size_t i = 0; i < ROUNDS; i++)
		t.rounds[i].ticks[2] = t.rounds[i].ticks[3] = t.rounds[i].ticks[4] = 300;
	r = judge(&t, &clock_scaled);
	assert_true(fabs(r.cpb_tsc - 2) < 1e-12);
}

static void disturb(struct round *r, double imul_before, double imul_after, double wide)
{
	r->before.imul = imul_before;
	r->after.imul = imul_after;
	r->after.wide = wide;
	for (size_t i = 0; i < r->samples; i++)
		r->ticks[i] = 777;
}

/* Each canary alone makes a round invalid, and its time is then forgotten. */
static void test_invalid_rounds(void **state)
{
	const double bad[][3] = {{2.03, 2.03, 1}, {2, 2.011, 1}, {2, 2, 1.06}};

	(void)state;
	for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
		struct track t = track_new();
		struct result r;

		for (size_t i = 0; i < 5; i++)
			disturb(&t.rounds[3 * i], bad[k][0], bad[k][1], bad[k][2]);
		r = judge(&t, &clock_scaled);
		assert_int_equal(r.rounds_valid, ROUNDS - 5);
		assert_int_equal(r.rounds_invalid, 5);
		assert_int_equal(r.flags, FLAG_DISTURBED);
		assert_true(fabs(r.cpb_tsc - 2) < 1e-12);
		assert_true(fabs(r.ticks.p99 - 200) < 1e-9);
	}
}

/* A neighbour who never rests: what counts is found by what a quiet core reads, here 1.5
 * cycles, and not by the quietest that was read. */
static void test_restless_neighbour(void **state)
{
	struct clock clock = clock_scaled;
	struct track t = track_new();
	struct result r;

	(void)state;
	clock.wide_cycles = 1.5;
	for (size_t i = 0; i < ROUNDS; i++)
		t.rounds[i].before.wide = t.rounds[i].after.wide = 1.06 + .02 * (double)i;
	r = judge(&t, &clock);
	assert_int_equal(r.rounds_valid, 0);
	assert_true(r.flags & FLAG_FEW_ROUNDS);
}

/* A core with fewer adders than that reads the same all the time. */
static void test_narrow_core(void **state)
{
	struct clock clock = clock_scaled;
	struct track t = track_new();
	struct result r;

	(void)state;
	clock.wide_cycles = 1.5;
	for (size_t i = 0; i < ROUNDS; i++)
		t.rounds[i].before.wide = t.rounds[i].after.wide = 1.33;
	r = judge(&t, &clock);
	assert_int_equal(r.rounds_valid, ROUNDS);
}

/* Canaries inside of their limits are noise of the reading, not of the machine. */
static void test_valid_rounds(void **state)
{
	struct track t = track_new();
	struct result r;

	(void)state;
	for (size_t i = 0; i < 5; i++)
		disturb(&t.rounds[3 * i], 2.01, 2.019, 1.04);
	r = judge(&t, &clock_scaled);
	assert_int_equal(r.rounds_valid, ROUNDS);
}

/* Too few valid rounds: the least disturbed stand in, not those that ran fastest. */
static void test_stand_ins(void **state)
{
	struct track t = track_new();
	struct result r;

	(void)state;
	for (size_t i = 0; i < ROUNDS; i++) {
		double much = i < LEAST_ROUNDS - 1 ? 2.03 : 2.2;

		disturb(&t.rounds[i], much, much, 1);
		if (i >= LEAST_ROUNDS - 1)
			t.rounds[i].ticks[0] = t.rounds[i].ticks[1] = t.rounds[i].ticks[2] = 1;
	}
	for (size_t i = ROUNDS - 4; i < ROUNDS; i++)
		t.rounds[i] = quiet(777);
	r = judge(&t, &clock_scaled);
	assert_int_equal(r.rounds_valid, 4);
	assert_true(r.flags & FLAG_FEW_ROUNDS);
	assert_true(fabs(r.cpb_tsc - 7.77) < 1e-9);
	assert_int_equal(r.ticks.n, 5 * (4 + LEAST_ROUNDS - 1));
}

static void test_flags(void **state)
{
	struct track t = track_new();
	struct result r;

	(void)state;
	for (size_t i = 0; i < ROUNDS; i++)
		t.rounds[i] = quiet(200 + (double)(i % 5) * 3);
	r = judge(&t, &clock_scaled);
	assert_int_equal(r.flags, FLAG_SPREAD);

	t = track_new();
	for (size_t i = 0; i < ROUNDS; i++)
		t.rounds[i] = quiet(i < ROUNDS / 2 ? 200 : 202);
	r = judge(&t, &clock_scaled);
	assert_int_equal(r.flags, FLAG_DRIFT);

	t = track_new();
	for (size_t i = 0; i < ROUNDS; i++)
		t.rounds[i].ticks[4] = 1e6;
	r = judge(&t, &clock_scaled);
	assert_int_equal(r.flags, FLAG_OUTLIERS);

	t = track_new();
	t.rounds[3].switches = t.rounds[7].switches = 1;
	r = judge(&t, &clock_scaled);
	assert_int_equal(r.flags, FLAG_PREEMPTED);
}

/* Without a core clock the cycles are unknown, and the result says why. */
static void test_raw_clock(void **state)
{
	const struct clock raw = {
		.source = CYCLES_TSC_RAW, .reason = "no whole number", .tsc_hz = 2e9};
	struct track t = track_new();
	struct result r = judge(&t, &raw);

	(void)state;
	assert_true(isnan(r.cycles_core.median));
	assert_string_equal(r.reason, "no whole number");
	assert_true(fabs(r.cpb_tsc - 2) < 1e-12);
}

/* The hardware's counter is believed, whatever the ratio. */
static void test_counter(void **state)
{
	const struct clock counter = {.source = CYCLES_RDPMC, .imul_latency = 3, .tsc_hz = 2e9};
	struct track t = track_new();
	struct result r;

	(void)state;
	for (size_t i = 0; i < ROUNDS; i++)
		for (size_t k = 0; k < t.rounds[i].samples; k++)
			t.rounds[i].cycles[k] = 321;
	r = judge(&t, &counter);
	assert_true(fabs(r.cycles_core.median - 3.21) < 1e-12);
}

/* setkey has no bytes: its figures are per call.  One round is no reason for NaN. */
static void test_setkey_in_one_round(void **state)
{
	struct track t = track_new();
	struct result r;

	(void)state;
	t.series = (struct series){OP_SETKEY, WORKLOAD_CALL, 0};
	t.nrounds = 1;
	r = judge(&t, &clock_scaled);
	assert_true(fabs(r.cycles_core.median - 300) < 1e-9);
	assert_true(isnan(r.ns_per_byte) && isnan(r.cpb_tsc));
	assert_true(fabs(r.ns_per_call - 100) < 1e-9);
	assert_true(r.flags & FLAG_FEW_ROUNDS);
}

static void test_nothing_measured(void **state)
{
	struct track t = track_new();
	struct result r;

	(void)state;
	t.nrounds = 0;
	r = judge(&t, &clock_scaled);
	assert_int_equal(r.status, STATUS_SKIPPED);
	assert_true(isnan(r.ns_per_byte));

	t = track_new();
	t.status = STATUS_CRASHED;
	strcpy(t.reason, "SIGILL");
	r = judge(&t, &clock_scaled);
	assert_int_equal(r.status, STATUS_CRASHED);
	assert_true(isnan(r.ns_per_byte));
	assert_string_equal(r.reason, "SIGILL");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_units),
		cmocka_unit_test(test_ratio_of_each_round),
		cmocka_unit_test(test_lower_quartile),
		cmocka_unit_test(test_invalid_rounds),
		cmocka_unit_test(test_restless_neighbour),
		cmocka_unit_test(test_narrow_core),
		cmocka_unit_test(test_valid_rounds),
		cmocka_unit_test(test_stand_ins),
		cmocka_unit_test(test_flags),
		cmocka_unit_test(test_raw_clock),
		cmocka_unit_test(test_counter),
		cmocka_unit_test(test_setkey_in_one_round),
		cmocka_unit_test(test_nothing_measured),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
