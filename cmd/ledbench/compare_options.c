/* SPDX-License-Identifier: MIT */
#include <stdio.h>

#include "compare.h"

enum {
	OPT_SLOWDOWN = OPT_OWN,
	OPT_ALPHA,
	OPT_OP,
	OPT_SIZES,
	OPT_ROUNDS,
	OPT_MAX_TIME,
	OPT_COUNT_TOO,
	OPT_NO_TIME,
	OPT_REFERENCE,
	OPT_JSON,
	OPT_MARKDOWN,
	OPT_PLOT,
	OPT_CPU,
};

static const struct option options[] = {
	SELECTION_OPTIONS,
	{"max-slowdown", required_argument, NULL, OPT_SLOWDOWN},
	{"alpha", required_argument, NULL, OPT_ALPHA},
	{"op", required_argument, NULL, OPT_OP},
	{"sizes", required_argument, NULL, OPT_SIZES},
	{"rounds", required_argument, NULL, OPT_ROUNDS},
	{"max-time", required_argument, NULL, OPT_MAX_TIME},
	{"count", no_argument, NULL, OPT_COUNT_TOO},
	{"no-time", no_argument, NULL, OPT_NO_TIME},
	{"reference", required_argument, NULL, OPT_REFERENCE},
	{"json", required_argument, NULL, OPT_JSON},
	{"markdown", no_argument, NULL, OPT_MARKDOWN},
	{"plot", required_argument, NULL, OPT_PLOT},
	{"cpu", required_argument, NULL, OPT_CPU},
	{"help", no_argument, NULL, 'h'},
	{0},
};

int compare_help(void)
{
	printf("Usage: ledbench compare [OPTION]... OLD NEW\n"
	       "Say whether NEW is slower than OLD, by how much, and how surely.  Each is the "
	       "path\n"
	       "of a module, a name (primitive/impl.isa), a folder of modules, or a result of\n"
	       "`ledbench run --json`.\n\n%s\n"
	       "What is compared:\n"
	       "  --op LIST          as for run: without it enc on batches and streams, dec on\n"
	       "                     streams, setkey\n"
	       "  --sizes LIST       bytes of the stream messages, as for run (16K)\n"
	       "  --count            gate by instructions too: exact, blind to where time is lost\n"
	       "  --no-time          with --count: do not time at all\n"
	       "  --reference IMPL   what results of different machines are held against "
	       "(table)\n\n"
	       "When it passes:\n"
	       "  --max-slowdown P%%  of time, and with --count of instructions (1%%)\n"
	       "  --alpha A          how often all that is said may be wrong (.01)\n"
	       "  --rounds N         of each series, %d to %d (%d); four times as many when what\n"
	       "                     is inconclusive is tried again\n"
	       "  --max-time SECONDS all the timing, roughly; what is not known then is\n"
	       "                     INCONCLUSIVE (no limit)\n\n"
	       "What is shown:\n"
	       "  --json FILE        write the comparison as JSON too; - is standard output,\n"
	       "                     without the table\n"
	       "  --markdown         for a comment on a change\n"
	       "  --plot FILE        draw the changes into FILE.svg or .png, keep .gp and .dat "
	       "beside it\n"
	       "  --cpu N            compare on CPU N\n\n"
	       "Exit status: 0 PASS, 3 FAIL (confirmed in two fresh processes), 4 INCONCLUSIVE,\n"
	       "1 run-time error, 2 usage, 5 a module is wrong, crashed or timed out, 77 nothing\n"
	       "usable, 128+N stopped by signal N.\n",
	       selection_help(), LEAST_CONTEST_ROUNDS, CONTEST_MOST, CONTEST_ROUNDS);
	return finish_output(EXIT_OK);
}

static bool own_option(struct compare_options *o, int option)
{
	switch (option) {
	case OPT_SLOWDOWN:
		return parse_percent("max-slowdown", optarg, .01, 100, &o->max_slowdown);
	case OPT_ALPHA:
		return parse_number("alpha", optarg, 1e-6, .2, &o->alpha);
	case OPT_OP:
		return parse_ops(optarg, &o->wish.ops);
	case OPT_SIZES:
		return parse_sizes(optarg, &o->wish);
	case OPT_ROUNDS:
		return parse_whole("rounds", optarg, LEAST_CONTEST_ROUNDS, CONTEST_MOST,
				   &o->rounds);
	case OPT_MAX_TIME:
		return parse_number("max-time", optarg, 1, 1e6, &o->max_time);
	case OPT_CPU:
		return parse_whole("cpu", optarg, 0, 4095, &o->cpu);
	case OPT_COUNT_TOO:
		return o->count = true;
	case OPT_NO_TIME:
		return o->no_time = true;
	case OPT_MARKDOWN:
		return o->markdown = true;
	case OPT_REFERENCE:
		o->reference = optarg;
		return true;
	case OPT_JSON:
		o->json = optarg;
		return true;
	case OPT_PLOT:
		o->plot = optarg;
		return true;
	case 'h':
		return o->help = true;
	default:
		return option != '?' && selection_option(&o->selection, option);
	}
}

bool compare_parse(int argc, char **argv, struct compare_options *o)
{
	int option;

	while ((option = next_option(argc, argv, "h", options)) != -1)
		if (!own_option(o, option))
			return false;
	if (o->help)
		return true;
	if (argc - optind != 2) {
		complain("compare: needs OLD and NEW, and got %d names (see ledbench compare "
			 "--help)",
			 argc - optind);
		return false;
	}
	if (o->no_time && !o->count) {
		complain("--no-time: nothing is left to compare without --count");
		return false;
	}
	o->old = argv[optind];
	o->new = argv[optind + 1];
	return true;
}
