/* SPDX-License-Identifier: MIT */
/* The bounds, against ones worked out by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ports.h"
#include "random.h"

/* Checks the bound of a mix, to 1e-9, and what it is said to come from. */
static void bound_is(const char *cores, const struct mix *mix, double cycles, const char *limit)
{
	struct bound b = ports_bound(ports_named(cores), mix);
	double got = bound_cycles(&b);
	char text[64];

	bound_name(text, sizeof text, ports_named(cores), &b);
	if (got < cycles - 1e-9 || got > cycles + 1e-9 || strcmp(text, limit) != 0)
		fail_msg("%s: %g cycles by %s, not %g by %s", cores, got, text, cycles, limit);
}

#define N(use, n) .uses[USE_##use][WIDTH_NARROW] = (n)
#define W(use, n) .uses[USE_##use][WIDTH_512] = (n)

static void test_bounds_intel(void **state)
{
	(void)state;
	bound_is("skylake", &(struct mix){N(LOGIC, 30)}, 10, "p015");
	bound_is("skylake", &(struct mix){N(LOGIC, 10), N(SHUFFLE, 10)}, 10, "p5");
	bound_is("skylake", &(struct mix){N(LOGIC, 26), N(SHUFFLE, 10)}, 12, "p015");
	bound_is("skylake", &(struct mix){N(SHIFT, 12), N(SHUFFLE, 2), N(LOGIC, 1)}, 6, "p01");
	bound_is("skylake", &(struct mix){N(LOAD_VECTOR, 12), N(STORE_ADDRESS, 9)}, 7, "p237");
	bound_is("skylake", &(struct mix){N(STORE_ADDRESS, 9), N(STORE_VECTOR, 9)}, 9, "p4");
	bound_is("skylake", &(struct mix){N(SCALAR, 9), N(LOGIC, 3)}, 3, "p0156");
	bound_is("icelake", &(struct mix){N(SHUFFLE, 10), N(LOGIC, 2)}, 5, "p15");
	bound_is("icelake", &(struct mix){N(STORE_ADDRESS, 4), N(STORE_VECTOR, 6)}, 3, "p49");
	/* Of sets that are equally full, the smallest. */
	bound_is("skylake", &(struct mix){N(LOGIC, 20), N(SHUFFLE, 10)}, 10, "p5");
	bound_is("skylake", &(struct mix){N(LOAD_VECTOR, 4), N(STORE_VECTOR, 2)}, 2, "p4");
	/* 512 bits: p0 and p5 are left, shifts p0, shuffles p5. */
	bound_is("skylake", &(struct mix){W(LOGIC, 10)}, 5, "p05");
	bound_is("skylake", &(struct mix){W(LOGIC, 10), W(SHIFT, 10), W(SHUFFLE, 4)}, 12, "p05");
	bound_is("skylake", &(struct mix){W(LOGIC, 1), W(SHIFT, 10), W(SHUFFLE, 4)}, 10, "p0");
	bound_is("icelake", &(struct mix){W(SHUFFLE, 10)}, 10, "p5");
	/* Narrow code beside them loses p1, scalar code does not. */
	bound_is("skylake", &(struct mix){N(LOGIC, 9), W(LOGIC, 1)}, 5, "p05");
	bound_is("skylake", &(struct mix){N(SCALAR, 9), W(LOGIC, 1)}, 2.5, "p0156");
}

static void test_bounds_amd(void **state)
{
	(void)state;
	bound_is("zen3", &(struct mix){N(LOGIC, 12)}, 3, "FP0123");
	bound_is("zen3", &(struct mix){N(LOGIC, 4), N(SHUFFLE, 4), N(SHIFT, 4)}, 4, "FP12");
	bound_is("zen3", &(struct mix){N(STORE_ADDRESS, 4), N(STORE_VECTOR, 4)}, 4, "ST0");
	bound_is("zen3", &(struct mix){N(STORE_ADDRESS, 4), N(STORE_SCALAR, 4)}, 2, "ST01");
	bound_is("zen3", &(struct mix){N(LOAD_VECTOR, 6)}, 3, "LS01");
	bound_is("zen3", &(struct mix){N(LOAD_SCALAR, 6)}, 2, "LS012");
	bound_is("zen2", &(struct mix){N(LOAD_SCALAR, 6)}, 3, "LS01");
	bound_is("zen3", &(struct mix){N(LOAD_VECTOR, 4), N(STORE_ADDRESS, 5)}, 3, "LS012");
	bound_is("zen3", &(struct mix){N(BRANCH, 4)}, 2, "ALU0+BR");
	bound_is("zen4", &(struct mix){W(LOGIC, 8)}, 4, "FP0123");
	bound_is("zen4", &(struct mix){W(SHUFFLE, 8)}, 8, "FP12");
	bound_is("zen4", &(struct mix){W(LOGIC, 4), N(LOGIC, 4)}, 3, "FP0123");
	bound_is("zen4", &(struct mix){W(STORE_VECTOR, 4)}, 8, "ST0");
	bound_is("generic", &(struct mix){W(LOGIC, 8)}, 2, "vector");
}

static void test_bounds_front_end(void **state)
{
	struct mix m = {.instructions = {[MIX_LOGIC] = 20, [MIX_BRANCH] = 10}, N(LOGIC, 19)};

	(void)state;
	bound_is("skylake", &m, 7.5, "front end");
	bound_is("zen3", &m, 5, "front end");
	m.pairs = 10;
	bound_is("skylake", &m, 19.0 / 3, "p015");
	bound_is("icelake", &m, 19.0 / 3, "p015");
	bound_is("zen3", &m, 4.75, "FP0123");
}

/* The tables are whole, and none beats the one that is to bound them all. */
static void test_tables(void **state)
{
	size_t n;
	const struct cores *all = ports_all(&n), *generic = ports_named("generic");
	uint64_t seed = 7;

	(void)state;
	for (size_t i = 0; i < n; i++) {
		assert_ptr_equal(ports_named(all[i].name), &all[i]);
		for (unsigned use = 0; use < USE_COUNT; use++)
			for (unsigned w = 0; w < WIDTH_COUNT; w++) {
				assert_true(all[i].set[use][w].ports != 0);
				assert_true(all[i].set[use][w].cycles != 0);
			}
		for (int trial = 0; trial < 4; trial++) {
			struct mix m = {0};
			struct bound one, least;
			uint8_t numbers[USE_COUNT * WIDTH_COUNT];

			random_fill(&seed, numbers, sizeof numbers);
			for (unsigned k = 0; k < sizeof numbers; k++)
				m.uses[k / WIDTH_COUNT][k % WIDTH_COUNT] = numbers[k];
			m.instructions[0] = numbers[0];
			one = ports_bound(&all[i], &m);
			least = ports_bound(generic, &m);
			assert_true(bound_cycles(&least) <= bound_cycles(&one) + 1e-9);
		}
	}
	assert_null(ports_named("zen"));
}

static void test_which_cores(void **state)
{
	static const struct {
		const char *vendor;
		int family, model;
		const char *cores;
	} cases[] = {
		{"GenuineIntel", 6, 0x55, "skylake"},
		{"GenuineIntel", 6, 0x9e, "skylake"},
		{"GenuineIntel", 6, 0x6a, "icelake"},
		{"GenuineIntel", 6, 0x8c, "icelake"},
		{"GenuineIntel", 6, 0x3c, "generic"},
		{"GenuineIntel", 15, 0x55, "generic"},
		{"AuthenticAMD", 0x17, 0x01, "generic"},
		{"AuthenticAMD", 0x17, 0x31, "zen2"},
		{"AuthenticAMD", 0x17, 0x71, "zen2"},
		{"AuthenticAMD", 0x19, 0x01, "zen3"},
		{"AuthenticAMD", 0x19, 0x21, "zen3"},
		{"AuthenticAMD", 0x19, 0x50, "zen3"},
		{"AuthenticAMD", 0x19, 0x11, "zen4"},
		{"AuthenticAMD", 0x19, 0x61, "zen4"},
		{"AuthenticAMD", 0x19, 0xa0, "zen4"},
		{"AuthenticAMD", 0x1a, 0x02, "generic"},
		{"", 0, 0, "generic"},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct machine m = {.family = cases[i].family, .model = cases[i].model};

		strcpy(m.vendor, cases[i].vendor);
		assert_string_equal(ports_of(&m)->name, cases[i].cores);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_bounds_intel),	 cmocka_unit_test(test_bounds_amd),
		cmocka_unit_test(test_bounds_front_end), cmocka_unit_test(test_tables),
		cmocka_unit_test(test_which_cores),
	};

	return cmocka_run_group_tests_name("ports", tests, NULL, NULL);
}
