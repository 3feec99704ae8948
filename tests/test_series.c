/* SPDX-License-Identifier: MIT */
/* The words that options, tables and JSON share: other programs rely on them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "series.h"

static void test_ops(void **state)
{
	static const char *const names[OP_COUNT] = {
		"enc",	"dec",	  "ctr",  "cbc-enc", "cbc-dec", "setkey", "setkey+enc",
		"pack", "unpack", "sbox", "rounds",  "hash",	"derive"};

	(void)state;
	for (unsigned i = 0; i < OP_COUNT; i++) {
		assert_string_equal(op_name((enum op)i), names[i]);
		assert_int_equal(op_named(names[i]), i);
	}
	assert_int_equal(op_named("encrypt"), OP_COUNT);
	assert_int_equal(op_named(""), OP_COUNT);
}

static void test_workloads(void **state)
{
	static const char *const names[WORKLOAD_COUNT] = {"batch", "stream", "call",
							  "part",  "walk",   "paper-loop"};

	(void)state;
	for (unsigned i = 0; i < WORKLOAD_COUNT; i++) {
		assert_string_equal(workload_name((enum workload)i), names[i]);
		assert_int_equal(workload_named(names[i]), i);
	}
	assert_int_equal(workload_named("paper"), WORKLOAD_COUNT);
}

static void test_statuses(void **state)
{
	static const char *const names[STATUS_COUNT] = {"ok", "skipped", "failed", "crashed",
							"timeout"};

	(void)state;
	for (unsigned i = 0; i < STATUS_COUNT; i++) {
		assert_string_equal(status_name((enum status)i), names[i]);
		assert_int_equal(status_named(names[i]), i);
	}
	assert_int_equal(status_named("OK"), STATUS_COUNT);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_ops),
		cmocka_unit_test(test_workloads),
		cmocka_unit_test(test_statuses),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
