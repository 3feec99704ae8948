/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "paper.h"

enum {
	OPT_FORMAT = OPT_OWN,
	OPT_JSON,
	OPT_DEBUG,
	OPT_ROUNDS,
	OPT_PRECISION,
	OPT_MAX_TIME,
	OPT_QUICK,
	OPT_CPU,
};

static const struct option options[] = {
	{"format", required_argument, NULL, OPT_FORMAT},
	{"json", required_argument, NULL, OPT_JSON},
	{"debug-dir", required_argument, NULL, OPT_DEBUG},
	{"module-dir", required_argument, NULL, OPT_FOLDER},
	{"timeout", required_argument, NULL, OPT_TIMEOUT},
	{"seed", required_argument, NULL, OPT_SEED},
	{"rounds", required_argument, NULL, OPT_ROUNDS},
	{"precision", required_argument, NULL, OPT_PRECISION},
	{"max-time", required_argument, NULL, OPT_MAX_TIME},
	{"quick", no_argument, NULL, OPT_QUICK},
	{"cpu", required_argument, NULL, OPT_CPU},
	{"help", no_argument, NULL, 'h'},
	{0},
};

int paper_help(void)
{
	printf("Usage: ledbench paper [OPTION]... ID\n"
	       "       ledbench paper list\n"
	       "Measure again what a paper published, and show both side by side.  ID is a paper\n"
	       "of the list, or the path of a file like those in results/published.\n\n"
	       "  --format FORMAT    text (the default), markdown, latex, csv or json\n"
	       "  --json FILE        write the same as JSON too; - is standard output, without "
	       "table\n"
	       "  --debug-dir DIR    the modules built with -O0, for papers that timed debug "
	       "builds\n"
	       "                     (debug/impls beside the program, made by make "
	       "VARIANT=debug)\n"
	       "  --module-dir DIR   looks here first, in DIR/<primitive>/<impl>.<isa>.so\n"
	       "  --timeout SECONDS  how long a module may take to answer one request (10)\n"
	       "  --seed N           of the random keys, messages and orders (1)\n"
	       "  --rounds N         exactly N rounds of every series (2 to %d)\n"
	       "  --precision P%%     stop at intervals of +-P%% (0.25%%)\n"
	       "  --max-time SECONDS the side-by-side part, roughly (60); the papers' loop and\n"
	       "                     the -O0 builds come on top\n"
	       "  --quick            --max-time 20 --precision 1%%\n"
	       "  --cpu N            run on CPU N (the last one that may be used)\n\n"
	       "Exit status: 0 ok, 1 run-time error, 2 usage, 5 a module is wrong, crashed or "
	       "timed\n"
	       "out, 77 nothing usable, 128+N stopped by signal N (what was measured is "
	       "printed).\n",
	       MAX_ROUNDS);
	return finish_output(EXIT_OK);
}

static bool choose_format(struct paper_options *o, const char *name)
{
	o->format = format_named(name);
	if (o->format != FORMAT_COUNT)
		return true;
	complain("--format: '%s' is none of text markdown latex csv json", name);
	return false;
}

static bool take_option(struct paper_options *o, int option)
{
	switch (option) {
	case OPT_FORMAT:
		return choose_format(o, optarg);
	case OPT_JSON:
		o->json = optarg;
		return true;
	case OPT_DEBUG:
		o->debug_home = optarg;
		return true;
	case OPT_ROUNDS:
		return parse_whole("rounds", optarg, 2, MAX_ROUNDS, &o->plan.rounds);
	case OPT_PRECISION:
		return parse_percent("precision", optarg, .01, 50, &o->plan.precision);
	case OPT_MAX_TIME:
		return parse_number("max-time", optarg, 1, 86400, &o->plan.max_time);
	case OPT_CPU:
		return parse_whole("cpu", optarg, 0, 4095, &o->plan.cpu);
	case OPT_QUICK:
		o->quick = true;
		return true;
	case 'h':
		o->help = true;
		return true;
	case '?':
		return false;
	default:
		return selection_option(&o->plan.selection, option);
	}
}

bool paper_parse(int argc, char **argv, struct paper_options *o)
{
	int option;

	while ((option = next_option(argc, argv, "h", options)) != -1)
		if (!take_option(o, option))
			return false;
	if (o->plan.precision == 0)
		o->plan.precision = o->quick ? .01 : .0025;
	if (o->plan.max_time == 0)
		o->plan.max_time = o->quick ? 20 : 60;
	if (o->help)
		return true;
	if (optind + 1 == argc) {
		o->id = argv[optind];
		return true;
	}
	complain(optind == argc ? "paper: which one? (see ledbench paper list)"
				: "paper: one at a time (see ledbench paper list)");
	return false;
}
