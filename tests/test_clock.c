/* SPDX-License-Identifier: MIT */
/* The hardware's cycle counter, which a virtual machine may hand out without its ever
 * counting: it is believed only if it proves itself. */
#include <dlfcn.h>
#include <linux/perf_event.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cmocka.h>

#include "clock.h"

/* The counter's page as the system would map it; index 0: it is not counting. */
static struct perf_event_mmap_page page;
static bool offered;

/* In place of the C library's: perf_event_open gives a file with that page. */
long syscall(long number, ...)
{
	long (*real)(long, ...) = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
	va_list list;
	long a[6];
	int fd;

	if (number == SYS_perf_event_open) {
		fd = offered ? memfd_create("counter", MFD_CLOEXEC) : -1;
		if (fd >= 0 && (ftruncate(fd, sysconf(_SC_PAGESIZE)) != 0 ||
				write(fd, &page, sizeof page) != sizeof page))
			return -1;
		return fd;
	}
	va_start(list, number);
	for (size_t i = 0; i < 6; i++)
		a[i] = va_arg(list, long);
	va_end(list);
	return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

/* Starts a clock, again where a neighbour disturbs the chains themselves. */
static void start(struct clock *clock)
{
	for (int i = 0; i < 20; i++) {
		clock_start(clock);
		if (clock->source != CYCLES_TSC_RAW)
			return;
	}
	skip();
}

static void assert_scaled(const char *reason)
{
	struct clock clock;

	start(&clock);
	assert_int_equal(clock.source, CYCLES_TSC_SCALED);
	assert_string_equal(clock.reason, reason);
	assert_int_equal(clock_cycles(), 0);
	assert_null(clock_attach(&clock));
	assert_true(clock_ratio(&clock, clock_canary(&clock).imul) > 0);
}

static void no_counter(void **state)
{
	(void)state;
	offered = false;
	assert_scaled("the system offers no hardware cycle counter");
}

static void a_counter_for_the_system_alone(void **state)
{
	(void)state;
	offered = true;
	page = (struct perf_event_mmap_page){.cap_user_rdpmc = 0};
	assert_scaled("the system does not let programs read the cycle counter");
}

static void a_counter_that_reads_zero(void **state)
{
	(void)state;
	offered = true;
	page = (struct perf_event_mmap_page){.cap_user_rdpmc = 1};
	assert_scaled("the hardware cycle counter failed its self-test");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_counter),
		cmocka_unit_test(a_counter_for_the_system_alone),
		cmocka_unit_test(a_counter_that_reads_zero),
	};

	return cmocka_run_group_tests_name("clock", tests, NULL, NULL);
}
