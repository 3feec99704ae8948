/* SPDX-License-Identifier: MIT */
/* Results back from their files: the same run, or one sentence that says what is wrong. */
#include <fcntl.h>
#include <fnmatch.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "comma.h"
#include "fabricate.h"
#include "random.h"
#include "read.h"
#include "replaced.h"
#include "table.h"

static struct made made;
static char path[] = "/tmp/ledbench-read-XXXXXX";
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

/* Every kind of row: also a series that failed, and a module without result. */
static void make_usual(void)
{
	make_mixture(&made);
	made.modules[0].info.own_modes = 1u << OP_CTR;
	make_module(&made, "led64", "vperm", "avx2", 16);
	make_result(&made, OP_DEC, WORKLOAD_STREAM, 4096, 7, 2.4)->status = STATUS_TIMEOUT;
}

static char *written(const struct run *run)
{
	char *text = result_to_json(run);

	assert_non_null(text);
	return text;
}

static void put_bytes(const void *bytes, size_t n)
{
	assert_int_equal(ftruncate(fd, 0), 0);
	assert_int_equal(pwrite(fd, bytes, n, 0), (ssize_t)n);
}

/* Reads the file and compares what it would be written as. */
static void assert_same(const char *text)
{
	struct run run;
	char *error = result_read(&run, path), *again;

	if (error != NULL)
		fail_msg("%s", error);
	again = written(&run);
	assert_string_equal(again, text);
	free(again);
	result_free(&run);
	assert_null(run.modules);
}

/* Leaves the run in the file, and its text to free(). */
static char *saved(void)
{
	char *text = written(&made.run);

	put_bytes(text, strlen(text));
	return text;
}

static void assert_round_trip(void)
{
	char *text = saved();

	assert_same(text);
	free(text);
}

/* Reads the file, which must be refused with "path: GLOB". */
static void assert_refused(const char *name, const char *glob)
{
	char pattern[512];
	struct run run;
	char *error = result_read(&run, name);

	if (error == NULL)
		fail_msg("accepted where '%s' was expected", glob);
	assert_int_equal(run.nmodules + run.nresults, 0);
	assert_null(run.modules);
	snprintf(pattern, sizeof pattern, "%s: %s", name, glob);
	if (fnmatch(pattern, error, 0) != 0)
		fail_msg("'%s' instead of '%s'", error, pattern);
	free(error);
}

static void assert_text_refused(const char *text, const char *glob)
{
	put_bytes(text, strlen(text));
	assert_refused(path, glob);
}

static void same_bytes(void **state)
{
	(void)state;
	make_usual();
	assert_round_trip();
	made.run.complete = false;
	assert_round_trip();
}

static void same_fields(void **state)
{
	struct run run;
	const struct result *r;

	(void)state;
	make_usual();
	free(saved());
	assert_null(result_read(&run, path));
	assert_string_equal(run.argv[2], "all");
	assert_null(run.argv[3]);
	assert_true(run.complete);
	assert_int_equal(run.rounds_dropped, 40);
	assert_int_equal(run.machine.turbo, -1);
	assert_int_equal(run.machine.l3_kib, -1);
	assert_true(run.machine.quota_cpus == 0);
	assert_string_equal(run.machine.fingerprint, made.run.machine.fingerprint);
	assert_int_equal(run.cycle_source, CYCLES_TSC_SCALED);
	assert_int_equal(run.nmodules, 5);
	assert_int_equal(run.modules[2].status, STATUS_FAILED);
	assert_int_equal(run.modules[0].info.own_modes, 1u << OP_CTR);
	assert_int_equal(run.modules[0].memory.code_bytes, 2000);
	assert_int_equal(run.modules[0].memory.table_bytes, 16);
	assert_int_equal(run.modules[0].memory.stack_bytes, 136);
	assert_string_equal(run.modules[0].memory.reason, "");
	assert_int_equal(run.modules[3].info.abi, 0);
	assert_int_equal(run.modules[3].memory.code_bytes, 0);
	assert_string_equal(run.modules[3].memory.reason, "the module is not ok");
	r = run_find(&run, 1, OP_ENC, WORKLOAD_STREAM, STREAM_BYTES);
	assert_non_null(r);
	assert_true(r->cycles_core.median == 9.123457);
	assert_true(isnan(run_find(&run, 1, OP_SETKEY, WORKLOAD_CALL, 0)->cpb_tsc));
	assert_int_equal(run_find(&run, 1, OP_SETKEY_ENC, WORKLOAD_CALL, 0)->flags,
			 FLAG_SPREAD | FLAG_DRIFT);
	r = run_find(&run, 4, OP_DEC, WORKLOAD_STREAM, 4096);
	assert_int_equal(r->status, STATUS_TIMEOUT);
	assert_true(isnan(r->ns_per_call) && isnan(r->ticks.min));
	result_free(&run);
}

/* Nothing at all, and all that can be unknown. */
static void hollow_runs(void **state)
{
	static struct made empty;

	(void)state;
	made = empty;
	made.run.argv = made.argv;
	assert_round_trip();
	make_usual();
	made.run.seed = UINT64_MAX;
	made.run.seconds = made.run.tsc_hz = NAN;
	made.run.imul_latency = made.run.overhead_ticks = INFINITY;
	made.run.cycle_source = CYCLES_TSC_RAW;
	made.run.ratio = (struct estimate){NAN, NAN, NAN};
	made.run.machine = (struct machine){.turbo = 1, .model = -1, .load1 = -1, .l2_kib = -1};
	for (size_t i = 0; i < made.run.nresults; i++) {
		struct result *r = &made.results[i];

		r->cycles_core = (struct estimate){i % 2 ? NAN : 1.5, -INFINITY, NAN};
		r->cpb_tsc = r->mbit_per_s = INFINITY;
		r->ticks = (struct ticks){NAN, NAN, NAN, NAN, NAN, 0, 0};
	}
	assert_round_trip();
}

/* A table of what was read is the table of what was measured. */
static void same_table(void **state)
{
	const struct table_style style = {.verbose = true};
	char *pages[2] = {0};
	size_t sizes[2];
	struct run run;

	(void)state;
	make_usual();
	free(saved());
	assert_null(result_read(&run, path));
	for (int i = 0; i < 2; i++) {
		FILE *out = open_memstream(&pages[i], &sizes[i]);

		assert_null(table_print(out, i == 0 ? &made.run : &run, &style));
		fclose(out);
	}
	result_free(&run);
	assert_string_equal(pages[0], pages[1]);
	free(pages[0]);
	free(pages[1]);
}

static void foreign_text(void **state)
{
	(void)state;
	make_usual();
	snprintf(made.modules[0].info.technique, 32, "caf\xc3\xa9 \xff \"\\\n\t");
	memset(made.modules[1].info.source, 'x', sizeof made.modules[1].info.source - 1);
	assert_round_trip();
	make_usual();
	if (!comma_locale())
		skip();
	assert_round_trip();
	setlocale(LC_ALL, "C");
}

/* What the program itself wrote. */
static void a_real_result(void **state)
{
	char command[512], *text;
	struct stat st;

	(void)state;
	snprintf(command, sizeof command,
		 "'%s/ledbench' run --cipher null --rounds 2 --json %s >/dev/null 2>&1", LB_BUILD,
		 path);
	assert_int_equal(system(command), 0);
	/* It took the file's place. */
	close(fd);
	fd = open(path, O_RDWR);
	assert_true(fd >= 0 && fstat(fd, &st) == 0 && st.st_size > 0);
	text = calloc((size_t)st.st_size + 1, 1);
	assert_non_null(text);
	assert_int_equal(pread(fd, text, (size_t)st.st_size, 0), st.st_size);
	assert_same(text);
	free(text);
}

static void unreadable(void **state)
{
	struct run run;
	char *error;

	(void)state;
	assert_refused("/nonsuch/x.json", "No such file or directory");
	assert_refused("/tmp", "Is a directory");
	assert_text_refused("", "it is empty");
	assert_text_refused("\x7f"
			    "ELF",
			    "it is no JSON from byte 1, line 1");
	assert_text_refused("{\n\"a\": 1,\n\"b\": tru,\n\"c\": {",
			    "it is no JSON from byte 16, line 3");
	assert_text_refused("{} {}\n", "it is no JSON from byte 4, line 1");
	assert_text_refused("null", "the document is JSON, but no result of ledbench run");
	assert_text_refused("[]", "the document is JSON, but no result of ledbench run");
	assert_text_refused("{\"schema_version\": 1, \"explanations\": []}",
			    "the document is JSON, but no result of ledbench run");
	/* Sparse, so that it takes no room. */
	assert_int_equal(ftruncate(fd, (64 << 20) + 1), 0);
	assert_refused(path, "File too large");
	assert_int_equal(ftruncate(fd, 0), 0);
	assert_int_equal(fchmod(fd, 0), 0);
	error = result_read(&run, path);
	assert_non_null(error); /* root may read it, and finds it empty */
	free(error);
	assert_int_equal(fchmod(fd, 0600), 0);
}

/* Each replaces the first occurrence of a text by another. */
static void wrong_fields(void **state)
{
	static const char *const swaps[][3] = {
		{"\"schema_version\":\t1", "\"schema_version\":\t2",
		 "schema_version is 2, but this ledbench reads 1"},
		{"\"schema_version\":\t1", "\"schema_version\":\t\"1\"",
		 "schema_version is a string where a number*"},
		{"\"run\":\t{", "\"run\":\t[{}], \"x\": {", "run is an array where an object*"},
		{"\"seed\":\t42", "\"seed\":\t9007199254740992", "run.seed is * whole number*"},
		{"\"seed\":\t42", "\"seed\":\t4.5", "run.seed is 4.5 where a whole number*"},
		{"\"seconds\":\t38.25", "\"seconds\":\t-1", "run.seconds is -1*out of range"},
		{"\"seconds\":\t38.25", "\"seconds\":\t1e999", "run.seconds is inf*out of range"},
		{"\"complete\":\ttrue", "\"complete\":\tnull", "run.complete is null"},
		{"\"--impl\"", "7", "run.argv[[]1] is a number where a string*"},
		{"\"0123456789abcdef\"", "\"0123456789abcdef0\"",
		 "machine.fingerprint is longer than 16 bytes"},
		{"\"load1\"", "\"load2\"", "machine.load1 is missing"},
		{"\"tsc_scaled\"", "\"tsc\"", "cycles.source is no source of cycles: 'tsc'"},
		{"\"max\"", "\"most\"", "cycles.ratio.max is missing"},
		{"\"lanes\":\t4", "\"lanes\":\t0", "modules[[]0].lanes is 0 where*"},
		{"\"lanes\":\t4", "\"lanes\":\t5000000000", "modules[[]0].lanes is 5e+09 where*"},
		{"\"ctr\"", "\"enc\"", "modules[[]0].own_modes[[]0] is no mode*"},
		{"\"failed\"", "\"fine\"", "modules[[]2].status is no status: 'fine'"},
		{"\"module\":\t4", "\"module\":\t5",
		 "results[[]10].module is 5, but there are 5 *"},
		{"\"module\":\t4", "\"module\":\t3", "results[[]10].primitive is 'led64', but *"},
		{"\"batch\"", "\"heap\"", "results[[]0].workload is no workload: 'heap'"},
		{"\"dec\"", "\"cbc\"", "results[[]2].op is no operation: 'cbc'"},
		{"\"ci_lo\":\t3", "\"ci_lo\":\t\"3\", \"x\":\t3",
		 "results[[]0].cpb_core.ci_lo is a*"},
		{"\"ns_per_call\":\t", "\"ns_per_call\":\tnull, \"x\":\t",
		 "*though the status is ok"},
		{"\"n\":\t300", "\"n\":\tnull", "results[[]0].ticks.n is null where a number*"},
		{"\"valid\":\t20", "\"valid\":\t-1", "results[[]0].rounds.valid is -1 where*"},
		{"\"drift\"", "\"loud\"", "results[[]8].flags[[]1] is no flag"},
		{"\"paper\":", "\"pen\":", "results[[]9].paper is missing"},
	};
	char *text, *changed;

	(void)state;
	make_usual();
	text = written(&made.run);
	for (size_t i = 0; i < sizeof swaps / sizeof *swaps; i++) {
		changed = replaced(text, swaps[i][0], swaps[i][1]);
		assert_text_refused(changed, swaps[i][2]);
		free(changed);
	}
	free(text);
}

/* Fields of a later ledbench are passed over. */
static void unknown_fields(void **state)
{
	char *text, *more;

	(void)state;
	make_usual();
	text = written(&made.run);
	assert_true(asprintf(&more, "{ \"later\": [1], %s", strchr(text, '{') + 1) > 0);
	put_bytes(more, strlen(more));
	assert_same(text);
	free(more);
	free(text);
}

/* A small run, for what is read very often. */
static char *make_small(void)
{
	make_run(&made);
	make_module(&made, "led64", "table", "u64", 4)->info.own_modes = 1u << OP_CTR;
	make_result(&made, OP_ENC, WORKLOAD_BATCH, BATCH_BYTES, 31, 2.4)->flags = FLAG_DRIFT;
	return saved();
}

/* Cut at every length, up to the newline at its end. */
static void cut_off(void **state)
{
	char *text = make_small(), what[128];
	size_t size = strlen(text);

	(void)state;
	assert_int_equal(ftruncate(fd, (off_t)--size), 0);
	assert_same(text);
	while (--size > 0) {
		assert_int_equal(ftruncate(fd, (off_t)size), 0);
		snprintf(what, sizeof what, "it is cut off: it ends at byte %zu in *", size);
		assert_refused(path, what);
	}
	free(text);
}

/* Other bytes, at every place and at random: a result or an error, and what is read can
 * be printed and written. */
static void flipped_bytes(void **state)
{
	static const char bytes[] = {'\0', '"', '\\', '{', ']', ',', '-', '9', 'e', (char)0xff};
	const struct table_style style = {.verbose = true};
	char *text = make_small(), *again;
	size_t size = strlen(text), accepted = 0, refused = 0;
	FILE *null = fopen("/dev/null", "w");
	uint64_t seed = 1;

	(void)state;
	assert_non_null(null);
	for (size_t i = 0; i < 4 * size; i++) {
		size_t at = i % size;
		char byte = bytes[random_next(&seed) % sizeof bytes];
		struct run run;
		char *error;

		assert_int_equal(pwrite(fd, &byte, 1, (off_t)at), 1);
		error = result_read(&run, path);
		assert_int_equal(pwrite(fd, text + at, 1, (off_t)at), 1);
		refused += error != NULL;
		free(error);
		if (error != NULL)
			continue;
		accepted++;
		assert_null(table_print(null, &run, &style));
		again = written(&run);
		free(again);
		result_free(&run);
	}
	fclose(null);
	free(text);
	assert_true(accepted > 100 && refused > 100);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_bytes),	  cmocka_unit_test(same_fields),
		cmocka_unit_test(hollow_runs),	  cmocka_unit_test(same_table),
		cmocka_unit_test(foreign_text),	  cmocka_unit_test(a_real_result),
		cmocka_unit_test(unreadable),	  cmocka_unit_test(wrong_fields),
		cmocka_unit_test(unknown_fields), cmocka_unit_test(cut_off),
		cmocka_unit_test(flipped_bytes),
	};

	return cmocka_run_group_tests_name("read", tests, make_file, remove_file);
}
