/* SPDX-License-Identifier: MIT */
#include "judge.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double CONFIDENCE = .95;

static double lower_quartile(const double *values, size_t n)
{
	double sorted[ROUND_SAMPLES];

	memcpy(sorted, values, n * sizeof *values);
	stats_sort(sorted, n);
	return stats_quantile(sorted, n, .25);
}

static double round_ticks(const struct round *r)
{
	return lower_quartile(r->ticks, r->samples);
}

static double round_ratio(const struct round *r, const struct clock *clock)
{
	return clock_ratio(clock, (r->before.imul + r->after.imul) / 2);
}

/* Core cycles per call that a round tells. */
static double round_cycles(const struct round *r, const struct clock *clock)
{
	if (clock->source == CYCLES_RDPMC)
		return lower_quartile(r->cycles, r->samples);
	return round_ticks(r) * round_ratio(r, clock);
}

/* What is read off the rounds of a track that count. */
struct reading {
	size_t n;				      /* rounds */
	double limit;				      /* the disturbance up to which they count */
	double ticks[MAX_ROUNDS], cycles[MAX_ROUNDS]; /* per call, in order of time */
	size_t valid, preempted;
};

/* Up to which disturbance rounds count: 1, or more where that leaves fewer than
 * LEAST_ROUNDS of them, so that the least disturbed ones stand in. */
static double limit_of(const struct track *t, const struct canary *floor)
{
	double sorted[MAX_ROUNDS];
	size_t last = t->nrounds < LEAST_ROUNDS ? t->nrounds : LEAST_ROUNDS;

	for (size_t i = 0; i < t->nrounds; i++)
		sorted[i] = validity_disturbance(&t->rounds[i], floor);
	stats_sort(sorted, t->nrounds);
	return last == 0 ? 1 : fmax(1, sorted[last - 1]);
}

static void read_rounds(struct reading *g, const struct track *t, const struct floors *floors,
			const struct clock *clock)
{
	const struct canary *floor = &floors->of[t->class];

	*g = (struct reading){.valid = validity_count(t, floors), .limit = limit_of(t, floor)};
	for (size_t i = 0; i < t->nrounds && g->n < MAX_ROUNDS; i++) {
		const struct round *r = &t->rounds[i];

		g->preempted += r->switches != 0;
		if (r->samples == 0 || validity_disturbance(r, floor) > g->limit)
			continue;
		g->ticks[g->n] = round_ticks(r);
		g->cycles[g->n++] = round_cycles(r, clock);
	}
}

static struct estimate estimate_of(const double *values, size_t n)
{
	double sorted[MAX_ROUNDS];

	memcpy(sorted, values, n * sizeof *values);
	stats_sort(sorted, n);
	return stats_median(sorted, n, CONFIDENCE);
}

static double width_of(struct estimate e)
{
	return (e.hi - e.lo) / 2 / e.median;
}

double judge_width(const struct track *t, const struct floors *floors, const struct clock *clock)
{
	struct reading g;

	read_rounds(&g, t, floors, clock);
	return g.valid < LEAST_ROUNDS ? INFINITY : width_of(estimate_of(g.ticks, g.n));
}

/* The samples of all rounds that count, sorted into the result's ticks. */
static bool sort_samples(struct result *result, const struct track *t, const struct reading *g,
			 const struct canary *floor, double *outliers)
{
	double *all = calloc(t->nrounds * ROUND_SAMPLES + 1, sizeof *all);
	struct ticks *ticks = &result->ticks;
	size_t n = 0, beyond = 0;

	if (all == NULL)
		return false;
	for (size_t i = 0; i < t->nrounds; i++) {
		const struct round *r = &t->rounds[i];

		ticks->discarded += r->discarded;
		if (validity_disturbance(r, floor) > g->limit)
			continue;
		memcpy(all + n, r->ticks, r->samples * sizeof *all);
		n += r->samples;
	}
	stats_sort(all, n);
	ticks->n = n;
	ticks->min = stats_quantile(all, n, 0);
	ticks->q1 = stats_quantile(all, n, .25);
	ticks->median = stats_quantile(all, n, .5);
	ticks->q3 = stats_quantile(all, n, .75);
	ticks->p99 = stats_quantile(all, n, .99);
	for (size_t i = 0; i < n; i++)
		beyond += all[i] > 1.5 * ticks->median;
	*outliers = n == 0 ? 0 : (double)beyond / (double)n;
	free(all);
	return true;
}

/* Half a percent between the medians of the first and the second half, and intervals
 * that do not meet. */
static bool drifts(const struct reading *g)
{
	size_t half = g->n / 2;
	struct estimate a, b;

	if (half < 4)
		return false;
	a = estimate_of(g->ticks, half);
	b = estimate_of(g->ticks + g->n - half, half);
	return fabs(a.median / b.median - 1) > .005 && (a.hi < b.lo || b.hi < a.lo);
}

static unsigned flags_of(const struct track *t, const struct reading *g, double outliers)
{
	double sorted[MAX_ROUNDS];
	double median, rounds = (double)t->nrounds;
	unsigned flags = 0;

	memcpy(sorted, g->ticks, g->n * sizeof *sorted);
	stats_sort(sorted, g->n);
	median = stats_quantile(sorted, g->n, .5);
	flags |= g->valid < LEAST_ROUNDS ? FLAG_FEW_ROUNDS : 0;
	flags |= (double)(t->nrounds - g->valid) > .2 * rounds ? FLAG_DISTURBED : 0;
	flags |=
		stats_quantile(sorted, g->n, .75) - stats_quantile(sorted, g->n, .25) > .02 * median
			? FLAG_SPREAD
			: 0;
	flags |= outliers > .05 ? FLAG_OUTLIERS : 0;
	flags |= drifts(g) ? FLAG_DRIFT : 0;
	flags |= (double)g->preempted > .05 * rounds ? FLAG_PREEMPTED : 0;
	return flags;
}

static struct estimate scaled(struct estimate e, double by)
{
	return (struct estimate){e.median * by, e.lo * by, e.hi * by};
}

/* A result without figures. */
static void nothing_known(struct result *result, const struct track *t)
{
	*result = (struct result){
		.module = t->module,
		.series = t->series,
		.status = t->status,
		.cycles_core = {NAN, NAN, NAN},
		.cpb_tsc = NAN,
		.ns_per_byte = NAN,
		.ns_per_call = NAN,
		.mbit_per_s = NAN,
		.ticks = {NAN, NAN, NAN, NAN, NAN, 0, 0},
		.paper_seconds = NAN,
	};
	memcpy(result->reason, t->reason, sizeof result->reason);
}

/* Bytes that one call of a series works on; 0 if its figures are per call. */
static double bytes_of(const struct series *s, const struct module_info *info)
{
	if (s->workload == WORKLOAD_PART)
		return (double)info->lanes * info->block_bytes;
	return (double)s->bytes;
}

void judge_result(struct result *result, const struct track *t, const struct floors *floors,
		  const struct clock *clock, const struct module_info *info)
{
	double bytes = bytes_of(&t->series, info), outliers = 0;
	struct reading g;
	struct estimate ticks;

	nothing_known(result, t);
	if (t->status != STATUS_OK)
		return;
	read_rounds(&g, t, floors, clock);
	if (g.n == 0 || !sort_samples(result, t, &g, &floors->of[t->class], &outliers)) {
		result->status = STATUS_SKIPPED;
		snprintf(result->reason, sizeof result->reason, "no time was left for it");
		return;
	}
	ticks = estimate_of(g.ticks, g.n);
	result->series.bytes = (uint64_t)bytes;
	result->rounds_valid = (unsigned)g.valid;
	result->rounds_invalid = (unsigned)(t->nrounds - g.valid);
	result->flags = flags_of(t, &g, outliers);
	result->ns_per_call = ticks.median * 1e9 / clock->tsc_hz;
	if (clock->source == CYCLES_TSC_RAW)
		memcpy(result->reason, clock->reason, sizeof result->reason);
	else
		result->cycles_core =
			scaled(estimate_of(g.cycles, g.n), bytes == 0 ? 1 : 1 / bytes);
	if (bytes == 0)
		return;
	result->cpb_tsc = ticks.median / bytes;
	result->ns_per_byte = result->ns_per_call / bytes;
	result->mbit_per_s = 8000 / result->ns_per_byte;
}

void judge_run(struct run *run, const struct track *tracks, size_t n, const struct floors *floors,
	       const struct clock *clock)
{
	size_t total = 0, k = 0;
	double *ratios;

	for (size_t i = 0; i < n; i++)
		total += tracks[i].nrounds;
	ratios = calloc(total + 1, sizeof *ratios);
	for (size_t i = 0; i < n; i++)
		for (size_t r = 0; r < tracks[i].nrounds; r++) {
			const struct round *round = &tracks[i].rounds[r];
			bool kept = validity_of(round, &floors->of[tracks[i].class]);

			run->rounds_kept += kept;
			run->rounds_dropped += !kept;
			if (kept && ratios != NULL)
				ratios[k++] = round_ratio(round, clock);
		}
	if (ratios != NULL)
		stats_sort(ratios, k);
	run->ratio =
		(struct estimate){.median = ratios == NULL ? NAN : stats_quantile(ratios, k, .5),
				  .lo = k == 0 ? NAN : ratios[0],
				  .hi = k == 0 ? NAN : ratios[k - 1]};
	run->tsc_hz = clock->tsc_hz;
	run->cycle_source = clock->source;
	run->imul_latency = clock->imul_latency;
	run->overhead_ticks = clock->overhead_ticks;
	memcpy(run->cycle_reason, clock->reason, sizeof run->cycle_reason);
	free(ratios);
}
