/* SPDX-License-Identifier: MIT */
/* Where the modules of a comparison lie: somewhere else in every process, or an accident
 * of the memory map would pass for a difference between them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "abi.h"
#include "pair.h"

enum { PROCESSES = 6, GAP = 1 << 20 };

static const char file[] = LB_BUILD "/impls/led64/table.u64.so";

/* In a child: opens a pair, and tells where its code is. */
static _Noreturn void tell(int to)
{
	uintptr_t at[SIDES] = {0};
	const char *error;
	struct pair *pair = pair_open(file, file, &error);

	for (enum side side = 0; side < SIDES && pair != NULL; side++)
		at[side] = (uintptr_t)pair_module(pair, side);
	_exit(write(to, at, sizeof at) == (ssize_t)sizeof at ? 0 : 1);
}

static void test_places(void **state)
{
	uintptr_t at[PROCESSES][SIDES];
	void *gap = mmap(NULL, GAP, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	void *below = mmap(NULL, GAP, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	(void)state;
	assert_true(gap != MAP_FAILED && below != MAP_FAILED);
	/* Every child inherits this hole, which modules would fit into. */
	assert_int_equal(munmap(gap, GAP), 0);
	for (size_t i = 0; i < PROCESSES; i++) {
		int ends[2];
		pid_t child;

		assert_int_equal(pipe(ends), 0);
		child = fork();
		if (child == 0)
			tell(ends[1]);
		assert_int_equal(read(ends[0], at[i], sizeof at[i]), sizeof at[i]);
		assert_int_equal(waitpid(child, NULL, 0), child);
		close(ends[0]);
		close(ends[1]);
	}
	for (size_t i = 0; i < PROCESSES; i++)
		for (enum side side = 0; side < SIDES; side++) {
			assert_true(at[i][side] != 0);
			for (size_t k = 0; k < i; k++)
				assert_true(at[i][side] != at[k][side]);
		}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(test_places)};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
