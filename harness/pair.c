/* SPDX-License-Identifier: MIT */
#include "pair.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/sendfile.h>
#include <time.h>
#include <unistd.h>

#include "module.h"
#include "random.h"

enum {
	SETTLE_NS = 20 * 1000 * 1000,
	ROUND_NS = 500 * 1000, /* quiet moments are short */
	LEAST_SAMPLES = 3,
	PAGE = 4096,
};

struct pair {
	const struct lb_head *module[SIDES];
	struct bench *bench[SIDES];
	uint32_t calls[SIDES];
	struct series series; /* that `calls` are for */
	struct message message;
	uint64_t random;
};

/* A copy of the file in memory, as a path for the loader; false with errno. */
static bool copy_file(char path[32], const char *file)
{
	int from = open(file, O_RDONLY | O_CLOEXEC), to = memfd_create("module", MFD_CLOEXEC);
	ssize_t n = 1;

	while (from >= 0 && to >= 0 && n > 0)
		n = sendfile(to, from, NULL, 1 << 20);
	if (from >= 0)
		close(from);
	snprintf(path, 32, "/proc/self/fd/%d", to);
	return from >= 0 && to >= 0 && n == 0;
}

/* Takes addresses that nobody may use. */
static char *take(size_t bytes)
{
	return mmap(NULL, bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

/* Closes the gaps in the memory map, so that what is mapped from now on lies below. */
static void close_gaps(void)
{
	const char *bottom = take((size_t)1 << 30);

	for (size_t bytes = (size_t)1 << 26; bytes >= PAGE; bytes /= 2) {
		char *gap;

		while ((gap = take(bytes)) != MAP_FAILED && gap > bottom)
			;
		if (gap != MAP_FAILED)
			munmap(gap, bytes);
	}
}

static uint64_t random_seed(void)
{
	uint64_t seed = 0;

	(void)!getrandom(&seed, sizeof seed, GRND_NONBLOCK);
	return seed;
}

/* Leaves a hole of a random number of pages: a forked process has its parent's memory map,
 * and modules would lie at the same addresses in every one.  Where code lies can cost some
 * percent, as when branches of two modules share an entry of the predictor. */
static void move_on(void)
{
	take((1 + random_seed() % 4096) * PAGE);
}

struct pair *pair_open(const char *old, const char *new, const char **error)
{
	static struct pair pair;
	const char *const files[SIDES] = {old, new, old};

	pair.series.op = OP_COUNT;
	pair.random = random_seed();
	close_gaps();
	for (enum side i = 0; i < SIDES; i++) {
		char path[32];

		*error = NULL;
		move_on();
		if (!copy_file(path, files[i]))
			*error = strerror(errno);
		else
			pair.module[i] = module_open(path, error);
		if (*error != NULL)
			return NULL;
	}
	return &pair;
}

const struct lb_head *pair_module(const struct pair *pair, enum side side)
{
	return pair->module[side];
}

/* Benches, messages and numbers of calls for that series. */
static const char *prepare(struct pair *p, const struct clock *clock,
			   const struct standard *standard, const struct series *s)
{
	bool again = p->series.op == s->op && p->series.workload == s->workload &&
		     p->series.bytes == s->bytes;
	const char *error = NULL;

	p->message.deck = standard->deck;
	for (enum side i = 0; i < SIDES && error == NULL; i++) {
		if (p->bench[i] == NULL)
			p->bench[i] = bench_new(p->module[i], standard, clock, &p->message);
		error = p->bench[i] == NULL ? "out of memory" : bench_prepare(p->bench[i], s);
	}
	for (enum side i = 0; i < SIDES && error == NULL && !again; i++) {
		bench_ask(p->bench[i], s, 1);
		p->calls[i] = bench_calls(p->bench[i], s);
	}
	/* A module and its copy are held against each other call for call. */
	p->calls[SIDE_CONTROL] = p->calls[SIDE_OLD];
	p->series = *s;
	return error;
}

/* Runs through a block of another vector class before it is measured. */
static void settle(struct pair *p, enum side side)
{
	struct instant start = clock_now();
	double cycles;
	unsigned cpu;

	while (clock_now().ns - start.ns < SETTLE_NS)
		bench_sample(p->bench[side], &p->series, p->calls[side], &cycles, &cpu);
}

/* One sample of each side, in an order drawn anew; false if the process moved. */
static bool sample_all(struct pair *p, double ticks[SIDES])
{
	enum side order[SIDES] = {SIDE_OLD, SIDE_NEW, SIDE_CONTROL};
	unsigned cpu[SIDES];
	double cycles;

	for (unsigned i = SIDES - 1; i > 0; i--) {
		unsigned j = (unsigned)(random_next(&p->random) >> 33) % (i + 1);
		enum side t = order[i];

		order[i] = order[j];
		order[j] = t;
	}
	for (unsigned i = 0; i < SIDES; i++) {
		enum side side = order[i];

		ticks[side] =
			bench_sample(p->bench[side], &p->series, p->calls[side], &cycles, &cpu[i]) /
			p->calls[side];
	}
	return cpu[0] == cpu[1] && cpu[1] == cpu[2];
}

static double median(double *values, size_t n)
{
	stats_sort(values, n);
	return stats_quantile(values, n, .5);
}

/* Samples side by side. */
static void time_in_turn(struct pair *p, struct pair_round *r)
{
	double ticks[SIDES][ROUND_SAMPLES], change[ROUND_SAMPLES], control[ROUND_SAMPLES];
	double one[SIDES];
	struct instant start = clock_now();
	uint32_t n = 0;

	do
		sample_all(p, one);
	while (clock_now().ns - start.ns < WARM_NS);
	start = clock_now();
	for (unsigned i = 0; i < ROUND_SAMPLES; i++) {
		if (n >= LEAST_SAMPLES && clock_now().ns - start.ns > ROUND_NS)
			break;
		if (!sample_all(p, one)) {
			r->discarded++;
			continue;
		}
		for (enum side side = 0; side < SIDES; side++)
			ticks[side][n] = one[side];
		change[n] = log(one[SIDE_NEW] / one[SIDE_OLD]);
		control[n++] = log(one[SIDE_CONTROL] / one[SIDE_OLD]);
	}
	r->samples = n;
	for (enum side side = 0; side < SIDES; side++)
		r->ticks[side] = median(ticks[side], n);
	r->change = median(change, n);
	r->control = median(control, n);
}

/* Samples of one side after the other, each when the core has settled. */
static void time_in_blocks(struct pair *p, struct pair_round *r)
{
	static const enum side order[SIDES] = {SIDE_OLD, SIDE_CONTROL, SIDE_NEW};

	for (unsigned i = 0; i < SIDES; i++) {
		double ticks[ROUND_SAMPLES], cycles;
		enum side side = order[i];
		uint32_t n = 0;
		unsigned home, cpu;

		if (i != 1)
			settle(p, side);
		bench_sample(p->bench[side], &p->series, p->calls[side], &cycles, &home);
		for (unsigned k = 0; k < ROUND_SAMPLES; k++) {
			double t = bench_sample(p->bench[side], &p->series, p->calls[side], &cycles,
						&cpu);

			if (cpu == home)
				ticks[n++] = t / p->calls[side];
			else
				r->discarded++, home = cpu;
		}
		r->samples = i == 0 || n < r->samples ? n : r->samples;
		r->ticks[side] = median(ticks, n);
	}
	r->change = log(r->ticks[SIDE_NEW] / r->ticks[SIDE_OLD]);
	r->control = log(r->ticks[SIDE_CONTROL] / r->ticks[SIDE_OLD]);
}

/* Holds what each side answers to what was just asked against the reference. */
static const char *check_answers(struct pair *p)
{
	static char reason[160];
	double cycles;
	unsigned cpu;

	for (enum side side = 0; side < SIDES; side++) {
		const char *error;

		bench_ask(p->bench[side], &p->series, p->calls[side]);
		bench_sample(p->bench[side], &p->series, p->calls[side], &cycles, &cpu);
		error = bench_wrong(p->bench[side], &p->series, p->calls[side]);
		if (error == NULL)
			continue;
		snprintf(reason, sizeof reason, "%s: %s", side == SIDE_NEW ? "new" : "old", error);
		return reason;
	}
	return NULL;
}

const char *pair_time(struct pair *p, const struct clock *clock, const struct standard *standard,
		      const struct series *series, bool apart, struct pair_round *r)
{
	uint32_t switches = involuntary_switches();
	const char *error = prepare(p, clock, standard, series);

	*r = (struct pair_round){0};
	if (error != NULL)
		return error;
	memcpy(r->calls, p->calls, sizeof r->calls);
	r->before = clock_canary(clock);
	(apart ? time_in_blocks : time_in_turn)(p, r);
	r->after = clock_canary(clock);
	r->switches = involuntary_switches() - switches;
	return check_answers(p);
}
