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
#include "gnuplot.h"
#include "table.h"

static struct made made;
static const struct table_style style = {.metric = METRIC_NS};
static char directory[] = "/tmp/ledbench-plot-XXXXXX";
static char *search_path;

static int enter(void **state)
{
	(void)state;
	strcpy(strrchr(directory, '-'), "-XXXXXX");
	assert_non_null(mkdtemp(directory));
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
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
