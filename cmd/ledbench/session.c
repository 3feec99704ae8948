/* SPDX-License-Identifier: MIT */
#include "session.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "judge.h"
#include "kind.h"

/* --- progress, on a terminal only ------------------------------------------------- */

static void progress_line(const char *what, double fraction)
{
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\r%s %3.0f %%", what, 100 * fraction);
}

static void progress_end(void)
{
	if (isatty(STDERR_FILENO))
		fputs("\r\033[K", stderr);
}

static void checked(void *context, size_t module)
{
	const struct roster *r = context;

	progress_line("checking", (double)(module + 1) / (double)r->n);
}

static void timed(void *context, double fraction)
{
	(void)context;
	progress_line("timing  ", fraction);
}

/* --- measuring ---------------------------------------------------------------------- */

static double elapsed(const struct session *s)
{
	return (double)(clock_now().ns - s->start.ns) / 1e9;
}

/* Whether a baseline is among the modules; one named by its path may be anything. */
static bool is_baseline(const char *name, const struct catalogue *chosen)
{
	for (size_t i = 0; i < chosen->n && name != NULL; i++)
		if (chosen->items[i].impl[0] == '\0' || catalogue_matches(&chosen->items[i], name))
			return true;
	return name == NULL;
}

/* Opens and proves the chosen modules. */
static int prepare(struct session *s)
{
	const struct session_plan *o = s->plan;
	int status = o->choose != NULL ? o->choose(o->context, &s->all, &s->chosen)
				       : selection_apply(&o->selection, &s->all, &s->chosen);

	if (status != EXIT_OK)
		return status;
	if (s->chosen.n == 0) {
		complain("no module is chosen (see ledbench list)");
		return EXIT_NOTHING;
	}
	if (!is_baseline(s->plan->baseline, &s->chosen)) {
		complain("--baseline: none of the chosen modules is called '%s'",
			 s->plan->baseline);
		return EXIT_USAGE;
	}
	for (size_t i = 0; i < s->chosen.n; i++)
		if (replaces("json", o->json, s->chosen.items[i].path))
			return EXIT_USAGE;
	if (pin((int)s->plan->cpu) < 0)
		return EXIT_IO;
	clock_start(&s->clock);
	s->setup = selection_setup(&s->plan->selection, &s->all);
	s->setup.clock = &s->clock;
	if (!roster_open(&s->roster, s->chosen.items, s->chosen.n, &s->setup))
		return complain_error(NULL);
	if (!o->optional_ops && !ops_exist(&o->wish, &s->roster))
		return EXIT_USAGE;
	if (!sizes_fit(&s->plan->wish, s->plan->optional_sizes, &s->roster))
		return EXIT_USAGE;
	roster_check(&s->roster, &s->setup, true, checked, &s->roster);
	return EXIT_OK;
}

static int measure(struct session *s)
{
	const struct session_plan *o = s->plan;
	unsigned rounds = (unsigned)o->rounds;
	struct plan plan = {.seconds = o->max_time - elapsed(s),
			    .precision = o->precision,
			    .least_rounds = rounds != 0 ? rounds : LEAST_ROUNDS,
			    .most_rounds = rounds != 0 ? rounds : MOST_ROUNDS,
			    .seed = (uint64_t)o->selection.seed,
			    .stop = &stop_signal,
			    .progress = timed};

	/* A fixed number of rounds is a promise, whatever time it takes. */
	if (rounds != 0)
		plan.seconds = INFINITY;
	s->tracks = o->tracks != NULL ? o->tracks(o->context, &s->roster, &s->ntracks)
				      : tracks_new(&o->wish, &s->roster, &s->ntracks);
	if (s->tracks == NULL || !campaign_run(s->tracks, s->ntracks, &s->clock, &plan))
		return complain_error(NULL);
	return EXIT_OK;
}

/* A module that does wrong in one series is out with all of them. */
static void disqualify(struct run_module *m, enum status status, const char *reason)
{
	if (status == STATUS_OK || status == STATUS_SKIPPED || m->status != STATUS_OK)
		return;
	m->status = status;
	snprintf(m->reason, sizeof m->reason, "%s", reason);
}

/* A result without figures, of a module that was not measured. */
static struct result unmeasured(size_t module, struct series series, enum status status,
				const char *reason)
{
	struct floors floors = {0};
	struct track track = {.module = module, .series = series, .status = STATUS_SKIPPED};
	struct result result;

	snprintf(track.reason, sizeof track.reason, "%s", reason);
	judge_result(&result, &track, &floors, NULL, NULL);
	result.status = status;
	return result;
}

/* The papers' loop for every module that waits, two seconds each at most; its results
 * are the first of the run. */
static void paper_loops(struct session *s)
{
	const struct series series = {OP_ENC, WORKLOAD_PAPER, BATCH_BYTES};

	for (size_t i = 0; i < s->roster.n && stop_signal == 0; i++) {
		char reason[REASON_BYTES] = "";
		struct result result;
		enum status status;
		uint64_t n;
		double seconds;

		if (s->roster.workers[i] == NULL ||
		    kind_of_info(&s->roster.modules[i].info) != &kind_cipher)
			continue;
		progress_line("papers' loop", (double)i / (double)s->roster.n);
		status = worker_paper(s->roster.workers[i], 2, &n, &seconds, reason);
		disqualify(&s->roster.modules[i], status, reason);
		result = unmeasured(i, series, status, reason);
		if (status == STATUS_OK) {
			result.paper_n = n;
			result.paper_seconds = seconds / (double)n * 1e6;
			result.ns_per_call = seconds / (double)n * 1e9;
			result.ns_per_byte = result.ns_per_call / BATCH_BYTES;
			result.mbit_per_s = 8000 / result.ns_per_byte;
		}
		s->run.results[s->run.nresults++] = result;
	}
}

/* Leaves the results of modules that are right. */
static void drop_disqualified(struct session *s)
{
	struct run *run = &s->run;
	size_t kept = 0;

	for (size_t i = 0; i < run->nresults; i++)
		if (s->roster.modules[run->results[i].module].status == STATUS_OK)
			run->results[kept++] = run->results[i];
	run->nresults = kept;
}

/* Results of everything: the papers' loop, the tracks, and a row for each module that
 * is not right. */
static int judge(struct session *s)
{
	struct run *run = &s->run;
	struct floors floors;

	run->results = calloc(s->ntracks + 2 * s->roster.n + 1, sizeof *run->results);
	if (run->results == NULL || !validity_floors(&floors, s->tracks, s->ntracks, &s->clock))
		return complain_error(NULL);
	for (size_t i = 0; i < s->ntracks; i++)
		disqualify(&s->roster.modules[s->tracks[i].module], s->tracks[i].status,
			   s->tracks[i].reason);
	if (s->plan->paper)
		paper_loops(s);
	for (size_t i = 0; i < s->ntracks; i++)
		judge_result(&run->results[run->nresults++], &s->tracks[i], &floors, &s->clock,
			     &s->roster.modules[s->tracks[i].module].info);
	judge_run(run, s->tracks, s->ntracks, &floors, &s->clock);
	drop_disqualified(s);
	for (size_t i = 0; i < s->roster.n; i++) {
		const struct run_module *m = &s->roster.modules[i];

		if (m->status != STATUS_OK)
			run->results[run->nresults++] =
				unmeasured(i, kind_of_info(&m->info)->first, m->status, m->reason);
	}
	return EXIT_OK;
}

/* The TSC against the system's clock, over the whole run. */
static int check_time(const struct session *s)
{
	double hz = clock_hz(s->start, clock_now());

	if (fabs(hz / s->clock.tsc_hz - 1) <= .01)
		return EXIT_OK;
	complain("the TSC ran at %.4g Hz at first and at %.4g Hz over the whole run: its times "
		 "cannot be trusted",
		 s->clock.tsc_hz, hz);
	return EXIT_IO;
}

int session_measure(struct session *s)
{
	int status;

	s->start = clock_now();
	status = prepare(s);
	if (status == EXIT_OK)
		status = measure(s);
	if (status == EXIT_OK)
		status = judge(s);
	progress_end();
	if (status != EXIT_OK)
		return status;
	s->run.modules = s->roster.modules;
	s->run.nmodules = s->roster.n;
	s->run.complete = stop_signal == 0;
	s->run.seconds = elapsed(s);
	return check_time(s);
}

int session_outcome(const struct run *run)
{
	bool usable = false;

	for (size_t i = 0; i < run->nresults; i++) {
		if (run->results[i].status != STATUS_OK && run->results[i].status != STATUS_SKIPPED)
			return EXIT_WRONG;
		usable |= run->results[i].status == STATUS_OK;
	}
	return usable ? EXIT_OK : EXIT_NOTHING;
}

void session_free(struct session *s)
{
	roster_free(&s->roster);
	campaign_free(s->tracks, s->ntracks);
	catalogue_free(&s->chosen);
	catalogue_free(&s->all);
	free(s->run.results);
	free(s->run.argv);
}
