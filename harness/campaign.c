/* SPDX-License-Identifier: MIT */
#include "campaign.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include "random.h"

enum {
	BLOCK_ROUNDS = 4,     /* of each series, before the other vector class gets its turn */
	SETTLE_NS = 20000000, /* the clock needs up to 18 ms to follow a change of class */
	SETTLE_MOST_NS = 200000000,
};

struct campaign {
	struct track *tracks;
	size_t n;
	const struct clock *clock;
	const struct plan *plan;
	struct instant start;
	size_t most; /* rounds that a track can get */
	uint64_t random;
	size_t *order;		 /* of the tracks in a block */
	enum vector_class class; /* the one whose clock the core is running at */
};

static double elapsed(const struct campaign *c)
{
	return (double)(clock_now().ns - c->start.ns) / 1e9;
}

static bool over(const struct campaign *c)
{
	return (c->plan->stop != NULL && *c->plan->stop) || elapsed(c) >= c->plan->seconds;
}

static void add_round(struct track *t, const struct round *round)
{
	size_t room = t->room == 0 ? 64 : 2 * t->room;
	struct round *rounds = t->rounds;

	if (t->nrounds == t->room) {
		rounds = reallocarray(rounds, room, sizeof *rounds);
		if (rounds == NULL) {
			t->status = STATUS_SKIPPED;
			snprintf(t->reason, sizeof t->reason, "out of memory");
			return;
		}
		t->rounds = rounds;
		t->room = room;
	}
	rounds[t->nrounds++] = *round;
}

/* One round of a track, kept if `keep`. */
static void round_of(struct campaign *c, struct track *t, bool keep)
{
	struct round round;
	enum status status = worker_round(t->worker, &t->series, t->calls, &round, t->reason);

	if (status != STATUS_OK) {
		t->status = status;
		return;
	}
	t->calls = round.calls;
	if (keep && t->nrounds < c->most)
		add_round(t, &round);
}

/* Runs rounds that do not count until the clock has settled for the class of the
 * tracks in order[0..n): 20 ms at least, and canaries that agree. */
static void settle(struct campaign *c, size_t n)
{
	uint64_t start = clock_now().ns, spent = 0;
	double before = 0, now = 0;

	while (!over(c) && spent < SETTLE_MOST_NS &&
	       (spent < SETTLE_NS || fabs(now / before - 1) > .005)) {
		struct track *t = &c->tracks[c->order[random_next(&c->random) % n]];

		round_of(c, t, false);
		if (t->status != STATUS_OK)
			break;
		before = now;
		now = clock_canary(c->clock).imul;
		spent = clock_now().ns - start;
	}
}

static void shuffle(struct campaign *c, size_t n)
{
	for (size_t i = n; i > 1; i--) {
		size_t j = random_next(&c->random) % i, t = c->order[i - 1];

		c->order[i - 1] = c->order[j];
		c->order[j] = t;
	}
}

/* Runs `rounds` rounds of each of the tracks in order[0..n), which are of one class. */
static void block(struct campaign *c, size_t n, unsigned rounds)
{
	enum vector_class class;

	if (n == 0)
		return;
	class = c->tracks[c->order[0]].class;
	if (class != c->class)
		settle(c, n);
	c->class = class;
	for (unsigned r = 0; r < rounds; r++) {
		shuffle(c, n);
		for (size_t i = 0; i < n; i++) {
			struct track *t = &c->tracks[c->order[i]];

			if (t->status == STATUS_OK && !over(c))
				round_of(c, t, true);
		}
	}
}

static void report(const struct campaign *c, double fraction)
{
	if (c->plan->progress != NULL)
		c->plan->progress(c->plan->context, fraction < 1 ? fraction : 1);
}

/* Every series gets its first rounds, in blocks spread over the time they take. */
static void first_rounds(struct campaign *c)
{
	unsigned least = c->plan->least_rounds;

	for (unsigned done = 0; done < least && !over(c); done += BLOCK_ROUNDS) {
		unsigned rounds = least - done < BLOCK_ROUNDS ? least - done : BLOCK_ROUNDS;

		for (enum vector_class class = 0; class < CLASS_COUNT; class ++) {
			size_t n = 0;

			for (size_t i = 0; i < c->n; i++)
				if (c->tracks[i].class == class && c->tracks[i].status == STATUS_OK)
					c->order[n++] = i;
			block(c, n, rounds);
		}
		report(c, .6 * (done + rounds) / least);
	}
}

/* Puts the tracks of a class that want more rounds into order[]: those at least
 * half as uncertain as the worst one. */
static size_t choose(struct campaign *c, const double *width, double worst, enum vector_class class)
{
	size_t n = 0;

	for (size_t i = 0; i < c->n; i++)
		if (c->tracks[i].class == class && width[i] > c->plan->precision &&
		    width[i] >= worst / 2)
			c->order[n++] = i;
	return n;
}

/* How uncertain each track is; 0 for those that can get no more rounds.  Returns
 * the widest. */
static double widths(struct campaign *c, double *width)
{
	struct floors floors;
	double worst = 0;

	if (!validity_floors(&floors, c->tracks, c->n, c->clock))
		return 0;
	for (size_t i = 0; i < c->n; i++) {
		const struct track *t = &c->tracks[i];
		bool open = t->status == STATUS_OK && t->nrounds < c->most &&
			    validity_count(t, &floors) < c->plan->most_rounds;

		width[i] = open ? judge_width(t, &floors, c->clock) : 0;
		worst = width[i] > worst ? width[i] : worst;
	}
	return worst;
}

/* The rest of the time goes to the widest intervals. */
static void more_rounds(struct campaign *c, double *width)
{
	double worst = widths(c, width);

	while (worst > c->plan->precision && !over(c)) {
		for (enum vector_class class = 0; class < CLASS_COUNT; class ++)
			block(c, choose(c, width, worst, class), BLOCK_ROUNDS);
		worst = widths(c, width);
		report(c, .6 + .4 * elapsed(c) / c->plan->seconds);
	}
}

/* A plan that fixes the number of rounds gets no others in place of disturbed ones:
 * whoever fixes it (a gate) wants no say of the outcome in it. */
static size_t most_of(const struct plan *plan)
{
	return plan->least_rounds < plan->most_rounds ? MAX_ROUNDS : plan->most_rounds;
}

bool campaign_run(struct track *tracks, size_t n, const struct clock *clock,
		  const struct plan *plan)
{
	struct campaign c = {.tracks = tracks,
			     .n = n,
			     .clock = clock,
			     .plan = plan,
			     .start = clock_now(),
			     .most = most_of(plan),
			     .random = plan->seed,
			     .order = calloc(n + 1, sizeof *c.order),
			     .class = CLASS_COUNT};
	double *width = calloc(n + 1, sizeof *width);
	bool room = c.order != NULL && width != NULL;

	if (room) {
		first_rounds(&c);
		more_rounds(&c, width);
		report(&c, 1);
	}
	free(c.order);
	free(width);
	return room;
}

void campaign_free(struct track *tracks, size_t n)
{
	for (size_t i = 0; i < n; i++)
		free(tracks[i].rounds);
	free(tracks);
}
