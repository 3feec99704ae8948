/* SPDX-License-Identifier: MIT */
#include "contest.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A worker that holds both modules of a match; NULL with *status and reason. */
static struct worker *start(const struct match *m, const struct contest_plan *plan,
			    enum status *status, char reason[REASON_BYTES])
{
	struct worker_setup setup = {.path = m->old->info.path,
				     .rival = m->new->info.path,
				     .clock = plan->clock,
				     .deck = m->deck,
				     .timeout = plan->timeout,
				     .stop = plan->stop};
	struct worker *worker = worker_start(&setup);
	struct module_info info;

	if (worker == NULL) {
		*status = STATUS_SKIPPED;
		snprintf(reason, REASON_BYTES, "no worker process: %s", strerror(errno));
		return NULL;
	}
	*status = worker_open(worker, &info, reason);
	if (*status == STATUS_OK)
		return worker;
	worker_stop(worker);
	return NULL;
}

/* Calls `read` on every round of a contest; values for free(), or NULL. */
static double *of_rounds(const struct contest *c, double (*read)(const struct pair_round *r))
{
	double *values = calloc(c->rounds + 1, sizeof *values);

	for (unsigned i = 0; i < c->rounds && values != NULL; i++)
		values[i] = read(&c->taken[i]);
	return values;
}

static double change(const struct pair_round *r)
{
	return r->change;
}

static double control(const struct pair_round *r)
{
	return r->control;
}

static double old_ticks(const struct pair_round *r)
{
	return r->ticks[SIDE_OLD];
}

static double new_ticks(const struct pair_round *r)
{
	return r->ticks[SIDE_NEW];
}

/* Nanoseconds per byte or call: the median over the rounds. */
static double median_ns(const struct contest *c, double (*read)(const struct pair_round *r),
			double tsc_hz)
{
	double *values = of_rounds(c, read), ticks = NAN;

	if (values != NULL) {
		stats_sort(values, c->rounds);
		ticks = stats_quantile(values, c->rounds, .5);
	}
	free(values);
	return ticks / tsc_hz * 1e9 / (c->series.bytes == 0 ? 1 : (double)c->series.bytes);
}

static void judge(struct contest *c, const struct contest_plan *plan)
{
	double *changes = of_rounds(c, change), *controls = of_rounds(c, control);
	size_t n = changes == NULL || controls == NULL ? 0 : c->rounds;

	c->finding = gate_judge(&plan->gate, changes, controls, n);
	c->cost[SIDE_OLD] = median_ns(c, old_ticks, plan->clock->tsc_hz);
	c->cost[SIDE_NEW] = median_ns(c, new_ticks, plan->clock->tsc_hz);
	free(changes);
	free(controls);
}

/* One round, kept unless the process moved about all the time. */
static void add_round(struct contest *c, struct worker *worker)
{
	struct pair_round *r = &c->taken[c->rounds];

	c->status = worker_pair(worker, &c->series, c->apart, r, c->reason);
	if (c->status == STATUS_OK && r->samples != 0 && isfinite(r->change) &&
	    isfinite(r->control))
		c->rounds++;
}

/* `rounds` more of each contest, in turn, by a new process. */
static void add_rounds(struct contest *const *open, size_t n, const struct match *m,
		       unsigned rounds, const struct contest_plan *plan)
{
	char reason[REASON_BYTES] = "";
	enum status status;
	struct worker *worker = start(m, plan, &status, reason);

	for (size_t i = 0; i < n && worker == NULL; i++) {
		open[i]->status = status;
		memcpy(open[i]->reason, reason, sizeof reason);
	}
	for (unsigned k = 0; k < rounds && worker != NULL; k++)
		for (size_t i = 0; i < n; i++)
			if (open[i]->status == STATUS_OK)
				add_round(open[i], worker);
	worker_stop(worker);
}

/* One attempt at contests that are still open.  It takes several processes, for what
 * stays the same in one (where code and data lie) must not pass for a difference. */
static void attempt(struct contest *const *open, size_t n, const struct match *m, unsigned rounds,
		    const struct contest_plan *plan)
{
	for (size_t i = 0; i < n; i++) {
		open[i]->attempts++;
		open[i]->rounds = 0;
	}
	for (unsigned k = 0; k < CONTEST_PROCESSES; k++)
		add_rounds(open, n, m,
			   rounds * (k + 1) / CONTEST_PROCESSES - rounds * k / CONTEST_PROCESSES,
			   plan);
	for (size_t i = 0; i < n; i++)
		if (open[i]->status == STATUS_OK)
			judge(open[i], plan);
}

static bool stopped(const struct contest_plan *plan)
{
	return plan->stop != NULL && *plan->stop;
}

/* Moves those of n contests whose verdict is that to the front; how many they are. */
static size_t to_front(struct contest **open, size_t n, enum verdict verdict)
{
	size_t found = 0;

	for (size_t i = 0; i < n; i++)
		if (open[i]->status == STATUS_OK && open[i]->finding.verdict == verdict) {
			struct contest *other = open[found];

			open[found++] = open[i];
			open[i] = other;
		}
	return found;
}

/* What failed has to fail again in fresh processes, with the code somewhere else in
 * memory, or it has not. */
static void confirm(struct contest **open, size_t n, const struct match *m, unsigned rounds,
		    const struct contest_plan *plan)
{
	for (unsigned k = 0; k < CONTEST_CONFIRM && !stopped(plan); k++) {
		n = to_front(open, n, VERDICT_FAIL);
		if (n == 0)
			return;
		attempt(open, n, m, rounds, plan);
		for (size_t i = 0; i < n; i++)
			if (open[i]->status == STATUS_OK &&
			    open[i]->finding.verdict != VERDICT_FAIL) {
				open[i]->finding.verdict = VERDICT_INCONCLUSIVE;
				open[i]->finding.why = "slower in one process, not in the next";
			}
	}
}

/* All contests of one match. */
static void decide(struct contest **open, size_t n, const struct match *m,
		   const struct contest_plan *plan)
{
	unsigned rounds = plan->rounds;

	attempt(open, n, m, rounds, plan);
	confirm(open, n, m, rounds, plan);
	n = to_front(open, n, VERDICT_INCONCLUSIVE);
	if (n == 0 || stopped(plan))
		return;
	attempt(open, n, m, CONTEST_LONGER * rounds, plan);
	confirm(open, n, m, CONTEST_LONGER * rounds, plan);
}

/* Leaves those that have to be measured in *open; false if memory is short. */
static bool to_measure(struct contest **open, size_t *nopen, struct contest *contests, size_t n,
		       unsigned rounds)
{
	*nopen = 0;
	for (size_t i = 0; i < n; i++) {
		struct contest *c = &contests[i];

		if (c->same)
			c->finding = (struct finding){.change = {0, 0, 0},
						      .control = {0, 0, 0},
						      .verdict = VERDICT_PASS,
						      .why = "the files are identical"};
		if (c->same || c->status != STATUS_OK)
			continue;
		c->taken = calloc(rounds, sizeof *c->taken);
		if (c->taken == NULL)
			return false;
		open[(*nopen)++] = c;
	}
	return true;
}

bool contest_run(struct contest *contests, size_t n, const struct match *matches,
		 const struct contest_plan *plan)
{
	struct contest **open = calloc(n + 1, sizeof *open);
	size_t nopen;
	bool done = open != NULL &&
		    to_measure(open, &nopen, contests, n, CONTEST_LONGER * plan->rounds);

	for (size_t i = 0, next; done && i < nopen; i = next) {
		size_t match = open[i]->match;

		for (next = i; next < nopen && open[next]->match == match;)
			next++;
		if (!stopped(plan))
			decide(&open[i], next - i, &matches[match], plan);
		if (plan->progress != NULL)
			plan->progress(plan->context, (double)next / (double)nopen);
	}
	free(open);
	return done;
}

void contest_free(struct contest *contests, size_t n)
{
	for (size_t i = 0; i < n && contests != NULL; i++)
		free(contests[i].taken);
	free(contests);
}
