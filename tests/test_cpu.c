/* SPDX-License-Identifier: MIT */
/* The instruction-set words: the table, the mask, and the Makefile that builds for them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"

static const char *const all[] = {"u64", "sse2", "ssse3", "avx2", "avx512vl", "avx512"};

enum { WORDS = sizeof all / sizeof all[0] };

static const char hidden[] = "hidden by LEDBENCH_MASK";

/* Whether the mask hides the word, on a CPU that has it. */
static bool hides(const char *mask, const char *word)
{
	const char *reason;

	assert_int_equal(setenv("LEDBENCH_MASK", mask, 1), 0);
	reason = cpu_lacks(word);
	return reason != NULL && strcmp(reason, hidden) == 0;
}

static bool cpu_has(const char *word)
{
	unsetenv("LEDBENCH_MASK");
	return cpu_lacks(word) == NULL;
}

static void test_table(void **state)
{
	static const unsigned bytes[WORDS] = {8, 16, 16, 32, 32, 64};
	size_t n;
	const struct cpu_word *words = cpu_words(&n);

	(void)state;
	assert_int_equal(n, WORDS);
	for (size_t i = 0; i < n; i++) {
		assert_string_equal(words[i].name, all[i]);
		assert_ptr_equal(cpu_word(all[i]), &words[i]);
		assert_int_equal(words[i].vector_bytes, bytes[i]);
		assert_int_equal(words[i].class, bytes[i] == 64 ? CLASS_ZMM : CLASS_NARROW);
	}
	assert_null(cpu_word(""));
	assert_null(cpu_word("avx"));
	assert_null(cpu_word("avx512vlx"));
}

/* What the Makefile's line "name = value" says, or "". */
static void read_makefile(const char *name, char *value, size_t size)
{
	FILE *makefile = fopen("Makefile", "r");
	char line[512], *equals;

	value[0] = '\0';
	assert_non_null(makefile);
	while (fgets(line, sizeof line, makefile) != NULL)
		if (strncmp(line, name, strlen(name)) == 0 &&
		    (equals = strchr(line, '=')) != NULL &&
		    strspn(line + strlen(name), " ") == (size_t)(equals - line) - strlen(name))
			snprintf(value, size, "%.*s", (int)strcspn(equals + 1, "\n"), equals + 1);
	fclose(makefile);
}

/* The feature that a compiler flag turns on; 0 for a flag that turns none on. */
static unsigned feature_of(const char *flag)
{
	static const struct {
		const char *flag;
		unsigned feature;
	} flags[] = {
		{"-msse2", CPU_SSE2},	       {"-mssse3", CPU_SSSE3},
		{"-mavx2", CPU_AVX2},	       {"-mbmi", CPU_BMI1},
		{"-mbmi2", CPU_BMI2},	       {"-mavx512f", CPU_AVX512F},
		{"-mavx512bw", CPU_AVX512BW},  {"-mavx512dq", CPU_AVX512DQ},
		{"-mavx512vl", CPU_AVX512VL},  {"-mgeneral-regs-only", 0},
		{"-mprefer-vector-width=", 0},
	};

	for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++)
		if (strcmp(flag, flags[i].flag) == 0 ||
		    (flags[i].feature == 0 && strstr(flag, flags[i].flag) == flag))
			return flags[i].feature;
	fail_msg("the word's needs may lack the feature behind %s", flag);
	return 0;
}

/* A word needs all that its line in the Makefile lets the compiler use. */
static void test_makefile_flags(void **state)
{
	(void)state;
	for (size_t i = 0; i < WORDS; i++) {
		const struct cpu_word *word = cpu_word(all[i]);
		char name[32], flags[512], shared[256], *flag, *rest = flags;
		unsigned width = 0;

		snprintf(name, sizeof name, "ISA_%s", all[i]);
		read_makefile(name, flags, sizeof flags);
		read_makefile("AVX512", shared, sizeof shared);
		if (strstr(flags, "$(AVX512)") != NULL)
			strncat(flags, shared, sizeof flags - strlen(flags) - 1);
		while ((flag = strsep(&rest, " ")) != NULL) {
			if (strncmp(flag, "-m", 2) == 0)
				assert_int_equal(feature_of(flag) & ~word->needs, 0);
			sscanf(flag, "-DLB_VEC=%u", &width);
		}
		assert_int_equal(width, word->vector_bytes);
	}
}

static void test_makefile_words(void **state)
{
	FILE *makefile = fopen("Makefile", "r");
	char line[512], name[32];
	size_t found = 0;

	(void)state;
	assert_non_null(makefile);
	while (fgets(line, sizeof line, makefile) != NULL) {
		if (sscanf(line, "ISA_%31[a-z0-9]", name) != 1)
			continue;
		if (cpu_word(name) == NULL)
			fail_msg("the Makefile's word '%s' is not in the table", name);
		found++;
	}
	assert_int_equal(found, WORDS);
	fclose(makefile);
}

/* Every flag of a word's line is among what the kernel says this CPU has, or the
 * word must be refused; and the other way round. */
static void test_against_kernel(void **state)
{
	static const char *const needs[WORDS] = {
		"",
		"sse2",
		"sse2 ssse3",
		"sse2 ssse3 avx2 bmi1 bmi2",
		"sse2 ssse3 avx2 bmi1 bmi2 avx512f avx512bw avx512dq avx512vl",
		"sse2 ssse3 avx2 bmi1 bmi2 avx512f avx512bw avx512dq avx512vl",
	};
	FILE *cpuinfo = fopen("/proc/cpuinfo", "r");
	char flags[8192] = "";

	(void)state;
	assert_non_null(cpuinfo);
	while (fgets(flags, sizeof flags, cpuinfo) != NULL && strncmp(flags, "flags", 5) != 0)
		;
	fclose(cpuinfo);
	flags[strcspn(flags, "\n")] = ' ';
	for (size_t i = 0; i < WORDS; i++) {
		char list[128], flag[32], *word, *rest = list;
		bool present = true;

		snprintf(list, sizeof list, "%s", needs[i]);
		while ((word = strsep(&rest, " ")) != NULL && *word != '\0') {
			snprintf(flag, sizeof flag, " %s ", word);
			present &= strstr(flags, flag) != NULL;
		}
		assert_int_equal(cpu_has(all[i]), present);
	}
}

static void test_reasons(void **state)
{
	const char *reason;

	(void)state;
	unsetenv("LEDBENCH_MASK");
	assert_null(cpu_lacks("u64"));
	assert_null(cpu_lacks("sse2"));
	assert_string_equal(cpu_lacks("avx3"), "no such instruction-set word");
	assert_string_equal(cpu_lacks(""), "no such instruction-set word");
	reason = cpu_lacks("avx512");
	assert_true(reason == NULL || strncmp(reason, "this CPU lacks ", 15) == 0);
	/* What the CPU lacks is the better reason. */
	setenv("LEDBENCH_MASK", "avx512", 1);
	assert_string_equal(cpu_lacks("avx512"), reason == NULL ? hidden : reason);
	assert_string_equal(cpu_lacks("avx3"), "no such instruction-set word");
}

/* A masked word hides itself and what builds on it, and nothing else. */
static void test_mask(void **state)
{
	static const size_t first_hidden[WORDS] = {0, 1, 2, 3, 4, 4};

	(void)state;
	for (size_t mask = 0; mask < WORDS; mask++)
		for (size_t word = 0; word < WORDS; word++)
			if (cpu_has(all[word]))
				assert_int_equal(hides(all[mask], all[word]),
						 word >= first_hidden[mask]);
}

static void test_mask_lists(void **state)
{
	(void)state;
	assert_false(hides("", "u64"));
	assert_false(hides("", "ssse3"));
	assert_true(hides("avx512,sse2", "sse2"));
	assert_true(hides("sse2,avx512", "sse2"));
	assert_true(hides(",avx512,,sse2,", "sse2"));
	assert_false(hides("avx512,avx2", "sse2"));
	assert_false(hides("sse", "sse2"));
	assert_false(hides("sse22", "sse2"));
}

static void test_mask_error(void **state)
{
	(void)state;
	unsetenv("LEDBENCH_MASK");
	assert_null(cpu_mask_error());
	assert_false(hides("avx512,avx2,", "u64"));
	assert_null(cpu_mask_error());
	assert_false(hides("avx512,avx3,avx2", "u64"));
	assert_string_equal(cpu_mask_error(),
			    "LEDBENCH_MASK: 'avx3' is not an instruction-set word");
	assert_false(hides("avx2 avx512", "u64"));
	assert_string_equal(cpu_mask_error(),
			    "LEDBENCH_MASK: 'avx2 avx512' is not an instruction-set word");
	assert_false(hides("AVX2-----------------------------------------------------", "u64"));
	assert_string_equal(cpu_mask_error(), "LEDBENCH_MASK: 'AVX2----------------------------' "
					      "is not an instruction-set word");
}

static void test_features(void **state)
{
	char text[128], small[6];

	(void)state;
	setenv("LEDBENCH_MASK", "u64", 1);
	cpu_features(text, sizeof text);
	assert_int_equal(strncmp(text, "sse2", 4), 0);
	assert_int_equal(strstr(text, "avx2") != NULL, cpu_has("avx2"));
	cpu_features(small, sizeof small);
	assert_true(strlen(small) < sizeof small);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_table),	       cmocka_unit_test(test_makefile_flags),
		cmocka_unit_test(test_makefile_words), cmocka_unit_test(test_against_kernel),
		cmocka_unit_test(test_reasons),	       cmocka_unit_test(test_mask),
		cmocka_unit_test(test_mask_lists),     cmocka_unit_test(test_mask_error),
		cmocka_unit_test(test_features),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
