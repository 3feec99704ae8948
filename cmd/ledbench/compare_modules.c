/* SPDX-License-Identifier: MIT */
#include "compare.h"
#include "kind.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- what is meant ------------------------------------------------------------------ */

static bool is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool has_reference(const struct catalogue *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (strcmp(c->items[i].impl, "ref") == 0)
			return true;
	return false;
}

/* Adds the modules that a folder holds and the options choose; of references, which are
 * slow on purpose, only what is asked for by name. */
static int add_folder(const struct duel *d, const char *folder, struct catalogue *to)
{
	struct selection selection = d->options->selection;
	struct catalogue found = {0};
	char *error = catalogue_add(&found, folder);
	int status;

	if (error != NULL)
		return complain_error(error);
	if (found.n == 0) {
		complain("%s: there are no modules <primitive>/<impl>.<isa>.so", folder);
		return EXIT_NOTHING;
	}
	if (selection.nimpl == 0 && selection.nexclude < SELECT_LISTS && has_reference(&found))
		selection.exclude[selection.nexclude++] = "ref";
	status = selection_choose(&selection, &found, to);
	catalogue_free(&found);
	return status;
}

/* Adds what OLD or NEW means. */
static int add_side(const struct duel *d, const char *word, struct catalogue *to)
{
	struct selection selection = d->options->selection;

	if (is_folder(word))
		return add_folder(d, word, to);
	selection.impl[0] = word;
	selection.nimpl = 1;
	return selection_choose(&selection, &d->all, to);
}

static int resolve(struct duel *d)
{
	const struct selection *s = &d->options->selection;
	char *error = catalogue_fill(&d->all, s->folder, s->nfolder);
	int status =
		error == NULL ? add_side(d, d->options->old, &d->chosen) : complain_error(error);

	d->nold = d->chosen.n;
	if (status == EXIT_OK)
		status = add_side(d, d->options->new, &d->chosen);
	if (status == EXIT_OK && (d->nold == 0 || d->nold == d->chosen.n)) {
		complain("compare: no module is chosen on the side of %s",
			 d->nold == 0 ? "OLD" : "NEW");
		status = EXIT_NOTHING;
	}
	return status;
}

/* --- who meets whom ------------------------------------------------------------------ */

static bool same(const struct module_info *a, const struct module_info *b)
{
	return strcmp(a->primitive, b->primitive) == 0 && strcmp(a->impl, b->impl) == 0 &&
	       strcmp(a->isa, b->isa) == 0;
}

/* The only module of that primitive between two indices; NULL if it is not one. */
static struct run_module *only(const struct duel *d, size_t from, size_t to, const char *primitive)
{
	struct run_module *found = NULL;

	for (size_t i = from; i < to; i++) {
		struct run_module *m = &d->roster.modules[i];

		if (strcmp(m->info.primitive, primitive) != 0)
			continue;
		if (found != NULL)
			return NULL;
		found = m;
	}
	return found;
}

/* The old module that a new one is held against: of the same name; or, one module a side,
 * of the same primitive. */
static struct run_module *rival(const struct duel *d, const struct run_module *new)
{
	for (size_t i = 0; i < d->nold; i++)
		if (same(&d->roster.modules[i].info, &new->info))
			return &d->roster.modules[i];
	if (only(d, d->nold, d->roster.n, new->info.primitive) == NULL)
		return NULL;
	return only(d, 0, d->nold, new->info.primitive);
}

static int match(struct duel *d)
{
	size_t met = 0;

	d->matches = calloc(d->roster.n + 1, sizeof *d->matches);
	if (d->matches == NULL)
		return complain_error(NULL);
	for (size_t i = d->nold; i < d->roster.n; i++) {
		struct run_module *new = &d->roster.modules[i], *old = rival(d, new);

		if (old == NULL)
			continue;
		d->matches[d->nmatches++] = (struct match){.old = old, .new = new};
		met += 2;
	}
	d->comparison.unmatched = met > d->roster.n ? 0 : d->roster.n - met;
	if (d->nmatches != 0 || stop_signal != 0)
		return EXIT_OK;
	for (size_t i = 0; i < d->roster.n; i++) {
		const struct run_module *m = &d->roster.modules[i];

		if (m->status == STATUS_OK)
			continue;
		complain("compare: %s: %s", m->info.path, m->reason);
		return m->status == STATUS_SKIPPED ? EXIT_NOTHING : EXIT_WRONG;
	}
	complain("compare: nothing of %s goes with anything of %s: a name or, one module a side, "
		 "a primitive must be the same",
		 d->options->old, d->options->new);
	return EXIT_USAGE;
}

static bool is_met(const struct duel *d, const struct run_module *m)
{
	for (size_t k = 0; k < d->nmatches; k++)
		if (d->matches[k].old == m || d->matches[k].new == m)
			return true;
	return false;
}

/* Modules that nobody meets need no proof, but a word: one may have got lost. */
static void leave_out(struct duel *d)
{
	enum { NAMED = 4 };
	unsigned lost = 0;

	for (size_t i = 0; i < d->roster.n; i++) {
		struct run_module *m = &d->roster.modules[i];

		if (is_met(d, m))
			continue;
		if (lost++ < NAMED)
			complain("compare: %s/%s.%s is in %s alone", m->info.primitive,
				 m->info.impl, m->info.isa, i < d->nold ? "OLD" : "NEW");
		if (m->status != STATUS_OK)
			continue;
		m->status = STATUS_SKIPPED;
		snprintf(m->reason, sizeof m->reason, "nothing to compare it with");
	}
	if (lost > NAMED)
		complain("compare: and so are %u others", lost - NAMED);
}

/* --- comparing --------------------------------------------------------------------- */

static enum vector_class class_of(const struct run_module *m)
{
	const struct cpu_word *word = cpu_word(m->info.isa);

	return word == NULL ? CLASS_NARROW : word->class;
}

/* What went wrong with one of two modules, or NULL. */
static const struct run_module *broken(const struct match *m)
{
	return m->old->status != STATUS_OK ? m->old : m->new->status != STATUS_OK ? m->new : NULL;
}

static void add_contest(struct duel *d, size_t match, const struct series *series)
{
	const struct match *m = &d->matches[match];
	const struct run_module *bad = broken(m);
	struct contest *c = &d->contests[d->ncontests++];

	*c = (struct contest){.match = match,
			      .series = *series,
			      .apart = class_of(m->old) != class_of(m->new),
			      .instructions = {NAN, NAN, NAN}};
	if (bad == NULL)
		return;
	c->status = bad->status;
	snprintf(c->reason, sizeof c->reason, "%s: %s", bad == m->old ? "old" : "new", bad->reason);
	d->comparison.failed = true;
}

/* Whether a match is decided without a contest: of two folders, a file that is the same
 * on both sides; and what this CPU cannot run. */
static bool is_settled(struct duel *d, const struct match *m)
{
	bool folders = is_folder(d->options->old) && is_folder(d->options->new);
	const struct run_module *bad = broken(m);

	if (bad != NULL && bad->status == STATUS_SKIPPED) {
		d->comparison.unusable++;
		return true;
	}
	if (bad != NULL || !folders || strcmp(m->old->sha256, m->new->sha256) != 0)
		return false;
	d->comparison.identical++;
	return true;
}

/* The series of every match that both of its modules have. */
static int plan_contests(struct duel *d, const struct roster_setup *setup)
{
	d->contests = calloc(d->nmatches * WISH_SERIES + 1, sizeof *d->contests);
	if (d->contests == NULL)
		return complain_error(NULL);
	for (size_t i = 0; i < d->nmatches; i++) {
		struct match *m = &d->matches[i];
		struct series series[WISH_SERIES];
		size_t n = 0;

		if (is_settled(d, m))
			continue;
		if (broken(m) == NULL)
			n = wish_series(series, &d->options->wish, &m->new->info);
		m->setup = roster_proof(&d->roster, m->old, setup);
		if (broken(m) != NULL)
			add_contest(d, i, &kind_of_info(&m->new->info)->first);
		for (size_t k = 0; k < n; k++)
			if (m->old->info.ops & 1u << series[k].op)
				add_contest(d, i, &series[k]);
	}
	if (d->ncontests + d->comparison.identical != 0 || stop_signal != 0)
		return EXIT_OK;
	complain("compare: %s",
		 d->comparison.unusable != 0
			 ? "this CPU can run none of the modules"
			 : "the modules have none of the series that were asked for");
	return EXIT_NOTHING;
}

static void timed(void *context, double fraction)
{
	(void)context;
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "\rcomparing %3.0f %%", 100 * fraction);
}

/* Rounds that are asked for, or as many as bounds of this alpha need. */
static unsigned rounds(const struct duel *d)
{
	const struct gate *g = &d->comparison.gate;
	unsigned n = (unsigned)d->options->rounds;

	while (ldexp(1, 4 - (int)n) > g->alpha / g->series && n < CONTEST_MOST)
		n++;
	return n;
}

static int contend(struct duel *d)
{
	struct contest_plan plan = {.gate = d->comparison.gate,
				    .rounds = rounds(d),
				    .clock = &d->clock,
				    .timeout = d->options->selection.timeout,
				    .deadline_ns = UINT64_MAX,
				    .stop = &stop_signal,
				    .progress = timed};

	if (d->options->max_time != 0)
		plan.deadline_ns = clock_now().ns + (uint64_t)(d->options->max_time * 1e9);
	if (!contest_run(d->contests, d->ncontests, d->matches, &plan))
		return complain_error(NULL);
	for (size_t i = 0; i < d->ncontests; i++)
		d->comparison.failed =
			d->comparison.failed || (d->contests[i].status != STATUS_OK &&
						 d->contests[i].status != STATUS_SKIPPED);
	return EXIT_OK;
}

static int prepare(struct duel *d)
{
	struct roster_setup setup;
	int status = resolve(d);

	if (status != EXIT_OK)
		return status;
	if (pin((int)d->options->cpu) < 0)
		return EXIT_IO;
	clock_start(&d->clock);
	d->run.tsc_hz = d->clock.tsc_hz;
	setup = selection_setup(&d->options->selection, &d->all);
	setup.clock = &d->clock;
	if (!roster_open(&d->roster, d->chosen.items, d->chosen.n, &setup))
		return complain_error(NULL);
	if (!sizes_fit(&d->options->wish, 0, &d->roster))
		return EXIT_USAGE;
	status = match(d);
	if (status != EXIT_OK)
		return status;
	leave_out(d);
	roster_check(&d->roster, &setup, false, NULL, NULL);
	status = plan_contests(d, &setup);
	d->comparison.gate =
		(struct gate){.max_slowdown = d->options->max_slowdown,
			      .alpha = d->options->alpha,
			      .series = d->ncontests == 0 ? 1 : (unsigned)d->ncontests};
	return status;
}

int compare_modules(struct duel *d)
{
	int status = prepare(d);

	if (status == EXIT_OK && d->options->count && stop_signal == 0)
		status = compare_counts(d);
	if (status == EXIT_OK && !d->options->no_time && stop_signal == 0)
		status = contend(d);
	d->comparison.kind = COMPARED_MODULES;
	d->comparison.timed = !d->options->no_time;
	d->comparison.counted = d->options->count;
	return status;
}
