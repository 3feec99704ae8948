/* SPDX-License-Identifier: MIT */
#include "compare.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int draw(const struct duel *d)
{
	bool missing = false;
	char *error = comparison_plot(d->options->plot, &d->comparison, &missing);

	return drawn(d->options->plot, error, missing);
}

static int show(const struct duel *d)
{
	struct table_style style = {.markdown = d->options->markdown};
	bool json_alone = d->options->json != NULL && strcmp(d->options->json, "-") == 0;
	int status = EXIT_OK;

	style.colour = !style.markdown && wants_colour();
	if (isatty(STDERR_FILENO))
		fputs("\r\033[K", stderr);
	if (!json_alone)
		comparison_print(stdout, &d->comparison, &style);
	if (d->options->json != NULL &&
	    write_json(d->options->json, comparison_to_json(&d->comparison)) != EXIT_OK)
		status = EXIT_IO;
	if (d->options->plot != NULL && draw(d) != EXIT_OK)
		status = EXIT_IO;
	return finish_output(status);
}

static int outcome(const struct comparison *c)
{
	static const int status[VERDICTS] = {EXIT_OK, EXIT_FAIL, EXIT_INCONCLUSIVE};

	return c->failed ? EXIT_WRONG : status[comparison_verdict(c)];
}

/* By its name or, whatever it is called, by how JSON begins. */
static bool is_result(const char *path)
{
	size_t n = strlen(path);
	bool result = n > 5 && strcmp(path + n - 5, ".json") == 0;
	struct stat status;
	FILE *file;

	if (!result && stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
	    (file = fopen(path, "re")) != NULL) {
		result = getc(file) == '{';
		fclose(file);
	}
	return result;
}

/* The one or the other way to compare. */
static int compare_sides(struct duel *d)
{
	const struct compare_options *o = d->options;

	if (is_result(o->old) != is_result(o->new)) {
		complain("compare: %s is a result file and %s is not: both or none",
			 is_result(o->old) ? o->old : o->new, is_result(o->old) ? o->new : o->old);
		return EXIT_USAGE;
	}
	if (replaces("json", o->json, o->old) || replaces("json", o->json, o->new))
		return EXIT_USAGE;
	if (!is_result(o->old))
		return compare_modules(d);
	if (!o->count)
		return compare_results(d);
	complain("--count: result files hold no instructions");
	return EXIT_USAGE;
}

static int compare(struct duel *d)
{
	struct instant start = clock_now();
	char *error = d->options->json == NULL ? NULL : result_probe(d->options->json);
	int status;

	if (error == NULL && d->options->plot != NULL)
		error = plot_probe(d->options->plot, d->options->json);
	status = error != NULL ? complain_error(error) : compare_sides(d);
	if (status != EXIT_OK)
		return stop_signal != 0 ? EXIT_SIGNAL + stop_signal : status;
	d->comparison.matches = d->matches;
	d->comparison.contests = d->contests;
	d->comparison.n = d->ncontests;
	d->run.complete = stop_signal == 0;
	d->run.seconds = (double)(clock_now().ns - start.ns) / 1e9;
	status = show(d);
	if (stop_signal != 0)
		return EXIT_SIGNAL + stop_signal;
	return status != EXIT_OK ? status : outcome(&d->comparison);
}

int cmd_compare(int argc, char **argv)
{
	struct compare_options options = COMPARE_DEFAULT;
	struct duel d = {.options = &options};
	int status;

	d.comparison.run = &d.run;
	describe_run(&d.run, argc, argv, 0);
	if (!compare_parse(argc, argv, &options)) {
		free(d.run.argv);
		return EXIT_USAGE;
	}
	if (options.help) {
		free(d.run.argv);
		return compare_help();
	}
	d.run.seed = (uint64_t)options.selection.seed;
	d.comparison.old = options.old;
	d.comparison.new = options.new;
	d.comparison.reference = options.reference;
	status = compare(&d);
	contest_free(d.contests, d.ncontests);
	free(d.matches);
	result_free(&d.results[SIDE_OLD]);
	result_free(&d.results[SIDE_NEW]);
	roster_free(&d.roster);
	catalogue_free(&d.chosen);
	catalogue_free(&d.all);
	free(d.run.argv);
	return status;
}
