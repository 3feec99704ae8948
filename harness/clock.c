/* SPDX-License-Identifier: MIT */
#include "clock.h"

#include <cpuid.h>
#include <linux/perf_event.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
	CHAIN = 1000,	 /* links */
	READS = 3,	 /* of a canary */
	TRIALS = 31,	 /* of what is measured once */
	MAX_DELAY = 128, /* of the granularity's readings, in cycles */
	GRANULES = 1000, /* that a canary or a sample is long */
};

/* This process's counter, mapped by clock_attach. */
static struct perf_event_mmap_page *counter;

bool clock_lacks_rdtscp;

struct instant clock_now(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC_RAW, &t);
	return (struct instant){.ticks = clock_begin(),
				.ns = (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec};
}

double clock_hz(struct instant from, struct instant to)
{
	return 1e9 * (double)(to.ticks - from.ticks) / (double)(to.ns - from.ns);
}

/* CHAIN multiplies, each waiting for the one before. */
static void imul_chain(void)
{
	uint64_t x = 1;

	for (int i = 0; i < CHAIN / 100; i++)
		__asm__ volatile(".rept 100\n\timul %0, %0\n\t.endr" : "+r"(x)::"cc");
}

/* The same of rotates, which take one cycle on every x86 core of this century. */
static void rotate_chain(void)
{
	uint64_t x = 1;

	for (int i = 0; i < CHAIN / 100; i++)
		__asm__ volatile(".rept 100\n\trol $7, %0\n\t.endr" : "+r"(x)::"cc");
}

/* CHAIN groups of four additions that do not wait for each other. */
static void wide_block(void)
{
	uint64_t a = 1, b = 1, c = 1, d = 1;

	for (int i = 0; i < CHAIN / 50; i++)
		__asm__ volatile(".rept 50\n\tadd $1, %0\n\tadd $1, %1\n\t"
				 "add $1, %2\n\tadd $1, %3\n\t.endr"
				 : "+r"(a), "+r"(b), "+r"(c), "+r"(d)::"cc");
}

static void nothing(void)
{
}

static double ticks_of(void (*code)(void), unsigned times)
{
	unsigned cpu;
	uint64_t begin = clock_begin();

	for (unsigned i = 0; i < times; i++)
		code();
	return (double)(clock_end(&cpu) - begin);
}

/* A quantile of n readings, n at most TRIALS, of code that runs some times each. */
static double quantile_ticks(double p, void (*code)(void), unsigned times, size_t n)
{
	double ticks[TRIALS];

	for (size_t i = 0; i < n; i++)
		ticks[i] = ticks_of(code, times);
	stats_sort(ticks, n);
	return stats_quantile(ticks, n, p);
}

/* Ticks per link of a chain. */
static double ticks_per_link(const struct clock *clock, double p, void (*chain)(void),
			     unsigned chains, size_t n)
{
	return (quantile_ticks(p, chain, chains, n) - clock->overhead_ticks) / (CHAIN * chains);
}

struct canary clock_canary(const struct clock *clock)
{
	return (struct canary){.imul = ticks_per_link(clock, .5, imul_chain, clock->chains, READS),
			       .wide = ticks_per_link(clock, .5, wide_block, clock->chains, READS)};
}

/* Ticks of a dependent chain of that many cycles. */
static double delay(unsigned cycles)
{
	double least = INFINITY;

	for (int trial = 0; trial < 5; trial++) {
		uint64_t x = 1, begin = clock_begin();
		unsigned cpu;

		for (unsigned i = 0; i < cycles; i++)
			__asm__ volatile("rol $7, %0" : "+r"(x)::"cc");
		least = fmin(least, (double)(clock_end(&cpu) - begin));
	}
	return least;
}

/* Some TSCs count in leaps of 10 ns, so that delays a cycle apart read the same: how
 * many different readings are there over their range?  Twice their distance, for a
 * leap is not always the same number of ticks. */
static double find_granularity(void)
{
	double ticks[MAX_DELAY];
	size_t distinct = 0;

	for (unsigned i = 0; i < MAX_DELAY; i++)
		ticks[i] = delay(i);
	stats_sort(ticks, MAX_DELAY);
	for (size_t i = 1; i < MAX_DELAY; i++)
		distinct += ticks[i] != ticks[i - 1];
	return distinct == 0 ? ticks[0] : 2 * (ticks[MAX_DELAY - 1] - ticks[0]) / (double)distinct;
}

double clock_least_sample(const struct clock *clock)
{
	return fmax(200 * clock->overhead_ticks, GRANULES * clock->granularity);
}

double clock_quiet_wide(const struct clock *clock, double imul)
{
	return clock->wide_cycles * imul / clock->imul_latency;
}

double clock_ratio(const struct clock *clock, double imul)
{
	return clock->source == CYCLES_TSC_RAW ? NAN : clock->imul_latency / imul;
}

/* The kernel's protocol for reading a counter from user space (perf_event_open(2),
 * "rdpmc instruction"): the page is consistent if its lock did not change. */
uint64_t clock_cycles(void)
{
	uint32_t lock, index;
	uint64_t cycles;

	if (counter == NULL)
		return 0;
	do {
		lock = __atomic_load_n(&counter->lock, __ATOMIC_ACQUIRE);
		index = counter->index;
		cycles = (uint64_t)counter->offset;
		if (index != 0) {
			unsigned unused = 64u - counter->pmc_width;
			int64_t raw = (int64_t)((uint64_t)__rdpmc((int)index - 1) << unused);

			cycles += (uint64_t)(raw >> unused);
		}
	} while (__atomic_load_n(&counter->lock, __ATOMIC_ACQUIRE) != lock);
	return index == 0 ? 0 : cycles;
}

/* Maps a counter of core cycles in user mode; NULL, or why there is none. */
static const char *counter_open(void)
{
	struct perf_event_attr attr = {.type = PERF_TYPE_HARDWARE,
				       .size = sizeof attr,
				       .config = PERF_COUNT_HW_CPU_CYCLES,
				       .exclude_kernel = 1,
				       .exclude_hv = 1,
				       .pinned = 1};
	int fd = (int)syscall(SYS_perf_event_open, &attr, 0, -1, -1, 0);
	void *page;

	counter = NULL;
	if (fd < 0)
		return "the system offers no hardware cycle counter";
	page = mmap(NULL, (size_t)sysconf(_SC_PAGESIZE), PROT_READ, MAP_SHARED, fd, 0);
	close(fd);
	if (page == MAP_FAILED)
		return "the hardware cycle counter cannot be mapped";
	counter = page;
	if (!counter->cap_user_rdpmc) {
		counter = NULL;
		return "the system does not let programs read the cycle counter";
	}
	return NULL;
}

/* Whether the counter counts: a chain of known length, within half a percent.  A
 * virtual machine may hand out a counter that stands still, or one that lies. */
static const char *counter_test(double latency)
{
	double cycles[TRIALS];

	for (size_t i = 0; i < TRIALS; i++) {
		uint64_t begin = clock_cycles();

		for (int k = 0; k < 10; k++)
			imul_chain();
		cycles[i] = (double)(clock_cycles() - begin);
	}
	stats_sort(cycles, TRIALS);
	if (fabs(stats_quantile(cycles, TRIALS, .5) / (10 * CHAIN * latency) - 1) <= .005)
		return NULL;
	counter = NULL;
	return "the hardware cycle counter failed its self-test";
}

const char *clock_attach(const struct clock *clock)
{
	return clock->source == CYCLES_RDPMC ? counter_open() : NULL;
}

static double empty_cycles(void)
{
	double cycles[TRIALS];

	for (size_t i = 0; i < TRIALS; i++) {
		uint64_t begin = clock_cycles();

		ticks_of(nothing, 1);
		cycles[i] = (double)(clock_cycles() - begin);
	}
	stats_sort(cycles, TRIALS);
	return stats_quantile(cycles, TRIALS, .5);
}

/* Decides what core cycles will come from, the chain's latency being known. */
static void choose_source(struct clock *clock)
{
	const char *error = counter_open();

	if (isnan(clock->imul_latency)) {
		clock->source = CYCLES_TSC_RAW;
		snprintf(clock->reason, sizeof clock->reason,
			 "a multiply's latency is no whole number of cycles here");
		counter = NULL;
		return;
	}
	if (error == NULL)
		error = counter_test(clock->imul_latency);
	clock->source = error == NULL ? CYCLES_RDPMC : CYCLES_TSC_SCALED;
	snprintf(clock->reason, sizeof clock->reason, "%s", error == NULL ? "" : error);
	clock->overhead_cycles = error == NULL ? empty_cycles() : 0;
}

/* Core cycles of a multiply: a whole number within 2 %, or NAN.  Low quantiles, and some
 * attempts: a neighbour on the sibling thread takes turns at the multiplier. */
static double find_latency(const struct clock *clock)
{
	for (int attempt = 0; attempt < 40; attempt++) {
		double latency = ticks_per_link(clock, .1, imul_chain, clock->chains, TRIALS) /
				 ticks_per_link(clock, .1, rotate_chain, 3 * clock->chains, TRIALS);
		double whole = nearbyint(latency);

		if (fabs(latency / whole - 1) <= .02)
			return whole;
	}
	return NAN;
}

void clock_start(struct clock *clock)
{
	struct instant start = clock_now();
	unsigned eax, ebx, ecx, edx;

	clock_lacks_rdtscp =
		__get_cpuid(0x80000001, &eax, &ebx, &ecx, &edx) == 0 || (edx & 1u << 27) == 0;
	*clock = (struct clock){.source = CYCLES_TSC_RAW, .wide_cycles = NAN};
	/* Long enough for the clock to leave its idle state, and for the TSC's rate to
	 * be right to a part in 10^5. */
	while (clock_now().ns - start.ns < 50000000)
		imul_chain();
	clock->tsc_hz = clock_hz(start, clock_now());
	clock->overhead_ticks = quantile_ticks(.5, nothing, 1, TRIALS);
	clock->granularity = find_granularity();
	clock->chains = 1 + (unsigned)(GRANULES * clock->granularity /
				       quantile_ticks(.5, imul_chain, 1, TRIALS));
	clock->imul_latency = find_latency(clock);
	/* Every core with AVX2 has four adders or more: Haswell and Zen were the first. */
	clock->wide_cycles = __builtin_cpu_supports("avx2") ? 1 : NAN;
	choose_source(clock);
}
