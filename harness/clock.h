/* SPDX-License-Identifier: MIT */
/*
 * Time and core cycles.  TSC ticks are time: a TSC runs at a constant rate that
 * is not the core's.  Core cycles come from the hardware counter where it proves
 * itself, else from ticks scaled by the ratio that a multiply chain of known
 * latency shows at that moment; docs/measuring.md says why.
 */
#ifndef LB_CLOCK_H
#define LB_CLOCK_H

#include <stdbool.h>
#include <stdint.h>
#include <x86intrin.h>

#include "result.h"

struct clock {
	enum cycle_source source;
	char reason[REASON_BYTES]; /* why the source is not a better one */
	double imul_latency;	   /* core cycles of one multiply: an integer, or NAN */
	double overhead_ticks;	   /* of an empty sample */
	double overhead_cycles;	   /* the same in core cycles, with CYCLES_RDPMC alone */
	double tsc_hz;
	double granularity; /* ticks: what two readings of the TSC can differ by for nothing */
	unsigned chains;    /* that a canary runs: enough to make the granularity small */
	double wide_cycles; /* of four independent additions on a quiet core; NAN if unknown */
};

/* What the two canaries read: TSC ticks per multiply of a dependent chain (the
 * core's clock), and per group of four independent additions (somebody on the
 * sibling thread). */
struct canary {
	double imul, wide;
};

/* Finds the source, the chain's latency, the overhead and the TSC's rate, in about
 * 60 ms on the current CPU.  Never fails: the worst is CYCLES_TSC_RAW and a
 * reason. */
void clock_start(struct clock *clock);

/* After fork(): opens this process's own hardware counter, if the source needs
 * one.  NULL, or why it cannot be had. */
const char *clock_attach(const struct clock *clock);

/* Ticks that a sample has to last for its borders not to matter: 200 overheads, 1000
 * times the granularity. */
double clock_least_sample(const struct clock *clock);

struct canary clock_canary(const struct clock *clock);

/* What the wide canary reads, in ticks, while nobody is on the sibling thread and the
 * other canary reads `imul`; NAN if that is not known for this core. */
double clock_quiet_wide(const struct clock *clock, double imul);

/* Core cycles per TSC tick while the canary read `imul`; NAN for CYCLES_TSC_RAW. */
double clock_ratio(const struct clock *clock, double imul);

/* The TSC's rate from two readings of it and of CLOCK_MONOTONIC_RAW. */
struct instant {
	uint64_t ticks, ns;
};
struct instant clock_now(void);
double clock_hz(struct instant from, struct instant to);

/* This process's core cycles so far; 0 unless clock_attach opened a counter. */
uint64_t clock_cycles(void);

/* Sample borders: nothing before leaks in, nothing inside leaks out (Paoloni,
 * How to Benchmark Code Execution Times, Intel 2010, with lfence for cpuid, which
 * a virtual machine traps). */
static inline uint64_t clock_begin(void)
{
	_mm_lfence();
	uint64_t ticks = __rdtsc();
	_mm_lfence();
	return ticks;
}

/* Set by clock_start: a CPU of before 2008 has no rdtscp. */
extern bool clock_lacks_rdtscp;

/* *cpu is the number of the CPU that read the clock; 0 where that cannot be told. */
static inline uint64_t clock_end(unsigned *cpu)
{
	uint64_t ticks;

	if (clock_lacks_rdtscp) {
		*cpu = 0;
		return clock_begin();
	}
	ticks = __rdtscp(cpu);
	_mm_lfence();
	return ticks;
}

#endif
