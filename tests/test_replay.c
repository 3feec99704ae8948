/* SPDX-License-Identifier: MIT */
/* What stands beside a paper's figures, for a run that never happened: ratios the right way
 * round and by time, and a reason wherever there is no figure. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fnmatch.h>
#include <stdlib.h>

#include "comma.h"
#include "fabricate.h"
#include "replay_table.h"

static struct made made;
static struct paper paper;
static struct replay replay;

/* A sbox part over both lengths of the layer. */
static void make_walks(double walked, double cached, double ghz)
{
	make_result(&made, OP_SBOX, WORKLOAD_WALK, 65536, walked, ghz);
	make_result(&made, OP_SBOX, WORKLOAD_WALK, 4096, cached, ghz);
}

static void make_loop(double seconds)
{
	struct result *r = make_result(&made, OP_ENC, WORKLOAD_PAPER, BATCH_BYTES,
				       seconds * 2.4e9 / 1e6 / BATCH_BYTES, 2.4);

	r->cycles_core = (struct estimate){NAN, NAN, NAN};
	r->paper_seconds = seconds;
	r->paper_n = 1000;
}

/*
 * Optimised: table takes 31 cycles a byte at 2.4 GHz, slice 15 at 2 GHz, which is 31/15 in
 * cycles and 31/2.4 / (15/2) = 1.722 in time; slice-sopt is not right.  -O0: a table and a
 * slice of 310 and 77.5.
 */
static int usual(void **state)
{
	char *error = published_read(&paper, "tests/paper.json");

	(void)state;
	if (error != NULL)
		fail_msg("%s", error);
	make_run(&made);
	make_module(&made, "led64", "table", "u64", 4);
	make_results(&made, 31.2, 31, 118, 2.4);
	make_loop(1.5);
	make_module(&made, "led64", "slice", "avx2", 32);
	make_results(&made, 14.2, 15, 218, 2);
	make_walks(.5, .05, 2);
	make_loop(.75);
	make_module(&made, "led64", "vperm", "avx2", 16);
	make_failure(make_module(&made, "led64", "slice-sopt", "avx2", 32), STATUS_FAILED,
		     "vectors: line 3");
	replay = (struct replay){.paper = &paper, .run = &made.run, .noptimised = 4};
	snprintf(make_module(&made, "led64", "table", "u64", 4)->info.flags, 32, "-O3 -O0 -g");
	make_results(&made, 312, 310, 1180, 2.4);
	snprintf(make_module(&made, "led64", "slice", "avx2", 32)->info.flags, 32, "-O0 -g");
	make_results(&made, 142, 77.5, 2180, 2.4);
	replay.count = calloc(made.run.nmodules, sizeof *replay.count);
	assert_non_null(replay.count);
	for (size_t i = 0; i < made.run.nmodules; i++) {
		replay.count[i].sbox.figure = 17;
		replay.count[i].memory.figure = i == 2 ? 8 : 2;
	}
	return 0;
}

static int tidy(void **state)
{
	(void)state;
	replay_free(&replay);
	published_free(&paper);
	return 0;
}

/* The row of that claim with that module and baseline. */
static const struct replay_row *row_of(size_t claim, const char *name, const char *against)
{
	for (size_t i = 0; i < replay.nrows; i++)
		if (replay.rows[i].claim == claim && strcmp(replay.rows[i].name, name) == 0 &&
		    strcmp(replay.rows[i].against, against) == 0)
			return &replay.rows[i];
	fail_msg("claim %zu has no row of %s", claim, name);
	return NULL;
}

static void assert_near(double got, double expected)
{
	if (!(fabs(got / expected - 1) < 1e-9))
		fail_msg("%.9g, not %.9g", got, expected);
}

/* There is no figure, and the reason is like the glob. */
static void assert_absent(const struct measured *m, const char *glob)
{
	assert_true(isnan(m->figure));
	if (fnmatch(glob, m->reason, 0) != 0)
		fail_msg("'%s' is not like '%s'", m->reason, glob);
}

static void cycles_per_byte(void **state)
{
	const struct replay_row *row;

	(void)state;
	assert_true(replay_fill(&replay));
	row = row_of(0, "led64/table.u64", "");
	assert_near(row->measured[BUILD_OPTIMISED].figure, 31);
	assert_near(row->measured[BUILD_DEBUG].figure, 310);
	assert_near(row->ratio, .5);
}

static void speedups_go_by_time(void **state)
{
	const struct replay_row *row;

	(void)state;
	assert_true(replay_fill(&replay));
	row = row_of(1, "led64/slice.avx2", "led64/table.u64");
	assert_near(row->measured[BUILD_OPTIMISED].figure, 31 / 2.4 / (15 / 2.));
	assert_near(row->ratio, 31 / 2.4 / (15 / 2.) / 1.5);
	assert_near(row->measured[BUILD_DEBUG].figure, 4);
}

static void counts(void **state)
{
	(void)state;
	assert_true(replay_fill(&replay));
	assert_near(row_of(2, "led64/slice.avx2", "")->measured[BUILD_OPTIMISED].figure, 17);
	assert_near(
		row_of(3, "led64/slice.avx2", "led64/vperm.avx2")->measured[BUILD_OPTIMISED].figure,
		75);
}

static void what_is_missing(void **state)
{
	const struct replay_row *row;

	(void)state;
	assert_true(replay_fill(&replay));
	row = row_of(1, "led64/slice.avx2", "led64/none.u64");
	assert_absent(&row->measured[BUILD_OPTIMISED], "no module here: led64/none.u64");
	assert_true(isnan(row->ratio));
	row = row_of(1, "led64/slice-sopt.avx2", "led64/table.u64");
	assert_absent(&row->measured[BUILD_OPTIMISED], "failed: vectors: line 3");
	assert_absent(&row->measured[BUILD_DEBUG], "no -O0 build of led64/slice-sopt.avx2");
	row = row_of(4, "led64/none.avx2", "");
	assert_absent(&row->measured[BUILD_OPTIMISED], "no module here: led64/none.avx2");
	row = row_of(4, "led64/table.u64", "");
	assert_absent(&row->measured[BUILD_OPTIMISED], "this ledbench has no operation 'levitate'");
	row = row_of(5, "", "");
	assert_absent(&row->measured[BUILD_OPTIMISED], "no implementation here");
}

/* A build that is called -O0 and is not. */
static void false_debug(void **state)
{
	(void)state;
	snprintf(made.modules[5].info.flags, 32, "-O0 -O3");
	assert_true(replay_fill(&replay));
	assert_absent(&row_of(1, "led64/slice.avx2", "led64/table.u64")->measured[BUILD_DEBUG],
		      "*slice.avx2.so is not built with -O0");
}

static void no_debug(void **state)
{
	(void)state;
	made.run.nmodules = 4;
	snprintf(replay.no_debug, sizeof replay.no_debug, "make them");
	assert_true(replay_fill(&replay));
	assert_absent(&row_of(0, "led64/table.u64", "")->measured[BUILD_DEBUG], "make them");
}

/* Without a core clock there are no cycles, but there are ratios of times. */
static void no_core_clock(void **state)
{
	const struct replay_row *row;

	(void)state;
	made.run.cycle_source = CYCLES_TSC_RAW;
	for (size_t i = 0; i < made.run.nresults; i++)
		made.results[i].cycles_core = (struct estimate){NAN, NAN, NAN};
	assert_true(replay_fill(&replay));
	assert_absent(&row_of(0, "led64/table.u64", "")->measured[BUILD_OPTIMISED],
		      "core cycles are unknown: no performance counters here");
	row = row_of(1, "led64/slice.avx2", "led64/table.u64");
	assert_near(row->measured[BUILD_OPTIMISED].figure, 31 / 2.4 / (15 / 2.));
}

static void noise_is_handed_on(void **state)
{
	(void)state;
	for (size_t i = 0; i < made.run.nresults; i++)
		if (made.results[i].module == 0)
			made.results[i].flags = FLAG_SPREAD;
	assert_true(replay_fill(&replay));
	assert_true(row_of(0, "led64/table.u64", "")->measured[BUILD_OPTIMISED].noisy);
	assert_true(
		row_of(1, "led64/slice.avx2", "led64/table.u64")->measured[BUILD_OPTIMISED].noisy);
	assert_false(row_of(0, "led64/table.u64", "")->measured[BUILD_DEBUG].noisy);
}

static void matrix_and_layer(void **state)
{
	(void)state;
	assert_true(replay_fill(&replay));
	assert_int_equal(replay.nmatrix, 3);
	assert_near(replay.matrix[0].loop[BUILD_OPTIMISED].figure, 1.5);
	assert_near(replay.matrix[1].batch[BUILD_OPTIMISED].figure, 14.2);
	assert_near(replay.matrix[1].batch[BUILD_DEBUG].figure, 142);
	assert_absent(&replay.matrix[1].loop[BUILD_DEBUG], "it was not measured: *");
	assert_absent(&replay.matrix[2].loop[BUILD_OPTIMISED], "no module here: led64/none.u64");
	assert_int_equal(replay.nlayer, 4);
	assert_near(replay.layer[0].walked.figure, .25);
	assert_near(replay.layer[0].cached_ratio, 1);
	assert_absent(&replay.layer[1].walked, "no module here: *");
	assert_absent(&replay.layer[2].walked, "it was not measured: *");
}

/* Nothing at all: every row says so. */
static void no_modules(void **state)
{
	(void)state;
	made.run.nmodules = made.run.nresults = replay.noptimised = 0;
	assert_true(replay_fill(&replay));
	for (size_t i = 0; i < replay.nrows; i++)
		assert_absent(&replay.rows[i].measured[BUILD_OPTIMISED], "?*");
}

/* Every format in a locale with decimal commas; none says nan or inf. */
static void no_decimal_commas(void **state)
{
	char *text = NULL, *json;
	size_t size;
	FILE *out;

	(void)state;
	assert_true(replay_fill(&replay));
	if (!comma_locale())
		skip();
	for (enum format f = FORMAT_TEXT; f <= FORMAT_CSV; f++) {
		out = open_memstream(&text, &size);
		assert_non_null(out);
		if (f == FORMAT_CSV)
			replay_csv(out, &replay);
		else
			assert_null(replay_print(out, &replay, f, false));
		fclose(out);
		assert_non_null(strstr(text, "1.72"));
		assert_null(strstr(text, "nan"));
		assert_null(strstr(text, "inf,"));
		free(text);
	}
	json = replay_to_json(&replay);
	assert_non_null(strstr(json, "1.722222"));
	free(json);
}

int main(void)
{
#define ON_RUN(test) cmocka_unit_test_setup_teardown(test, usual, tidy)
	const struct CMUnitTest tests[] = {
		ON_RUN(cycles_per_byte), ON_RUN(speedups_go_by_time), ON_RUN(counts),
		ON_RUN(what_is_missing), ON_RUN(false_debug),	      ON_RUN(no_debug),
		ON_RUN(no_core_clock),	 ON_RUN(noise_is_handed_on),  ON_RUN(matrix_and_layer),
		ON_RUN(no_modules),	 ON_RUN(no_decimal_commas),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
