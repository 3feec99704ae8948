/* SPDX-License-Identifier: MIT */
/* In a worker: one module on the bench, and rounds of timed samples of it. */
#ifndef LB_SAMPLE_H
#define LB_SAMPLE_H

#include <stdint.h>

#include "abi.h"
#include "clock.h"
#include "kind.h"
#include "message.h"

enum {
	ROUND_SAMPLES = 15,
	WARM_NS = 100 * 1000, /* of calls that are not timed: a single sample may be 10 us */
};

/* A module with its key, its messages and its state, ready to be called. */
struct bench;

/* What one round read.  Times are per call, overheads subtracted. */
struct round {
	uint32_t calls;	    /* per sample */
	uint32_t samples;   /* kept, at most ROUND_SAMPLES */
	uint32_t discarded; /* dropped, because the process had moved to another CPU */
	uint32_t switches;  /* involuntary context switches during the round */
	struct canary before, after;
	double ticks[ROUND_SAMPLES];
	double cycles[ROUND_SAMPLES]; /* core cycles, with CYCLES_RDPMC alone */
};

/* NULL if memory is short.  The messages, which know their deck, may be shared with other
 * benches of this process: each round asks anew.  All of it must outlive the bench. */
struct bench *bench_new(const struct lb_head *module, const struct standard *standard,
			const struct clock *clock, struct message *message);

/* Makes room for messages of that many bytes; the buffers are filled, present and
 * locked where the system lets us.  NULL, or why the series cannot be run. */
const char *bench_prepare(struct bench *bench, const struct series *series);

/* How many calls make a sample of at least clock_least_sample(), from a few trials. */
uint32_t bench_calls(struct bench *bench, const struct series *series);

/* One round: canaries, 100 us of untimed calls, samples, canaries.  A call so long that
 * 15 samples would take over 1 ms gets fewer.  NULL, or what of the timed answers is
 * wrong. */
const char *bench_round(struct bench *bench, const struct series *series, uint32_t calls,
			struct round *round);

/* What a round consists of, for those who make rounds of another kind.  First the
 * question, and nothing right where the answers of a sample will be. */
void bench_ask(struct bench *bench, const struct series *series, uint32_t calls);

/* Ticks of one sample of that many calls, overhead subtracted; not less than one.
 * *cycles is the same in core cycles with CYCLES_RDPMC alone, *cpu where it ended. */
double bench_sample(struct bench *bench, const struct series *series, uint32_t calls,
		    double *cycles, unsigned *cpu);

/* NULL if what was timed was right too; else what is wrong, in a static buffer. */
const char *bench_wrong(const struct bench *bench, const struct series *series, uint32_t calls);

/* Involuntary context switches of this process so far. */
uint32_t involuntary_switches(void);

/* Of a cipher: n encryptions of one and the same 1024-bit message, in seconds by
 * CLOCK_MONOTONIC_RAW.  NULL, or what is wrong. */
const char *bench_paper(struct bench *bench, uint64_t n, double *seconds);

#endif
