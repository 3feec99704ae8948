/* SPDX-License-Identifier: MIT */
#include "paper.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* A paper from its file to its tables. */
struct task {
	struct paper_options options;
	struct paper paper;
	struct replay replay;
	struct session session;
	struct catalogue debug; /* the -O0 builds */
};

static bool is_folder(const char *path)
{
	struct stat st;

	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Fills the catalogue of -O0 builds, or replay.no_debug with why there are none. */
static int find_debug(struct task *t)
{
	char own[PATH_MAX];
	const char *folder = t->options.debug_home;
	char *error;

	if (!t->paper.debug_builds)
		return EXIT_OK;
	snprintf(own, sizeof own, "%s/debug/impls", catalogue_home());
	if (folder == NULL && !is_folder(own)) {
		snprintf(t->replay.no_debug, sizeof t->replay.no_debug,
			 "there are no builds with -O0 in %.300s: make VARIANT=debug makes them, "
			 "or name a folder with --debug-dir",
			 own);
		return EXIT_OK;
	}
	error = catalogue_add(&t->debug, folder == NULL ? own : folder);
	return error == NULL ? EXIT_OK : complain_error(error);
}

/* The session's choice: what the paper means, optimised and then with -O0. */
static int choose(void *context, struct catalogue *all, struct catalogue *chosen)
{
	struct task *t = context;
	const struct selection *s = &t->options.plan.selection;
	char *error = catalogue_fill(all, s->folder, s->nfolder);

	*chosen = (struct catalogue){0};
	if (error != NULL)
		return complain_error(error);
	if (!replay_choose(&t->paper, all, chosen))
		return complain_error(NULL);
	t->replay.noptimised = chosen->n;
	if (!replay_choose(&t->paper, &t->debug, chosen))
		return complain_error(NULL);
	/* Without a module there is still a table, which says so. */
	return chosen->n == 0 ? EXIT_NOTHING : EXIT_OK;
}

static struct track *tracks(void *context, const struct roster *roster, size_t *n)
{
	struct task *t = context;

	return replay_tracks(&t->paper, roster, n);
}

static int write_outputs(const struct task *t)
{
	const char *json = t->options.json, *error = NULL;
	bool json_alone = json != NULL && strcmp(json, "-") == 0;
	enum format format = json_alone ? FORMAT_JSON : t->options.format;
	int status = EXIT_OK;

	if (format == FORMAT_CSV)
		replay_csv(stdout, &t->replay);
	else if (format != FORMAT_JSON)
		error = replay_print(stdout, &t->replay, format, wants_colour());
	if (error != NULL) {
		complain("%s", error);
		status = EXIT_IO;
	}
	if (format == FORMAT_JSON && write_json("-", replay_to_json(&t->replay)) != EXIT_OK)
		status = EXIT_IO;
	if (json != NULL && !json_alone && write_json(json, replay_to_json(&t->replay)) != EXIT_OK)
		status = EXIT_IO;
	return finish_output(status);
}

/* Times what there is; the results are in the session's run. */
static int measure(struct task *t)
{
	struct session_plan *plan = &t->options.plan;
	int status = find_debug(t);

	if (status != EXIT_OK)
		return status;
	plan->choose = choose;
	plan->tracks = tracks;
	plan->context = t;
	plan->paper = replay_wants_loop(&t->paper);
	t->session.plan = plan;
	return session_measure(&t->session);
}

/* A run of nothing. */
static void measured_nothing(struct run *run)
{
	run->complete = true;
	run->tsc_hz = NAN;
	run->cycle_source = CYCLES_TSC_RAW;
	snprintf(run->cycle_reason, sizeof run->cycle_reason, "nothing was measured");
}

static int show(struct task *t)
{
	t->replay.paper = &t->paper;
	t->replay.run = &t->session.run;
	if (!replay_count(&t->replay, &t->session.roster) || !replay_fill(&t->replay))
		return complain_error(NULL);
	return write_outputs(t);
}

static int run(struct task *t)
{
	char *error = t->options.json == NULL ? NULL : result_probe(t->options.json);
	int status = error == NULL ? measure(t) : complain_error(error), shown;

	if (status != EXIT_OK && status != EXIT_NOTHING)
		return stop_signal != 0 ? EXIT_SIGNAL + stop_signal : status;
	if (status == EXIT_NOTHING)
		measured_nothing(&t->session.run);
	shown = show(t);
	if (stop_signal != 0)
		return EXIT_SIGNAL + stop_signal;
	return shown != EXIT_OK		? shown
	       : status == EXIT_NOTHING ? status
					: session_outcome(&t->session.run);
}

int cmd_paper(int argc, char **argv)
{
	struct task t = {.options = PAPER_DEFAULT};
	char path[PATH_MAX + 300], *error;
	int status;

	if (!paper_parse(argc, argv, &t.options))
		return EXIT_USAGE;
	if (t.options.help)
		return paper_help();
	if (strcmp(t.options.id, "list") == 0)
		return paper_list();
	if (!paper_path(path, sizeof path, t.options.id))
		return EXIT_USAGE;
	if (replaces("json", t.options.json, path))
		return EXIT_USAGE;
	t.options.plan.json = t.options.json;
	error = published_read(&t.paper, path);
	if (error != NULL)
		return complain_error(error);
	describe_run(&t.session.run, argc, argv, (uint64_t)t.options.plan.selection.seed);
	status = run(&t);
	replay_free(&t.replay);
	session_free(&t.session);
	catalogue_free(&t.debug);
	published_free(&t.paper);
	return status;
}
