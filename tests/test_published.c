/* SPDX-License-Identifier: MIT */
/* Papers' figures from their files: what is read, and that a file which is cut, foreign or
 * wrong anywhere is refused in one sentence. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "published.h"
#include "replaced.h"
#include "text.h"

static const char example[] = "tests/paper.json";
static char path[] = "/tmp/ledbench-published-XXXXXX";
static int fd;

static int make_file(void **state)
{
	(void)state;
	fd = mkstemp(path);
	return fd < 0;
}

static int remove_file(void **state)
{
	(void)state;
	close(fd);
	return unlink(path);
}

static char *read_example(void)
{
	size_t size;
	char *text = text_read(example, 1 << 20, &size);

	if (text == NULL)
		fail_msg("%s cannot be read: run me where the sources are", example);
	return text;
}

static void write_file(const char *text, size_t size)
{
	assert_int_equal(ftruncate(fd, 0), 0);
	assert_int_equal(pwrite(fd, text, size, 0), (ssize_t)size);
}

/* The file is refused with "path: " and what the glob means; the paper is empty then. */
static void assert_refused(const char *glob)
{
	struct paper paper;
	char *error = published_read(&paper, path);

	if (error == NULL)
		fail_msg("it was read where this was expected: %s", glob);
	assert_int_equal(strncmp(error, path, strlen(path)), 0);
	if (fnmatch(glob, error + strlen(path) + 2, 0) != 0)
		fail_msg("'%s' is not like '%s'", error, glob);
	assert_null(paper.claims);
	free(error);
}

static void the_example(void **state)
{
	struct paper p;
	char *error = published_read(&p, example);
	const struct claim *c;

	(void)state;
	if (error != NULL)
		fail_msg("%s", error);
	assert_string_equal(p.id, "small");
	assert_string_equal(p.note, "");
	assert_string_equal(p.conditions.build, "DEBUG");
	assert_string_equal(p.conditions.clock, "");
	assert_true(p.debug_builds);
	assert_int_equal(p.nclaims, 6);
	c = &p.claims[0];
	assert_true(c->value == 62 && c->lanes == 4 && c->mbit_per_s == 100);
	assert_string_equal(c->platform, "another CPU");
	c = &p.claims[1];
	assert_true(isnan(c->mbit_per_s));
	assert_int_equal(c->lanes, 0);
	assert_int_equal(c->stand_ins[0].nagainst, 2);
	assert_string_equal(c->stand_ins[0].against[1], "led64/none.u64");
	assert_int_equal(c->stand_ins[0].measure, MEASURE_SPEEDUP);
	assert_int_equal(c->stand_ins[0].series.workload, WORKLOAD_STREAM);
	/* An operation of a later ledbench is no error of the file. */
	assert_int_equal(p.claims[4].stand_ins[1].series.op, OP_COUNT);
	assert_string_equal(p.claims[4].stand_ins[1].op, "levitate");
	assert_int_equal(p.claims[5].nstand_ins, 0);
	assert_string_equal(p.claims[5].reason, "no implementation here");
	assert_int_equal(p.matrix.nrows, 3);
	assert_string_equal(p.matrix.rows[1].label, "both");
	assert_int_equal(p.layer.nmodules, 2);
	assert_int_equal(p.layer.walked_bytes, 65536);
	published_free(&p);
}

static void no_paper(void **state)
{
	struct paper paper;
	char *error = published_read(&paper, "/nonexistent/paper.json");

	(void)state;
	assert_string_equal(error, "/nonexistent/paper.json: No such file or directory");
	free(error);
	write_file("", 0);
	assert_refused("it is empty");
	write_file("\177ELF\2\1\1", 7);
	assert_refused("it is no JSON from byte 1, line 1");
	write_file("[1, 2]", 6);
	assert_refused("the document is JSON, but no paper");
	write_file("{}", 2);
	assert_refused("published_version is missing");
	write_file("{\"schema_version\": 1, \"run\": {}, \"results\": []}", 47);
	assert_refused("published_version is missing");
}

/* Cut anywhere, the file is refused. */
static void cut_files(void **state)
{
	char *text = read_example();
	size_t last = strlen(text);

	(void)state;
	/* But for what follows the last brace. */
	while (last > 0 && text[last - 1] != '}')
		last--;
	for (size_t n = 1; n < last; n += 7) {
		write_file(text, n);
		assert_refused("it is *");
	}
	free(text);
}

/* Each replaces the first occurrence of a text by another. */
static void wrong_fields(void **state)
{
	static const char *const swaps[][3] = {
		{"\"published_version\": 1", "\"published_version\": 2",
		 "published_version is 2, but this ledbench reads 1"},
		{"\"small\"", "\"\"", "id is empty"},
		{"\"small\"", "7", "id is a number where a string*"},
		{"\"cite\"", "\"site\"", "cite is missing"},
		{"\"platform\": \"an imag", "\"x\": \"an imag", "platform is missing"},
		{"\"build\": \"DEBUG\", ", "", "conditions.build is missing"},
		{"\"debug_builds\": true", "\"debug_builds\": null", "debug_builds is null"},
		{"\"debug_builds\": true", "\"debug_builds\": 1",
		 "debug_builds is a number where*"},
		{"\"claims\": [", "\"claims\": [], \"x\": [", "claims has no element"},
		{"\"claims\": [", "\"claims\": [7,", "claims[[]0]*"},
		{"\"value\": 62", "\"value\": null", "claims[[]0].value is no figure"},
		{"\"value\": 62", "\"value\": -62",
		 "claims[[]0].value is -62, which is out of range"},
		{"\"value\": 62", "\"value\": 1e999", "claims[[]0].value is inf*out of range"},
		{"\"value\": 62", "\"value\": 0", "claims[[]0].value is no figure"},
		{"\"value\": 62", "\"value\": \"62\"", "claims[[]0].value is a string where*"},
		{"\"unit\": \"cpb\"", "\"unit\": null", "claims[[]0].unit is empty"},
		{"\"lanes\": 4", "\"lanes\": 0", "claims[[]0].lanes is 0 where*"},
		{"\"stands_for\": [", "\"stands_for\": [], \"x\": [",
		 "claims[[]0].stands_for is neither null nor 1 to 8 elements"},
		{"\"stands_for\": [", "\"stands_for\": null, \"x\": [",
		 "claims[[]0].reason is missing where nothing stands*"},
		{"\"stands_for\"", "\"sits_for\"", "claims[[]0].stands_for is missing"},
		{"\"led64/table.u64\"", "\"\"", "claims[[]0].stands_for[[]0].modules is empty"},
		{"\"stream\"", "\"flood\"",
		 "claims[[]0].stands_for[[]0].workload is no workload: 'flood'"},
		{"\"metric\": \"cpb\"", "\"metric\": \"beauty\"",
		 "claims[[]0].stands_for[[]0].metric is no metric: 'beauty'"},
		{"\"bytes\": 16384", "\"bytes\": 0",
		 "claims[[]0].stands_for[[]0].bytes is 0, which does not go with its metric"},
		{"\"bytes\": 16384", "\"bytes\": -8",
		 "claims[[]0].stands_for[[]0].bytes is -8 where*"},
		{"\"bytes\": 16384", "\"bytes\": 8.5",
		 "claims[[]0].stands_for[[]0].bytes is 8.5 where*"},
		{"\"against\": []", "\"against\": [\"led64/ref.u64\"]",
		 "claims[[]0].stands_for[[]0].against does not go with its metric"},
		{"[\"led64/table.u64\", ", "[7, ",
		 "claims[[]1].stands_for[[]0].against[[]0] is a number where a string*"},
		{"[\"led64/table.u64\", ", "[\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\",\"a\", ",
		 "claims[[]1].stands_for[[]0].against has more than 8 elements"},
		{"\"no implementation here\"", "null",
		 "claims[[]5].reason is missing where nothing stands*"},
		{"\"matrix\": {", "\"matrix\": 3, \"x\": {", "matrix is a number where an object*"},
		{"\"rows\": [", "\"rows\": [], \"x\": [", "matrix.rows are not 1 to 12"},
		{"\"label\": \"table\"", "\"label\": null", "matrix.rows[[]0].label is empty"},
		{"\"walked_bytes\": 65536", "\"walked_bytes\": 0",
		 "layer has no modules or no bytes"},
		{"\"cached_bytes\"", "\"cashed_bytes\"", "layer.cached_bytes is missing"},
	};
	char *text = read_example(), *changed;

	(void)state;
	for (size_t i = 0; i < sizeof swaps / sizeof *swaps; i++) {
		changed = replaced(text, swaps[i][0], swaps[i][1]);
		write_file(changed, strlen(changed));
		assert_refused(swaps[i][2]);
		free(changed);
	}
	free(text);
}

/* A text that does not fit is wrong, not cut. */
static void long_text(void **state)
{
	char *text = read_example(), *found = strstr(text, "Nobody"), *changed;
	char name[2000];

	(void)state;
	memset(name, 'x', sizeof name - 1);
	name[sizeof name - 1] = '\0';
	assert_true(asprintf(&changed, "%.*s%s%s", (int)(found - text), text, name, found) > 0);
	write_file(changed, strlen(changed));
	assert_refused("cite is longer than * bytes");
	free(changed);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_example), cmocka_unit_test(no_paper),
		cmocka_unit_test(cut_files),   cmocka_unit_test(wrong_fields),
		cmocka_unit_test(long_text),
	};

	return cmocka_run_group_tests(tests, make_file, remove_file);
}
