/* SPDX-License-Identifier: MIT */
/* The picture and the two files it can be drawn from again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "fabricate.h"
#include "plot.h"

static struct made made;
static struct table_style style = {.metric = METRIC_NS};
static char directory[] = "/tmp/ledbench-plot-XXXXXX";
static char *search_path;

static int enter(void **state)
{
	(void)state;
	strcpy(strrchr(directory, '-'), "-XXXXXX");
	assert_non_null(mkdtemp(directory));
	style.plot = PLOT_AUTO;
	search_path = strdup(getenv("PATH"));
	make_run(&made);
	make_module(&made, "led64", "ref", "u64", 1);
	make_result(&made, OP_ENC, WORKLOAD_BATCH, BATCH_BYTES, 1204.3, 2.4);
	make_module(&made, "led64", "table", "u64", 4);
	make_results(&made, 31.2, 31, 118, 2.4);
	make_module(&made, "led64", "biham", "avx2", 256);
	make_results(&made, 180.2, 9.8, 318, 2.4);
	make_failure(make_module(&made, "led64", "slice", "avx2", 32), STATUS_FAILED, "wrong");
	make_module(&made, "led128", "table", "u64", 4);
	make_results(&made, 47, 46, 118, 2.4);
	return 0;
}

static int leave(void **state)
{
	char command[96];

	(void)state;
	setenv("PATH", search_path, 1);
	free(search_path);
	snprintf(command, sizeof command, "rm -r %s", directory);
	return system(command);
}

static char *draw(const char *name, bool *missing)
{
	char path[256];

	snprintf(path, sizeof path, "%s/%s", directory, name);
	return plot_write(path, &made.run, &style, missing);
}

static const char *contents(const char *name)
{
	static char text[65536];
	char path[256];
	FILE *in;

	snprintf(path, sizeof path, "%s/%s", directory, name);
	in = fopen(path, "r");
	text[in != NULL ? fread(text, 1, sizeof text - 1, in) : 0] = '\0';
	if (in != NULL)
		fclose(in);
	return text;
}

/* A program named gnuplot that comes before the real one, or hides it. */
static void pretend_gnuplot(const char *script)
{
	char path[256];
	FILE *out;

	setenv("PATH", directory, 1);
	if (script == NULL)
		return;
	snprintf(path, sizeof path, "%s/gnuplot", directory);
	out = fopen(path, "w");
	assert_non_null(out);
	fputs(script, out);
	fclose(out);
	assert_int_equal(chmod(path, 0700), 0);
}

static void without_gnuplot(void **state)
{
	bool missing = false;

	(void)state;
	pretend_gnuplot(NULL);
	assert_null(draw("plot.svg", &missing));
	assert_true(missing);
	assert_non_null(strstr(contents("plot.dat"), "1 \"biham.avx2\" 75.08333 "));
	assert_non_null(strstr(contents("plot.dat"), "2 \"table.u64\" 13 "));
	assert_null(strstr(contents("plot.dat"), "slice"));
	assert_null(strstr(contents("plot.dat"), "ref."));
	assert_non_null(strstr(contents("plot.gp"), "set output './plot.svg'"));
	assert_non_null(strstr(contents("plot.gp"), "'./plot.dat' index 1"));
	assert_string_equal(contents("plot.svg"), "");
}

static void failing_gnuplot(void **state)
{
	bool missing = true;
	char *error;

	(void)state;
	pretend_gnuplot("#!/bin/sh\necho 'line 7: no such terminal' >&2\nexit 3\n");
	error = draw("plot.svg", &missing);
	assert_non_null(error);
	assert_false(missing);
	assert_non_null(strstr(error, "/plot.gp: line 7: no such terminal"));
	free(error);
	pretend_gnuplot("#!/bin/sh\nkill -9 $$\n");
	error = draw("plot.svg", &missing);
	assert_non_null(error);
	free(error);
	/* More output than a pipe holds is no deadlock. */
	pretend_gnuplot("#!/bin/sh\ni=0; while [ $i -lt 9999 ]; do echo $i "
			"...............; i=$((i+1)); done; : >plot.svg\n");
	assert_null(draw("plot.svg", &missing));
	/* To say nothing and to draw nothing is no success. */
	pretend_gnuplot("#!/bin/sh\n");
	error = draw("none.svg", &missing);
	assert_non_null(error);
	assert_non_null(strstr(error, "drew nothing"));
	free(error);
}

static void awkward_names(void **state)
{
	static const char *const names[] = {"it's \"one\" $(x) `y`.svg", "-p.png", "| x.svg",
					    "< x.svg", "%s\\n.svg"};
	bool missing;

	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *text;

		assert_null(draw(names[i], &missing));
		if (missing)
			skip();
		text = contents(names[i]);
		assert_true(strncmp(text, "<?xml", 5) == 0 || strncmp(text, "\x89PNG", 4) == 0);
	}
}

static void drawn_again_by_hand(void **state)
{
	char command[256];
	bool missing;

	(void)state;
	assert_null(draw("plot.svg", &missing));
	if (missing)
		skip();
	assert_non_null(strstr(contents("plot.svg"), "</svg>"));
	assert_non_null(strstr(contents("plot.svg"), "biham.avx2"));
	snprintf(command, sizeof command,
		 "cd %s && rm plot.svg && gnuplot plot.gp && ls plot.svg "
		 ">/dev/null",
		 directory);
	assert_int_equal(system(command), 0);
}

static void refused(void **state)
{
	static const char *const names[] = {"plot.pdf", "plot", ".svg", "a\nb.svg", "no/plot.svg"};
	bool missing;

	(void)state;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		char *error = draw(names[i], &missing);

		assert_non_null(error);
		free(error);
	}
	assert_string_equal(contents("plot.gp"), "");
}

/* A primitive without a bar has no panel; without any panel there is no picture. */
static void no_bars(void **state)
{
	bool missing;
	char *error;

	(void)state;
	make_module(&made, "setkey", "only", "u64", 1);
	make_result(&made, OP_SETKEY, WORKLOAD_CALL, 0, 100, 2);
	assert_null(draw("plot.svg", &missing));
	assert_null(strstr(contents("plot.dat"), "only"));
	for (size_t i = 0; i < made.run.nresults; i++)
		made.results[i].series.op = OP_SETKEY;
	error = draw("none.svg", &missing);
	assert_non_null(error);
	assert_non_null(strstr(error, "nothing"));
	free(error);
	assert_string_equal(contents("none.gp"), "");
}

/* Memory traffic alone is drawn where nothing else is. */
static void the_floor_stays_away(void **state)
{
	bool missing;

	(void)state;
	make_module(&made, "null", "copy", "u64", 1);
	make_results(&made, 0.2, 0.1, 12, 2);
	assert_null(draw("plot.svg", &missing));
	assert_null(strstr(contents("plot.dat"), "copy"));
	make_run(&made);
	make_module(&made, "null", "copy", "u64", 1);
	make_results(&made, 0.2, 0.1, 12, 2);
	assert_null(draw("plot.svg", &missing));
	assert_non_null(strstr(contents("plot.dat"), "copy"));
}

/* One figure, without an interval. */
static void smallest_run(void **state)
{
	bool missing;
	char *error;

	(void)state;
	make_run(&made);
	make_module(&made, "led64", "odd\"\\name", "u64", 1);
	make_result(&made, OP_ENC, WORKLOAD_BATCH, BATCH_BYTES, 12, 2)->cycles_core =
		(struct estimate){NAN, NAN, NAN};
	error = draw("plot.svg", &missing);
	if (error != NULL)
		fail_msg("%s", error);
	assert_non_null(strstr(contents("plot.dat"), "1 \"odd??name.u64\" 6 6 6 \"6.00\" - - - -"));
}

/* Streams of three lengths for every module of the run that has one. */
static void make_lengths(void)
{
	make_result(&made, OP_ENC, WORKLOAD_STREAM, 64, 12, 2.4);
	make_result(&made, OP_ENC, WORKLOAD_STREAM, 1 << 20, 9, 2.4);
}

static void curves_where_there_are_lengths(void **state)
{
	bool missing;

	(void)state;
	make_module(&made, "led128", "biham", "avx2", 256);
	make_results(&made, 24, 12, 1, 2.4);
	make_result(&made, OP_ENC, WORKLOAD_STREAM, 1 << 20, 9, 2.4);
	assert_null(draw("plot.svg", &missing));
	assert_non_null(strstr(contents("plot.gp"), "boxxyerror"));
	make_result(&made, OP_ENC, WORKLOAD_STREAM, 64, 48, 2.4);
	assert_null(draw("plot.svg", &missing));
	assert_null(strstr(contents("plot.gp"), "boxxyerror"));
	/* In order of length; the batch stands for 128 bytes. */
	assert_non_null(strstr(contents("plot.dat"), "# led128 biham.avx2\n"
						     "64 20 19.96 20.06\n"
						     "128 10 9.98 10.03\n"
						     "16384 5 4.99 5.015\n"
						     "1048576 3.75 3.7425 3.76125\n"));
	/* ref has one length alone, which is no curve. */
	assert_null(strstr(contents("plot.dat"), "ref.u64"));
	assert_non_null(strstr(contents("plot.gp"), "'64 B' 64, "));
	if (!missing)
		assert_non_null(strstr(contents("plot.svg"), "biham.avx2"));
	style.plot = PLOT_BARS;
	assert_null(draw("plot.svg", &missing));
	assert_non_null(strstr(contents("plot.gp"), "boxxyerror"));
}

static void a_stream_comes_before_a_batch(void **state)
{
	bool missing;

	(void)state;
	make_result(&made, OP_ENC, WORKLOAD_STREAM, BATCH_BYTES, 96, 2.4);
	make_lengths();
	assert_null(draw("plot.svg", &missing));
	assert_non_null(strstr(contents("plot.dat"), "# led128 table.u64\n64 5 4.99 5.015\n"
						     "128 40 39.92 40.12\n16384 "));
}

static void no_curve(void **state)
{
	bool missing;
	char *error;

	(void)state;
	for (size_t i = 0; i < made.run.nresults; i++)
		made.results[i].series.bytes = BATCH_BYTES;
	style.plot = PLOT_SIZES;
	error = draw("plot.svg", &missing);
	assert_non_null(error);
	assert_non_null(strstr(error, "no curve to draw"));
	free(error);
	assert_string_equal(contents("plot.gp"), "");
}

static void spread(void **state)
{
	bool missing;

	(void)state;
	style.plot = PLOT_ROUNDS;
	made.results[1].ticks = (struct ticks){95, 98, 100, 101, 180, 300, 0};
	made.results[1].flags = FLAG_SPREAD;
	assert_null(draw("plot.svg", &missing));
	/* biham.avx2 is faster and comes first; stream, batch; table.u64's batch is the fourth. */
	assert_non_null(strstr(contents("plot.dat"), "\n1 -5 -2.5 5 25 0\n"));
	assert_non_null(strstr(contents("plot.dat"), "\n4 -5 -2 1 80 1\n"));
	assert_non_null(strstr(contents("plot.gp"), "'~led64 table.u64, batch' 4"));
	assert_non_null(strstr(contents("plot.gp"), "cut at 25 %"));
	if (!missing)
		assert_non_null(strstr(contents("plot.svg"), "half of the samples"));
}

/* No two of many lines look alike, with colours or without. */
static void marks_differ(void **state)
{
	enum { MARKS = 65 };
	char marks[MARKS][64];

	(void)state;
	for (size_t i = 0; i < MARKS; i++) {
		FILE *out = fmemopen(marks[i], sizeof marks[i], "w");

		assert_non_null(out);
		plot_mark(out, i);
		fclose(out);
		for (size_t k = 0; k < i; k++)
			assert_string_not_equal(strstr(marks[i], "pt"), strstr(marks[k], "pt"));
	}
}

int main(void)
{
#define IN_DIRECTORY(test) cmocka_unit_test_setup_teardown(test, enter, leave)
	const struct CMUnitTest tests[] = {
		IN_DIRECTORY(without_gnuplot),
		IN_DIRECTORY(failing_gnuplot),
		IN_DIRECTORY(awkward_names),
		IN_DIRECTORY(drawn_again_by_hand),
		IN_DIRECTORY(refused),
		IN_DIRECTORY(no_bars),
		IN_DIRECTORY(the_floor_stays_away),
		IN_DIRECTORY(smallest_run),
		IN_DIRECTORY(curves_where_there_are_lengths),
		IN_DIRECTORY(a_stream_comes_before_a_batch),
		IN_DIRECTORY(no_curve),
		IN_DIRECTORY(spread),
		IN_DIRECTORY(marks_differ),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
