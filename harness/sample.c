/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdlib.h>
#include <sys/resource.h>

#include "bench.h"

enum {
	ROUND_NS = 1000000, /* that the samples of a round may take: quiet moments are short */
	LEAST_SAMPLES = 3,
	PAGE = 4096,
};

struct bench *bench_new(const struct lb_head *module, const struct standard *standard,
			const struct clock *clock, struct message *message)
{
	struct bench *b = calloc(1, sizeof *b);

	if (b == NULL)
		return NULL;
	*b = (struct bench){.module = module,
			    .kind = kind_of(module->kind),
			    .standard = standard,
			    .clock = clock,
			    .message = message};
	return b;
}

const char *bench_prepare(struct bench *b, const struct series *series)
{
	return b->kind->prepare(b, series);
}

void bench_ask(struct bench *b, const struct series *series, uint32_t calls)
{
	b->depth = (b->depth + 1) % MESSAGE_PLACES;
	b->kind->ask(b, series, calls);
}

const char *bench_wrong(const struct bench *b, const struct series *series, uint32_t calls)
{
	return b->kind->wrong(b, series, calls);
}

/* Clears registers that vzeroupper does not reach, all 512 bits of them. */
#define CLEAR(n)	   "vpxorq %%xmm" #n ", %%xmm" #n ", %%xmm" #n "\n\t"
#define CLEAR4(a, b, c, d) CLEAR(a) CLEAR(b) CLEAR(c) CLEAR(d)

/* A module that leaves the upper halves of its registers dirty must not slow down
 * what comes after it. */
static void clean_registers(void)
{
	if (__builtin_cpu_supports("avx"))
		__asm__ volatile("vzeroupper" ::: "memory");
	if (__builtin_cpu_supports("avx512vl"))
		__asm__ volatile(CLEAR4(16, 17, 18, 19) CLEAR4(20, 21, 22, 23)
					 CLEAR4(24, 25, 26, 27) CLEAR4(28, 29, 30, 31)
				 :
				 :
				 : "memory");
}

__attribute__((noinline)) static double sample(struct bench *b, const struct series *s,
					       uint32_t calls, double *cycles, unsigned *cpu)
{
	uint64_t first = clock_cycles();
	uint64_t begin = clock_begin();
	double ticks;

	b->kind->run(b, s, calls);
	ticks = (double)(clock_end(cpu) - begin) - b->clock->overhead_ticks;
	*cycles = (double)(clock_cycles() - first) - b->clock->overhead_cycles;
	clean_registers();
	return ticks < 1 ? 1 : ticks;
}

/* As deep in the stack as this round wants it: which page holds what a kernel spills must
 * not be the same in all rounds, for it can look like one of the schedule's or of a table
 * to the cache (message.c says how). */
double bench_sample(struct bench *b, const struct series *s, uint32_t calls, double *cycles,
		    unsigned *cpu)
{
	volatile char above[1 + b->depth * PAGE];

	__asm__ volatile("" ::"r"(above) : "memory");
	return sample(b, s, calls, cycles, cpu);
}

/* The quickest of some samples: the others may have been interrupted.  One that is far
 * longer than it has to be is taken as it is. */
static double quickest(struct bench *b, const struct series *s, uint32_t calls)
{
	double enough = 20 * clock_least_sample(b->clock), least = INFINITY, cycles;
	unsigned cpu;

	for (int trial = 0; trial < 5; trial++) {
		least = fmin(least, bench_sample(b, s, calls, &cycles, &cpu));
		if (least > enough)
			break;
	}
	return least;
}

uint32_t bench_calls(struct bench *b, const struct series *s)
{
	double least = clock_least_sample(b->clock);
	uint32_t calls = 1;

	for (;;) {
		double ticks = quickest(b, s, calls);

		if (ticks >= least || calls >= 1u << 24)
			return calls;
		/* A quarter more than needed, for the next trial may run faster. */
		calls = (uint32_t)(calls * (ticks < least / 8 ? 8 : 1.25 * least / ticks)) + 1;
	}
}

static size_t samples_of(const struct bench *b, double ticks)
{
	double fit = ROUND_NS / 1e9 * b->clock->tsc_hz / ticks;

	return fit >= ROUND_SAMPLES  ? ROUND_SAMPLES
	       : fit < LEAST_SAMPLES ? LEAST_SAMPLES
				     : (size_t)fit;
}

uint32_t involuntary_switches(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return (uint32_t)usage.ru_nivcsw;
}

/* Runs until caches and predictors know the code and the place of its message.  Returns
 * the ticks of a sample, and the CPU. */
static double warm_up(struct bench *b, const struct series *s, uint32_t calls, unsigned *cpu)
{
	uint64_t start = clock_now().ns;
	double ticks, cycles;

	do
		ticks = bench_sample(b, s, calls, &cycles, cpu);
	while (clock_now().ns - start < WARM_NS);
	return ticks;
}

const char *bench_round(struct bench *b, const struct series *s, uint32_t calls, struct round *r)
{
	uint32_t switches = involuntary_switches();
	unsigned home, cpu;
	double cycles;
	size_t n;

	bench_ask(b, s, calls);
	*r = (struct round){.calls = calls, .before = clock_canary(b->clock)};
	n = samples_of(b, warm_up(b, s, calls, &home));
	for (size_t i = 0; i < n; i++) {
		double ticks = bench_sample(b, s, calls, &cycles, &cpu);

		if (cpu != home) {
			r->discarded++;
			home = cpu;
			continue;
		}
		r->ticks[r->samples] = ticks / calls;
		r->cycles[r->samples++] = cycles / calls;
	}
	r->after = clock_canary(b->clock);
	r->switches = involuntary_switches() - switches;
	return bench_wrong(b, s, calls);
}
