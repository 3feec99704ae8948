/* SPDX-License-Identifier: MIT */
#include "run.h"

#include <stdio.h>
#include <string.h>

static int draw(const struct run_options *o, const struct run *run)
{
	bool missing = false;
	char *error = plot_write(o->plot, run, &o->style, &missing);

	return drawn(o->plot, error, missing);
}

/* Every output is tried even if one fails. */
static int show(const struct run_options *o, const struct run *run)
{
	struct table_style style = o->style;
	bool json_alone = o->json != NULL && strcmp(o->json, "-") == 0;
	int status = EXIT_OK;
	const char *error;

	style.colour = !style.markdown && wants_colour();
	if (!json_alone && (error = table_print(stdout, run, &style)) != NULL) {
		complain("%s", error);
		status = EXIT_IO;
	}
	if (o->json != NULL && write_json(o->json, result_to_json(run)) != EXIT_OK)
		status = EXIT_IO;
	if (o->plot != NULL && draw(o, run) != EXIT_OK)
		status = EXIT_IO;
	return finish_output(status);
}

/* Outputs that cannot be written are better known before the measuring. */
static int probe_outputs(const struct run_options *o)
{
	char *error = o->json == NULL ? NULL : result_probe(o->json);

	if (error == NULL && o->plot != NULL)
		error = plot_probe(o->plot, o->json);
	return error == NULL ? EXIT_OK : complain_error(error);
}

static int measure_and_show(struct session *s, const struct run_options *o)
{
	int status = probe_outputs(o), shown;

	if (status == EXIT_OK)
		status = session_measure(s);
	shown = status == EXIT_OK ? show(o, &s->run) : status;
	if (stop_signal != 0)
		return EXIT_SIGNAL + stop_signal;
	return shown != EXIT_OK ? shown : session_outcome(&s->run);
}

int cmd_run(int argc, char **argv)
{
	struct run_options options = RUN_DEFAULT;
	struct session s = {.plan = &options.plan};
	int status;

	if (!run_parse(argc, argv, &options))
		return EXIT_USAGE;
	if (options.help)
		return run_help();
	options.plan.json = options.json;
	describe_run(&s.run, argc, argv, (uint64_t)options.plan.selection.seed);
	status = measure_and_show(&s, &options);
	session_free(&s);
	return status;
}
