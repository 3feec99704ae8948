/* SPDX-License-Identifier: MIT */
/* recommend: the choice at a length and over lengths, by time, and honest about doubt. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "advice.h"
#include "fabricate.h"

static struct made made;
static struct advice advice;
static struct advice_question question;
static char *page;

static int leave(void **state)
{
	(void)state;
	advice_free(&advice);
	free(page);
	page = NULL;
	return 0;
}

static int enter(void **state)
{
	(void)state;
	question = (struct advice_question){.bytes = 1024, .ops = 1u << OP_ENC};
	make_run(&made);
	return 0;
}

/* A module of led64 and its streams: the time of a byte at 64 B, 1 KiB and 16 KiB. */
static struct run_module *add(const char *impl, const char *isa, double t64, double t1k,
			      double t16k)
{
	struct run_module *m = make_module(&made, "led64", impl, isa, 4);
	const double times[] = {t64, t1k, t16k};
	const uint64_t sizes[] = {64, 1024, 16384};

	for (size_t i = 0; i < 3; i++)
		if (times[i] > 0)
			make_result(&made, OP_ENC, WORKLOAD_STREAM, sizes[i], 2.4 * times[i], 2.4);
	return m;
}

/* The result of a module in the stream of that length. */
static struct result *at(const char *impl, uint64_t bytes)
{
	for (size_t i = 0; i < made.run.nresults; i++)
		if (strcmp(made.modules[made.results[i].module].info.impl, impl) == 0 &&
		    made.results[i].series.bytes == bytes)
			return &made.results[i];
	fail_msg("no result of %s", impl);
	return NULL;
}

static void ask(void)
{
	size_t size;
	FILE *out;
	const struct table_style style = {.metric = METRIC_NS};

	advice_free(&advice);
	free(page);
	assert_true(advice_give(&advice, &made.run, 0, &question));
	out = open_memstream(&page, &size);
	assert_non_null(out);
	advice_print(out, &advice, &style);
	fclose(out);
}

static const char *impl_of(const struct result *r)
{
	return made.modules[r->module].info.impl;
}

static void assert_says(const char *text)
{
	if (strstr(page, text) == NULL)
		fail_msg("'%s' is not in:\n%s", text, page);
}

static void clear(void **state)
{
	(void)state;
	add("table", "u64", 13, 13, 13);
	add("biham", "avx2", 70, 4, 3);
	add("vperm", "avx2", 5, 5, 5);
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_CLEAR);
	assert_int_equal(advice.here.n, 1);
	assert_string_equal(impl_of(advice.here.contender[0]), "biham");
	assert_string_equal(impl_of(advice.here.next), "vperm");
	assert_true(fabs(advice.here.ratio - 1.25) < 1e-9);
	/* The intervals of fabricate.h: .998 and 1.003 of the median. */
	assert_true(fabs(advice.here.ratio_least - 1.25 * .998 / 1.003) < 1e-9);
	assert_true(advice_is_sure(&advice));
	assert_says("use biham.avx2 (4.00 ns/byte), 1.25 x as fast as vperm.avx2 (1.24 at least); "
		    "constant time, as it\n  declares.");
}

static void by_time_not_by_cycles(void **state)
{
	(void)state;
	add("biham", "avx2", 0, 4, 0);
	add("rows", "avx512", 0, 4.4, 0);
	at("rows", 1024)->cycles_core = (struct estimate){5, 5, 5};
	ask();
	assert_string_equal(impl_of(advice.here.contender[0]), "biham");
}

static void level(void **state)
{
	(void)state;
	add("biham", "avx2", 0, 4, 0);
	add("rows", "avx2", 0, 4.019, 0);
	add("vperm", "avx2", 0, 5, 0);
	/* Their intervals do not even touch. */
	at("biham", 1024)->cycles_core = (struct estimate){9.6, 9.6, 9.6};
	at("rows", 1024)->cycles_core = (struct estimate){9.65, 9.65, 9.65};
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_LEVEL);
	assert_int_equal(advice.here.n, 2);
	assert_string_equal(impl_of(advice.here.next), "vperm");
	assert_says("use biham.avx2 or rows.avx2 (4.00 ns/byte), which are within 0.5 %");
}

static void overlapping_intervals(void **state)
{
	(void)state;
	add("biham", "avx2", 0, 4, 0);
	add("rows", "avx2", 0, 4.2, 0);
	at("rows", 1024)->cycles_core = (struct estimate){10.08, 9.5, 11};
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_UNSURE);
	assert_false(advice_is_sure(&advice));
	assert_says("not sure, biham.avx2 or rows.avx2 cannot be told apart");
}

static void without_a_core_clock(void **state)
{
	(void)state;
	add("biham", "avx2", 0, 4, 0);
	add("rows", "avx2", 0, 4.2, 0);
	for (size_t i = 0; i < 2; i++)
		made.results[i].cycles_core = (struct estimate){NAN, NAN, NAN};
	/* The quartiles of fabricate.h are .975 and 1.05 of the median. */
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_UNSURE);
	at("rows", 1024)->ns_per_byte = 4.4;
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_CLEAR);
}

static void noise(void **state)
{
	(void)state;
	add("biham", "avx2", 0, 4, 0);
	add("rows", "avx2", 0, 5, 0);
	at("rows", 1024)->flags = FLAG_SPREAD | FLAG_DRIFT | FLAG_DISTURBED;
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_NOISY);
	assert_false(advice_is_sure(&advice));
	assert_says("no verdict, rows.avx2 is too noisy (disturbed, spread, drift)");
	assert_says("no verdict: too noisy");
	/* One that is three times as slow is not in question. */
	at("rows", 1024)->ns_per_byte = 12;
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_CLEAR);
	/* Two reasons are a mark, and no more. */
	at("biham", 1024)->flags = FLAG_SPREAD | FLAG_DRIFT;
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_CLEAR);
	assert_says("use biham.avx2 (~4.00 ns/byte)");
}

static void secrets(void **state)
{
	(void)state;
	add("table", "u64", 0, 3, 0);
	add("biham", "avx2", 0, 4, 0);
	ask();
	assert_string_equal(impl_of(advice.here.contender[0]), "table");
	assert_says("NOT constant time");
	question.constant_time = true;
	ask();
	assert_string_equal(impl_of(advice.here.contender[0]), "biham");
	assert_int_equal(advice.here.verdict, ADVICE_ALONE);
	assert_says("the only one that was measured; constant time, as it declares.");
}

static void crossover(void **state)
{
	(void)state;
	add("vperm", "avx2", 5, 5, 5);
	add("biham", "avx2", 70, 4.99, 3);
	ask();
	/* At 1 KiB both are level: the first span goes on, with what it had. */
	assert_int_equal(advice.nchoices, 3);
	assert_int_equal(advice.nspans, 2);
	assert_int_equal(advice.choices[advice.spans[0].last].bytes, 1024);
	assert_int_equal(advice.spans[0].n, 1);
	assert_string_equal(impl_of(advice.spans[0].contender[0]), "vperm");
	assert_string_equal(impl_of(advice.spans[1].contender[0]), "biham");
	assert_says("64 B   1 KiB     5.00     4.99   vperm.avx2");
	assert_says("16 KiB  16 KiB     3.00     3.00   biham.avx2");
}

static void batches_stand_in(void **state)
{
	(void)state;
	question.bytes = 128;
	add("vperm", "avx2", 0, 5, 0);
	make_result(&made, OP_ENC, WORKLOAD_BATCH, BATCH_BYTES, 2.4 * 6, 2.4);
	add("biham", "avx2", 0, 4, 0);
	make_result(&made, OP_ENC, WORKLOAD_BATCH, BATCH_BYTES, 2.4 * 3, 2.4);
	make_result(&made, OP_ENC, WORKLOAD_STREAM, BATCH_BYTES, 2.4 * 7, 2.4);
	make_result(&made, OP_DEC, WORKLOAD_STREAM, BATCH_BYTES, 2.4 * 1, 2.4);
	ask();
	assert_string_equal(impl_of(advice.here.contender[0]), "vperm");
	assert_int_equal(advice.here.next->series.workload, WORKLOAD_STREAM);
	question.ops = 1u << OP_DEC;
	ask();
	assert_string_equal(impl_of(advice.here.contender[0]), "biham");
}

static void not_measured(void **state)
{
	(void)state;
	add("vperm", "avx2", 5, 5, 5);
	add("biham", "avx2", 70, 4, 3);
	question.bytes = 4096;
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_UNMEASURED);
	assert_true(advice_is_sure(&advice));
	assert_says("use biham.avx2, which leads from 1 KiB to 16 KiB; this length itself was not");
	question.bytes = 512; /* vperm before it, biham behind */
	ask();
	assert_false(advice_is_sure(&advice));
	assert_says("no verdict, nothing was measured at this length");
	question.bytes = 32768; /* longer than anything measured */
	ask();
	assert_false(advice_is_sure(&advice));
	question.bytes = 1023;
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_UNFIT);
	assert_says("no whole number of its 8-byte blocks");
}

/* Interrupted: a candidate has figures at other lengths, but none at this one. */
static void missing_candidate(void **state)
{
	struct run_module *automatic;
	char *text;

	(void)state;
	add("vperm", "avx2", 5, 5, 5);
	add("biham", "avx2", 70, 8, 3);
	automatic = add("auto", "avx2", 4, 0, 2);
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_PARTIAL);
	assert_false(advice_is_sure(&advice));
	assert_null(advice.here.next);
	assert_says("no verdict, auto.avx2 was not measured at this length.");
	assert_says("1 KiB   1 KiB         -        -  no verdict: not all were measured");
	assert_int_equal(advice.nspans, 3);
	text = advice_to_json(&made.run, &question, &advice, 1);
	assert_non_null(text);
	assert_non_null(strstr(text, "\"verdict\":\t\"partial\""));
	assert_non_null(strstr(text, "\"use\":\t[]"));
	free(text);
	/* A length between two of which one has no verdict has none. */
	question.bytes = 512;
	ask();
	assert_false(advice_is_sure(&advice));
	question.bytes = 64;
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_CLEAR);
	/* It is out of the question if it is wrong, or declared to leak. */
	question.bytes = 1024;
	automatic->info.constant_time = 0;
	question.constant_time = true;
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_CLEAR);
	question.constant_time = false;
	automatic->status = STATUS_FAILED;
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_CLEAR);
	automatic->status = STATUS_OK;
	add("rows", "avx2", 9, 0, 0);
	ask();
	assert_says("no verdict, auto.avx2 and 1 other were not measured at this length.");
}

/* A row without a figure is none; other operations and ref's batches ask for none. */
static void missing_figure(void **state)
{
	(void)state;
	add("vperm", "avx2", 0, 5, 0);
	add("ref", "u64", 0, 0, 0);
	make_result(&made, OP_ENC, WORKLOAD_BATCH, BATCH_BYTES, 2.4 * 900, 2.4);
	add("biham", "avx2", 0, 0, 0);
	make_result(&made, OP_DEC, WORKLOAD_STREAM, 64, 2.4 * 4, 2.4);
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_ALONE);
	add("rows", "avx2", 0, 4, 0);
	at("rows", 1024)->status = STATUS_SKIPPED;
	at("rows", 1024)->ns_per_byte = at("rows", 1024)->ns_per_call = NAN;
	ask();
	assert_int_equal(advice.here.verdict, ADVICE_PARTIAL);
	assert_says("no verdict, rows.avx2 was not measured at this length.");
}

static void as_json(void **state)
{
	char *text;

	(void)state;
	add("vperm", "avx2", 5, 5, 5);
	add("biham", "avx2", 70, 4, 3);
	ask();
	text = advice_to_json(&made.run, &question, &advice, 1);
	assert_non_null(text);
	assert_non_null(strstr(text, "\"verdict\":\t\"clear\""));
	assert_non_null(strstr(text, "\"ratio\":\t1.25"));
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(clear, enter, leave),
		cmocka_unit_test_setup_teardown(by_time_not_by_cycles, enter, leave),
		cmocka_unit_test_setup_teardown(level, enter, leave),
		cmocka_unit_test_setup_teardown(overlapping_intervals, enter, leave),
		cmocka_unit_test_setup_teardown(without_a_core_clock, enter, leave),
		cmocka_unit_test_setup_teardown(noise, enter, leave),
		cmocka_unit_test_setup_teardown(secrets, enter, leave),
		cmocka_unit_test_setup_teardown(crossover, enter, leave),
		cmocka_unit_test_setup_teardown(batches_stand_in, enter, leave),
		cmocka_unit_test_setup_teardown(not_measured, enter, leave),
		cmocka_unit_test_setup_teardown(missing_candidate, enter, leave),
		cmocka_unit_test_setup_teardown(missing_figure, enter, leave),
		cmocka_unit_test_setup_teardown(as_json, enter, leave),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
