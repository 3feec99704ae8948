/* SPDX-License-Identifier: MIT */
/*
 * Contests between an old and a new module: rounds of pairs in a worker that holds both,
 * a verdict, and whatever it takes to be sure of it: a FAIL is confirmed in two fresh
 * processes, what is inconclusive is tried once more, for longer.
 */
#ifndef LB_CONTEST_H
#define LB_CONTEST_H

#include "cpu.h"
#include "gate.h"
#include "worker.h"

/* One series of two modules. */
struct contest {
	size_t match; /* index of the pair of modules; those of one pair stand side by side */
	struct series series;
	bool apart; /* the modules are of two vector classes */
	enum status status;
	char reason[REASON_BYTES]; /* why the status is not ok, or the verdict not certain */
	struct finding finding;	   /* of the attempt that counts */
	unsigned attempts;	   /* that it took, the confirmations among them */
	unsigned rounds;	   /* that nobody disturbed, in the attempt that counts */
	unsigned disturbed;	   /* others that it took, which do not count */
	double cost[SIDES];	   /* per byte, or per call for OP_SETKEY: nanoseconds */
	const struct result *old_result, *new_result; /* of two runs, if they are compared */
	struct pair_round *taken;		      /* all rounds of this attempt */
	size_t ntaken, room;
	/* Instructions of one byte, or of one call for OP_SETKEY, and the verdict on them;
	 * NAN where they were not counted, count_reason says why. */
	double instructions[SIDES];
	enum verdict count_verdict;
	char count_reason[REASON_BYTES];
};

/* Two modules that were both proved right. */
struct match {
	const struct run_module *old, *new;
	struct worker_setup setup; /* of a worker that opens the old one */
};

struct contest_plan {
	struct gate gate;
	unsigned rounds; /* undisturbed, of each series; four times as many the second time */
	const struct clock *clock;
	double timeout;
	uint64_t deadline_ns; /* by CLOCK_MONOTONIC_RAW: what is not known then stays open */
	const volatile sig_atomic_t *stop;
	void (*progress)(void *context, double fraction);
	void *context;
};

enum {
	LEAST_CONTEST_ROUNDS = 11,
	CONTEST_ROUNDS = 60, /* unless somebody wants otherwise */
	CONTEST_LONGER = 4,  /* times as many when an inconclusive one is tried again */
	CONTEST_MOST = STATS_PAIRS / CONTEST_LONGER,
	CONTEST_SPARE = 100,   /* times as many are run if the machine disturbs most of them */
	CONTEST_CONFIRM = 2,   /* times that a FAIL is confirmed, in fresh processes */
	CONTEST_PROCESSES = 5, /* that share the rounds of an attempt */
};

/* Decides every contest, the series of one match side by side.  false if memory is
 * short. */
bool contest_run(struct contest *contests, size_t n, const struct match *matches,
		 const struct contest_plan *plan);

void contest_free(struct contest *contests, size_t n);

#endif
