/* SPDX-License-Identifier: MIT */
#include "contest.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "validity.h"

static bool time_is_up(const struct contest_plan *plan)
{
	return clock_now().ns >= plan->deadline_ns;
}

static bool over(const struct contest_plan *plan)
{
	return (plan->stop != NULL && *plan->stop) || time_is_up(plan);
}

/* A worker that holds both modules of a match; NULL with *status and reason. */
static struct worker *start(const struct match *m, const struct contest_plan *plan,
			    enum status *status, char reason[REASON_BYTES])
{
	struct worker_setup setup = m->setup;
	struct module_info info;

	setup.rival = m->new->info.path;
	setup.clock = plan->clock;
	setup.timeout = plan->timeout;
	setup.stop = plan->stop;
	return worker_begin(&setup, &info, status, reason);
}

/* Whether a round counts.  One of two vector classes changes the clock on purpose. */
static bool counts(const struct contest *c, const struct pair_round *r, const struct canary *floor)
{
	return c->apart || validity_between(&r->before, &r->after, floor) <= 1;
}

/* The clock of a core that nobody disturbs, from all rounds of these contests. */
static struct canary floor_of(struct contest *const *open, size_t n, const struct clock *clock)
{
	struct canary floor = {NAN, NAN}, *readings;
	size_t total = 0, k = 0;

	for (size_t i = 0; i < n; i++)
		total += 2 * open[i]->ntaken;
	readings = calloc(total + 1, sizeof *readings);
	for (size_t i = 0; i < n && readings != NULL; i++)
		for (size_t r = 0; r < open[i]->ntaken; r++) {
			readings[k++] = open[i]->taken[r].before;
			readings[k++] = open[i]->taken[r].after;
		}
	if (readings != NULL)
		floor = validity_floor(readings, k, clock);
	free(readings);
	return floor;
}

static unsigned count(const struct contest *c, const struct canary *floor)
{
	unsigned n = 0;

	for (size_t i = 0; i < c->ntaken; i++)
		n += counts(c, &c->taken[i], floor);
	return n;
}

/* What the rounds that count have read; values for free(), or NULL. */
static double *of_rounds(const struct contest *c, const struct canary *floor,
			 double (*read)(const struct pair_round *r))
{
	double *values = calloc(c->ntaken + 1, sizeof *values);
	size_t n = 0;

	for (size_t i = 0; i < c->ntaken && values != NULL; i++)
		if (counts(c, &c->taken[i], floor))
			values[n++] = read(&c->taken[i]);
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
static double median_ns(const struct contest *c, const struct canary *floor,
			double (*read)(const struct pair_round *r), double tsc_hz)
{
	double *values = of_rounds(c, floor, read), ticks = NAN;

	if (values != NULL) {
		stats_sort(values, c->rounds);
		ticks = stats_quantile(values, c->rounds, .5);
	}
	free(values);
	return ticks / tsc_hz * 1e9 / (c->series.bytes == 0 ? 1 : (double)c->series.bytes);
}

static void judge(struct contest *c, const struct canary *floor, const struct contest_plan *plan)
{
	double *changes = of_rounds(c, floor, change), *controls = of_rounds(c, floor, control);

	c->rounds = changes == NULL || controls == NULL ? 0 : count(c, floor);
	c->disturbed = (unsigned)c->ntaken - c->rounds;
	if (c->rounds > STATS_PAIRS)
		c->rounds = STATS_PAIRS;
	c->finding = gate_judge(&plan->gate, changes, controls, c->rounds);
	if (c->rounds < LEAST_CONTEST_ROUNDS) {
		c->finding.verdict = VERDICT_INCONCLUSIVE;
		c->finding.why = time_is_up(plan) ? "no time was left for it"
						  : "hardly a round that nobody disturbed";
	}
	c->cost[SIDE_OLD] = median_ns(c, floor, old_ticks, plan->clock->tsc_hz);
	c->cost[SIDE_NEW] = median_ns(c, floor, new_ticks, plan->clock->tsc_hz);
	free(changes);
	free(controls);
}

/* One round, kept unless the process moved about all the time. */
static void add_round(struct contest *c, struct worker *worker)
{
	struct pair_round r, *taken = c->taken;

	if (c->ntaken == c->room) {
		taken = reallocarray(taken, 2 * c->room + 64, sizeof *taken);
		if (taken == NULL) {
			c->status = STATUS_SKIPPED;
			snprintf(c->reason, sizeof c->reason, "out of memory");
			return;
		}
		c->taken = taken;
		c->room = 2 * c->room + 64;
	}
	c->status = worker_pair(worker, &c->series, c->apart, &r, c->reason);
	if (c->status == STATUS_OK && r.samples != 0 && isfinite(r.change) && isfinite(r.control))
		taken[c->ntaken++] = r;
}

/* Whether some contest still lacks rounds that count. */
static bool lacking(struct contest *const *open, size_t n, unsigned wanted,
		    const struct contest_plan *plan)
{
	struct canary floor = floor_of(open, n, plan->clock);

	for (size_t i = 0; i < n; i++)
		if (open[i]->status == STATUS_OK && count(open[i], &floor) < wanted)
			return true;
	return false;
}

/* Rounds of each contest, in turn, by a new process, until there are `wanted` that
 * count, those of earlier processes included; at most `most`. */
static void add_rounds(struct contest *const *open, size_t n, const struct match *m,
		       unsigned wanted, unsigned most, const struct contest_plan *plan)
{
	char reason[REASON_BYTES] = "";
	enum status status;
	struct worker *worker = start(m, plan, &status, reason);
	size_t look = 4; /* after so many rounds, for to look takes time too */

	for (size_t i = 0; i < n && worker == NULL; i++) {
		open[i]->status = status;
		memcpy(open[i]->reason, reason, sizeof reason);
	}
	for (unsigned k = 0; k < most && worker != NULL && !over(plan); k++) {
		if (k == look) {
			if (!lacking(open, n, wanted, plan))
				break;
			look += 4 + open[0]->ntaken / 16;
		}
		for (size_t i = 0; i < n; i++)
			if (open[i]->status == STATUS_OK)
				add_round(open[i], worker);
	}
	worker_stop(worker);
}

/* One attempt at contests that are still open.  It takes several processes, for what
 * stays the same in one (where code and data lie) must not pass for a difference. */
static void attempt(struct contest *const *open, size_t n, const struct match *m, unsigned rounds,
		    const struct contest_plan *plan)
{
	struct canary floor;

	for (size_t i = 0; i < n; i++) {
		open[i]->attempts++;
		open[i]->ntaken = 0;
	}
	for (unsigned k = 0; k < CONTEST_PROCESSES; k++)
		add_rounds(open, n, m, rounds * (k + 1) / CONTEST_PROCESSES,
			   CONTEST_SPARE * rounds / CONTEST_PROCESSES, plan);
	floor = floor_of(open, n, plan->clock);
	for (size_t i = 0; i < n; i++)
		if (open[i]->status == STATUS_OK)
			judge(open[i], &floor, plan);
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
	for (unsigned k = 0; k < CONTEST_CONFIRM; k++) {
		n = to_front(open, n, VERDICT_FAIL);
		if (n == 0)
			return;
		attempt(open, n, m, rounds, plan);
		for (size_t i = 0; i < n; i++)
			if (open[i]->status == STATUS_OK &&
			    open[i]->finding.verdict != VERDICT_FAIL) {
				open[i]->finding.verdict = VERDICT_INCONCLUSIVE;
				open[i]->finding.why =
					time_is_up(plan)
						? "slower, and no time was left to confirm it"
						: "slower in one process, not in the next";
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
	if (n == 0 || over(plan))
		return;
	attempt(open, n, m, CONTEST_LONGER * rounds, plan);
	confirm(open, n, m, CONTEST_LONGER * rounds, plan);
}

/* Leaves those that have to be measured in *open; how many they are. */
static size_t to_measure(struct contest **open, struct contest *contests, size_t n)
{
	size_t found = 0;

	for (size_t i = 0; i < n; i++)
		if (contests[i].status == STATUS_OK)
			open[found++] = &contests[i];
	return found;
}

bool contest_run(struct contest *contests, size_t n, const struct match *matches,
		 const struct contest_plan *plan)
{
	struct contest **open = calloc(n + 1, sizeof *open);
	bool done = open != NULL;
	size_t nopen = done ? to_measure(open, contests, n) : 0;

	if (plan->progress != NULL)
		plan->progress(plan->context, 0);
	for (size_t i = 0, next; i < nopen; i = next) {
		size_t match = open[i]->match;

		for (next = i; next < nopen && open[next]->match == match;)
			next++;
		if (plan->stop == NULL || !*plan->stop)
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
