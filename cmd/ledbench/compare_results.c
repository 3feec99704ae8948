/* SPDX-License-Identifier: MIT */
/* compare of two result files: nothing is timed here. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compare.h"
#include "kind.h"
#include "view.h"

static const struct run_module *counterpart(const struct run *run, const struct module_info *info)
{
	for (size_t i = 0; i < run->nmodules; i++) {
		const struct module_info *other = &run->modules[i].info;

		if (strcmp(other->primitive, info->primitive) == 0 &&
		    strcmp(other->impl, info->impl) == 0 && strcmp(other->isa, info->isa) == 0)
			return &run->modules[i];
	}
	return NULL;
}

/* The result of that module in the same series, if it has a time. */
static const struct result *in_series(const struct run *run, const struct run_module *m,
				      const struct series *s)
{
	return view_timed(run_find(run, (size_t)(m - run->modules), s->op, s->workload, s->bytes));
}

/* new/old - 1 of two figures with their intervals, and on both sides what two runs may
 * differ by for nothing. */
static struct estimate change(const struct estimate *old, const struct estimate *new)
{
	return (struct estimate){new->median / old->median - 1, new->lo / old->hi - 1 - GATE_LEAST,
				 new->hi / old->lo - 1 + GATE_LEAST};
}

/* Two runs on machines of one kind: by core cycles, which a drifting clock leaves alone. */
static void gate_results(struct contest *c, const struct gate *gate, const struct result *old,
			 const struct result *new)
{
	c->cost[SIDE_OLD] = old->cycles_core.median;
	c->cost[SIDE_NEW] = new->cycles_core.median;
	c->finding = gate_bounds(gate, change(&old->cycles_core, &new->cycles_core));
	if (!view_noisy(old) && !view_noisy(new))
		return;
	c->finding.verdict = VERDICT_INCONCLUSIVE;
	c->finding.why = view_noisy(new) ? "the new figure is noisy" : "the old figure is noisy";
}

/* The time of a result as a multiple of the reference's in the same series; NAN if that
 * was not measured. */
static double multiple(const struct run *run, const struct result *r, const char *reference)
{
	const char *primitive = run->modules[r->module].info.primitive;
	double best = NAN;

	for (size_t i = 0; i < run->nmodules; i++) {
		const struct module_info *info = &run->modules[i].info;
		const struct result *base = in_series(run, &run->modules[i], &r->series);

		if (base != NULL && strcmp(info->primitive, primitive) == 0 &&
		    strcmp(info->impl, reference) == 0)
			best = fmin(best, view_time(base));
	}
	return view_time(r) / best;
}

static void show_ratios(struct contest *c, const struct duel *d, const struct result *old,
			const struct result *new)
{
	const char *reference = d->options->reference;
	double change;

	c->cost[SIDE_OLD] = multiple(&d->results[SIDE_OLD], old, reference);
	c->cost[SIDE_NEW] = multiple(&d->results[SIDE_NEW], new, reference);
	change = c->cost[SIDE_NEW] / c->cost[SIDE_OLD] - 1;
	c->finding = (struct finding){.change = {change, -INFINITY, INFINITY},
				      .verdict = VERDICT_INCONCLUSIVE,
				      .limit_fail = NAN,
				      .why = "other machines: shown, not gated"};
	if (isfinite(change))
		return;
	c->status = STATUS_SKIPPED;
	snprintf(c->reason, sizeof c->reason, "%s was not measured in this series", reference);
}

/* What the old run has measured and the new one has not. */
static size_t missing(const struct run *old_run, const struct run *new_run)
{
	size_t n = 0;

	for (size_t i = 0; i < old_run->nresults; i++) {
		const struct result *old = view_timed(&old_run->results[i]);
		const struct run_module *m = &old_run->modules[old_run->results[i].module];
		const struct run_module *after = counterpart(new_run, &m->info);

		n += old != NULL &&
		     (after == NULL || in_series(new_run, after, &old->series) == NULL);
	}
	return n;
}

/* A contest without figures for every module that the new run found wrong. */
static void add_wrong(struct duel *d)
{
	const struct run *new_run = &d->results[SIDE_NEW];

	for (size_t i = 0; i < new_run->nmodules; i++) {
		const struct run_module *m = &new_run->modules[i];
		const struct run_module *before = counterpart(&d->results[SIDE_OLD], &m->info);
		struct contest *c = &d->contests[d->ncontests];

		if (m->status == STATUS_OK || m->status == STATUS_SKIPPED)
			continue;
		d->matches[d->ncontests] =
			(struct match){.old = before == NULL ? m : before, .new = m};
		*c = (struct contest){.match = d->ncontests++,
				      .series = kind_of_info(&m->info)->first,
				      .status = m->status};
		snprintf(c->reason, sizeof c->reason, "new: %s", m->reason);
		d->comparison.failed = true;
	}
}

/* A contest for every series of the new run that the old one has too. */
static int pair_up(struct duel *d)
{
	const struct run *old_run = &d->results[SIDE_OLD], *new_run = &d->results[SIDE_NEW];

	size_t most = new_run->nresults + new_run->nmodules + 1;

	d->matches = calloc(most, sizeof *d->matches);
	d->contests = calloc(most, sizeof *d->contests);
	if (d->matches == NULL || d->contests == NULL)
		return complain_error(NULL);
	for (size_t i = 0; i < new_run->nresults; i++) {
		const struct result *new = view_timed(&new_run->results[i]), *old;
		const struct run_module *m = &new_run->modules[new_run->results[i].module];
		const struct run_module *before = counterpart(old_run, &m->info);

		if (new == NULL)
			continue;
		old = before == NULL ? NULL : in_series(old_run, before, &new->series);
		if (old == NULL) {
			d->comparison.unmatched++;
			continue;
		}
		d->matches[d->ncontests] = (struct match){.old = before, .new = m};
		d->contests[d->ncontests] = (struct contest){.match = d->ncontests,
							     .series = new->series,
							     .old_result = old,
							     .new_result = new};
		d->ncontests++;
	}
	d->comparison.unmatched += missing(old_run, new_run);
	add_wrong(d);
	if (d->ncontests != 0)
		return EXIT_OK;
	complain("compare: %s and %s have no series in common", d->options->old, d->options->new);
	return EXIT_NOTHING;
}

static int read_both(struct duel *d)
{
	char *error = result_read(&d->results[SIDE_OLD], d->options->old);

	if (error == NULL)
		error = result_read(&d->results[SIDE_NEW], d->options->new);
	return error == NULL ? EXIT_OK : complain_error(error);
}

int compare_results(struct duel *d)
{
	const struct machine *old = &d->results[SIDE_OLD].machine;
	const struct machine *new = &d->results[SIDE_NEW].machine;
	struct comparison *c = &d->comparison;
	int status = read_both(d);

	if (status == EXIT_OK)
		status = pair_up(d);
	if (status != EXIT_OK)
		return status;
	c->kind = new->fingerprint[0] != '\0' && strcmp(old->fingerprint, new->fingerprint) == 0
			  ? COMPARED_RESULTS
			  : COMPARED_RATIOS;
	c->gate = (struct gate){.max_slowdown = d->options->max_slowdown,
				.alpha = d->options->alpha,
				.series = d->ncontests == 0 ? 1 : (unsigned)d->ncontests};
	for (size_t i = 0; i < d->ncontests; i++) {
		struct contest *t = &d->contests[i];

		if (t->status != STATUS_OK)
			continue;
		if (c->kind == COMPARED_RESULTS)
			gate_results(t, &c->gate, t->old_result, t->new_result);
		else
			show_ratios(t, d, t->old_result, t->new_result);
	}
	c->timed = true;
	c->partial = !d->results[SIDE_OLD].complete || !d->results[SIDE_NEW].complete;
	c->old_machine = old;
	d->run.machine = *new;
	return EXIT_OK;
}
