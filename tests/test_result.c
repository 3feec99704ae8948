/* SPDX-License-Identifier: MIT */
/* The JSON of a run: complete, valid under the schema, never a number that is none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cjson/cJSON.h>
#include <cmocka.h>

#include "comma.h"
#include "fabricate.h"
#include "text.h"

static struct made made;

static void make_usual(void)
{
	make_mixture(&made);
}

static cJSON *parsed(void)
{
	char *text = result_to_json(&made.run);
	cJSON *root;

	assert_non_null(text);
	root = cJSON_Parse(text);
	assert_non_null(root);
	free(text);
	return root;
}

static const cJSON *at(const cJSON *item, const char *name)
{
	const cJSON *found = cJSON_GetObjectItemCaseSensitive(item, name);

	if (found == NULL)
		fail_msg("no \"%s\"", name);
	return found;
}

static const cJSON *result_at(const cJSON *root, int i)
{
	return cJSON_GetArrayItem(at(root, "results"), i);
}

/* Passes the text to tests/validate_json.py; its exit status, 77 without python3 too. */
static int validate(const char *text)
{
	FILE *pipe = popen("tests/validate_json.py -", "w");
	int status;

	assert_non_null(pipe);
	fputs(text, pipe);
	status = pclose(pipe);
	assert_true(WIFEXITED(status));
	return WEXITSTATUS(status) == 127 ? 77 : WEXITSTATUS(status);
}

static void assert_valid(void)
{
	char *text = result_to_json(&made.run);
	int status;

	assert_non_null(text);
	status = validate(text);
	free(text);
	if (status == 77)
		skip();
	assert_int_equal(status, 0);
}

static void fields_and_values(void **state)
{
	cJSON *root;
	const cJSON *r;

	(void)state;
	make_usual();
	root = parsed();
	assert_int_equal(at(root, "schema_version")->valueint, SCHEMA_VERSION);
	assert_int_equal(cJSON_GetArraySize(at(at(root, "run"), "argv")), 3);
	assert_true(at(at(root, "machine"), "tsc_hz")->valuedouble == 2e9);
	assert_true(cJSON_IsNull(at(at(root, "machine"), "l3_kib")));
	assert_true(cJSON_IsNull(at(at(root, "machine"), "turbo")));
	assert_string_equal(at(at(root, "cycles"), "source")->valuestring, "tsc_scaled");
	assert_true(at(at(at(root, "cycles"), "ratio"), "max")->valuedouble == 1.21);
	r = cJSON_GetArrayItem(at(root, "modules"), 1);
	assert_string_equal(at(r, "name")->valuestring, "led64/biham.avx512");
	assert_string_equal(at(r, "vector_class")->valuestring, "zmm");
	assert_true(cJSON_IsFalse(at(cJSON_GetArrayItem(at(root, "modules"), 0), "constant_time")));
	r = result_at(root, 5);
	assert_string_equal(at(r, "workload")->valuestring, "stream");
	assert_int_equal(at(r, "bytes")->valueint, STREAM_BYTES);
	assert_true(at(at(r, "cpb_core"), "median")->valuedouble == 9.123457);
	assert_null(cJSON_GetObjectItem(r, "cycles_core"));
	r = result_at(root, 7);
	assert_string_equal(at(r, "op")->valuestring, "setkey");
	assert_true(at(at(r, "cycles_core"), "median")->valuedouble == 318);
	assert_null(cJSON_GetObjectItem(r, "cpb_core"));
	assert_null(cJSON_GetObjectItem(r, "ns_per_byte"));
	r = at(result_at(root, 8), "flags");
	assert_int_equal(cJSON_GetArraySize(r), 2);
	assert_string_equal(cJSON_GetArrayItem(r, 0)->valuestring, "spread");
	assert_string_equal(cJSON_GetArrayItem(r, 1)->valuestring, "drift");
	assert_int_equal(at(at(result_at(root, 9), "paper"), "n")->valueint, 250000);
	cJSON_Delete(root);
}

static void unmeasured_modules_have_a_row(void **state)
{
	cJSON *root;
	const cJSON *r;

	(void)state;
	make_usual();
	root = parsed();
	assert_int_equal(cJSON_GetArraySize(at(root, "results")), 12);
	r = result_at(root, 10);
	assert_string_equal(at(r, "impl")->valuestring, "slice");
	assert_string_equal(at(r, "op")->valuestring, "enc");
	assert_string_equal(at(r, "workload")->valuestring, "batch");
	assert_string_equal(at(r, "status")->valuestring, "failed");
	assert_string_equal(at(r, "reason")->valuestring, "differs from ref at 33 blocks");
	assert_true(cJSON_IsNull(at(r, "cpb_core")));
	assert_true(cJSON_IsNull(at(r, "ns_per_byte")));
	assert_true(cJSON_IsNull(at(at(r, "ticks"), "median")));
	assert_string_equal(at(result_at(root, 11), "status")->valuestring, "crashed");
	cJSON_Delete(root);
}

/* A series that went wrong gives no figure, whatever is left in its fields. */
static void failed_series_have_no_figures(void **state)
{
	cJSON *root;

	(void)state;
	make_usual();
	made.results[0].status = STATUS_TIMEOUT;
	root = parsed();
	assert_true(cJSON_IsNull(at(result_at(root, 0), "cpb_core")));
	assert_true(cJSON_IsNull(at(result_at(root, 0), "ns_per_call")));
	assert_true(cJSON_IsNull(at(at(result_at(root, 0), "ticks"), "min")));
	assert_true(cJSON_IsString(at(result_at(root, 0), "reason")));
	cJSON_Delete(root);
}

static void no_core_clock_says_why(void **state)
{
	cJSON *root;

	(void)state;
	make_usual();
	made.run.cycle_source = CYCLES_TSC_RAW;
	snprintf(made.run.cycle_reason, sizeof made.run.cycle_reason, "the multiply takes 3.4");
	for (size_t i = 0; i < made.run.nresults; i++)
		made.results[i].cycles_core = (struct estimate){NAN, NAN, NAN};
	made.run.ratio = (struct estimate){NAN, NAN, NAN};
	root = parsed();
	assert_true(cJSON_IsNull(at(result_at(root, 0), "cpb_core")));
	assert_string_equal(at(result_at(root, 0), "reason")->valuestring,
			    "the multiply takes 3.4");
	assert_true(cJSON_IsNull(at(at(root, "cycles"), "ratio")));
	cJSON_Delete(root);
	assert_valid();
}

static void valid_under_the_schema(void **state)
{
	(void)state;
	make_usual();
	assert_valid();
}

/* Nothing at all, a single round, and every figure a NAN or an infinity. */
static void hollow_runs_are_valid(void **state)
{
	static struct made empty;
	cJSON *root;

	(void)state;
	make_usual();
	for (size_t i = 0; i < made.run.nresults; i++) {
		struct result *r = &made.results[i];

		r->cycles_core.lo = -INFINITY;
		r->cycles_core.hi = INFINITY;
		r->cpb_tsc = r->mbit_per_s = INFINITY;
		r->ticks = (struct ticks){NAN, NAN, NAN, NAN, NAN, 0, 0};
		r->rounds_valid = 1;
	}
	made.run.seconds = NAN;
	made.run.tsc_hz = NAN;
	made.run.seed = UINT64_MAX;
	root = parsed();
	assert_true(cJSON_IsNull(at(at(root, "run"), "seed")));
	cJSON_Delete(root);
	assert_valid();
	made = empty;
	made.run.argv = made.argv;
	assert_valid();
}

/* The validator must be able to refuse: each of these in one call. */
static void the_validator_refuses(void **state)
{
	static const char *const swaps[][2] = {
		{"\"ns_per_byte\"", "\"ns_per_bite\""},
		{"\"stream\"", "\"streem\""},
		{"\"lanes\":\t4", "\"lanes\":\t4.5"},
		{"\"seed\":\t42", "\"seed\":\tNaN"},
		{"\"seed\":\t42", "\"seed\":\t9007199254740993"},
		{"\"complete\":\ttrue", "\"complete\":\tnull"},
		{"\"cycles_core\"", "\"cpb_core\""},
	};
	char directory[] = "/tmp/ledbench-result-XXXXXX", name[96], command[128], said[16384];
	char *text;
	FILE *file;
	int status;

	(void)state;
	make_usual();
	text = result_to_json(&made.run);
	assert_non_null(text);
	assert_non_null(mkdtemp(directory));
	for (size_t i = 0; i < sizeof swaps / sizeof *swaps; i++) {
		char *found = strstr(text, swaps[i][0]);

		assert_non_null(found);
		snprintf(name, sizeof name, "%s/%zu.json", directory, i);
		file = fopen(name, "w");
		assert_non_null(file);
		fprintf(file, "%.*s%s%s", (int)(found - text), text, swaps[i][1],
			found + strlen(swaps[i][0]));
		fclose(file);
	}
	free(text);
	snprintf(command, sizeof command, "tests/validate_json.py %s/*.json 2>&1", directory);
	file = popen(command, "r");
	assert_non_null(file);
	said[fread(said, 1, sizeof said - 1, file)] = '\0';
	status = pclose(file);
	snprintf(command, sizeof command, "rm -r %s", directory);
	assert_int_equal(system(command), 0);
	if (WEXITSTATUS(status) == 127 || strstr(said, "schema was NOT checked") != NULL)
		skip();
	assert_int_equal(WEXITSTATUS(status), 1);
	for (size_t i = 0; i < sizeof swaps / sizeof *swaps; i++) {
		snprintf(name, sizeof name, "%s/%zu.json: ", directory, i);
		if (strstr(said, name) == NULL)
			fail_msg("accepted: %s", swaps[i][1]);
	}
}

static void foreign_bytes_become_utf8(void **state)
{
	char *text, clean[8];

	(void)state;
	make_usual();
	snprintf(made.modules[0].info.technique, 32, "caf\xc3\xa9 \xff\xed\xa0\x80 \"\\\n");
	text = result_to_json(&made.run);
	assert_non_null(strstr(text, "\"caf\xc3\xa9 ???? \\\"\\\\\\n\""));
	free(text);
	assert_valid();
	text_clean(clean, sizeof clean, "123456\xc3\xa9", false);
	assert_string_equal(clean, "123456");
	text_clean(clean, sizeof clean, "\xc0\xaf", false); /* an overlong '/' */
	assert_string_equal(clean, "??");
	text_clean(clean, sizeof clean, "a\033[1\xc2\x9b", true);
	assert_string_equal(clean, "a?[1?");
}

static size_t until_failure;

static void *failing_malloc(size_t size)
{
	return until_failure-- > 0 ? malloc(size) : NULL;
}

/* Whichever allocation fails: no document rather than half of one. */
static void short_of_memory(void **state)
{
	cJSON_Hooks hooks = {failing_malloc, free};
	size_t failed = 0;
	char *text;

	(void)state;
	make_usual();
	made.run.nresults = 2;
	cJSON_InitHooks(&hooks);
	for (size_t n = 0;; n++) {
		until_failure = n;
		text = result_to_json(&made.run);
		if (text != NULL)
			break;
		failed++;
		assert_true(failed < 10000);
	}
	cJSON_InitHooks(NULL);
	assert_true(failed > 100);
	assert_int_equal(validate(text) % 77, 0);
	free(text);
}

static void find_by_series(void **state)
{
	(void)state;
	make_usual();
	assert_ptr_equal(run_find(&made.run, 1, OP_ENC, WORKLOAD_STREAM, 0), &made.results[5]);
	assert_ptr_equal(run_find(&made.run, 1, OP_ENC, WORKLOAD_STREAM, STREAM_BYTES),
			 &made.results[5]);
	assert_null(run_find(&made.run, 1, OP_ENC, WORKLOAD_STREAM, 64));
	assert_null(run_find(&made.run, 2, OP_ENC, WORKLOAD_BATCH, 0));
	assert_string_equal(flag_name(FLAG_PREEMPTED), "preempted");
	assert_string_equal(cycle_source_name(CYCLES_RDPMC), "rdpmc");
}

static void no_decimal_commas(void **state)
{
	char *plain, *text;

	(void)state;
	make_usual();
	plain = result_to_json(&made.run);
	if (!comma_locale())
		skip();
	text = result_to_json(&made.run);
	setlocale(LC_ALL, "C");
	assert_string_equal(text, plain);
	free(text);
	free(plain);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(fields_and_values),
		cmocka_unit_test(unmeasured_modules_have_a_row),
		cmocka_unit_test(failed_series_have_no_figures),
		cmocka_unit_test(no_core_clock_says_why),
		cmocka_unit_test(valid_under_the_schema),
		cmocka_unit_test(hollow_runs_are_valid),
		cmocka_unit_test(the_validator_refuses),
		cmocka_unit_test(foreign_bytes_become_utf8),
		cmocka_unit_test(short_of_memory),
		cmocka_unit_test(find_by_series),
		cmocka_unit_test(no_decimal_commas),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
