/* SPDX-License-Identifier: MIT */
/*
 * A campaign times many series side by side: a round of each in turn, in random
 * order, so that whatever disturbs the machine meets them all alike; then it
 * spends what time is left on the series that are known least well.  The method
 * and the facts behind it are in docs/measuring.md.
 */
#ifndef LB_CAMPAIGN_H
#define LB_CAMPAIGN_H

#include <signal.h>

#include "cpu.h"
#include "result.h"
#include "worker.h"

/* One series and the rounds that were run of it. */
struct track {
	size_t module;	       /* index into run.modules */
	struct worker *worker; /* not owned; has opened and checked the module */
	enum vector_class class;
	struct series series;
	uint32_t calls; /* per sample; 0 until the first round */
	enum status status;
	char reason[REASON_BYTES];
	struct round *rounds;
	size_t nrounds, room;
};

struct plan {
	double seconds;	  /* that the campaign may take */
	double precision; /* relative half-width of the interval that is good enough */
	unsigned least_rounds, most_rounds; /* of each series; the latter counts valid ones */
	uint64_t seed;
	const volatile sig_atomic_t *stop;
	/* Told now and then how far the campaign is, 0 to 1; may be NULL. */
	void (*progress)(void *context, double fraction);
	void *context;
};

enum {
	LEAST_ROUNDS = 11, /* always tried for; with fewer valid ones a figure is noisy */
	MOST_ROUNDS = 40,  /* valid ones, unless the plan says otherwise */
	/* That a plan can ask for, and that are run if the machine disturbs most of them. */
	MAX_ROUNDS = 10000,
};

/* Runs rounds of all tracks until the plan is fulfilled, its time is up or *stop is
 * set.  false if memory is short. */
bool campaign_run(struct track *tracks, size_t n, const struct clock *clock,
		  const struct plan *plan);

void campaign_free(struct track *tracks, size_t n);

#endif
