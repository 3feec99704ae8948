/* SPDX-License-Identifier: MIT */
/* Several builds of one implementation: the fastest stands for all and is named. */
#include "page.h"

/* The usual run, and slice.avx2 by three compilers; one of them made it wrong. */
static int several(void **state)
{
	static const char *const compilers[] = {"gcc 12.2.0", "clang 14.0.6 (x)", "gcc 9.1.0"};
	static const double stream[] = {8.5, 7.5, 6.5};

	usual(state);
	for (unsigned i = 0; i < 3; i++) {
		struct run_module *m = make_module(&made, "led64", "gate", "avx2", 64);

		snprintf(m->info.compiler, sizeof m->info.compiler, "%s", compilers[i]);
		snprintf(m->info.flags, sizeof m->info.flags, "-O3 -g -O%u -falign", i);
		if (i < 2)
			make_results(&made, 150 + i, stream[i], 318, 2.4);
	}
	make_failure(&made.modules[made.run.nmodules - 1], STATUS_FAILED, "differs from ref");
	return 0;
}

static void the_fastest_stands_for_all(void **state)
{
	(void)state;
	assert_string_equal(word_of("gate", "avx2", 2), "clang");
	assert_says("gate avx2 clang 14.0.6 -O1 64 151.00 7.50*");
	assert_silent("12.2.0 -O0");
	assert_says("builds the fastest of each implementation; --every-build shows all.");
	assert_says("gate.avx2 by clang 14.0.6 -O1 is fastest for long messages");
}

static void wrong_builds_are_shown(void **state)
{
	(void)state;
	assert_says("gate avx2 gcc 9.1.0 -O2 64 failed: differs from ref");
}

static void every_build(void **state)
{
	(void)state;
	style.every_build = true;
	assert_says("gate avx2 clang 14.0.6 -O1 64 151.00 7.50*");
	assert_says("gate avx2 gcc 12.2.0 -O0 64 150.00 8.50 ");
	assert_silent("--every-build");
	assert_before("clang 14.0.6 -O1", "gcc 12.2.0 -O0");
}

/* The further columns compare what is shown. */
static void further_columns(void **state)
{
	(void)state;
	for (size_t i = made.run.nmodules - 3; i < made.run.nmodules - 1; i++)
		make_result(&made, OP_CTR, WORKLOAD_STREAM, STREAM_BYTES, 9 - (double)i / 9, 2.4)
			->module = i;
	make_result(&made, OP_CTR, WORKLOAD_STREAM, STREAM_BYTES, 20, 2.4)->module = 1;
	assert_says("impl ISA build ctr");
	assert_says("gate avx2 clang 14.0.6 -O1 8.11* ");
}

static void what_made_them(void **state)
{
	(void)state;
	assert_silent("build/impls/led64/gate.avx2.so");
	style.verbose = true;
	assert_says("build/impls/led64/gate.avx2.so: clang 14.0.6 (x), -O3 -g -O1 -falign");
}

static void in_markdown(void **state)
{
	(void)state;
	style.markdown = true;
	assert_says("| impl | ISA | build | lanes |");
	assert_says("| gate | avx2 | clang 14.0.6 -O1 | 64 |");
	assert_says("| gate | avx2 | gcc 9.1.0 -O2 | 64 | - |");
}

/* Other code under the same names is no other build: both rows stay. */
static void same_build_twice(void **state)
{
	const char *second;

	usual(state);
	make_module(&made, "led64", "biham", "avx2", 256);
	make_results(&made, 181.2, 9.9, 318, 2.4);
	second = strstr(strstr(print(), "9.80*"), "9.90 ");
	assert_non_null(second);
	assert_silent("gcc 12.2.0");
	assert_silent("build ");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup(the_fastest_stands_for_all, several),
		cmocka_unit_test_setup(wrong_builds_are_shown, several),
		cmocka_unit_test_setup(every_build, several),
		cmocka_unit_test_setup(further_columns, several),
		cmocka_unit_test_setup(what_made_them, several),
		cmocka_unit_test_setup(in_markdown, several),
		cmocka_unit_test(same_build_twice),
	};

	return cmocka_run_group_tests_name("builds", tests, NULL, NULL);
}
