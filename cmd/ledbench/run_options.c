/* SPDX-License-Identifier: MIT */
#include "run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	OPT_OP = OPT_OWN,
	OPT_ROUNDS,
	OPT_PRECISION,
	OPT_MAX_TIME,
	OPT_QUICK,
	OPT_SIZES,
	OPT_PAPER,
	OPT_BASELINE,
	OPT_CPB,
	OPT_NS,
	OPT_MBPS,
	OPT_JSON,
	OPT_MARKDOWN,
	OPT_PLOT,
	OPT_PLOT_KIND,
	OPT_EVERY_BUILD,
	OPT_CPU,
};

static const struct option options[] = {
	SELECTION_OPTIONS,
	{"op", required_argument, NULL, OPT_OP},
	{"rounds", required_argument, NULL, OPT_ROUNDS},
	{"precision", required_argument, NULL, OPT_PRECISION},
	{"max-time", required_argument, NULL, OPT_MAX_TIME},
	{"quick", no_argument, NULL, OPT_QUICK},
	{"sizes", required_argument, NULL, OPT_SIZES},
	{"paper-loop", no_argument, NULL, OPT_PAPER},
	{"baseline", required_argument, NULL, OPT_BASELINE},
	{"cpb", no_argument, NULL, OPT_CPB},
	{"ns", no_argument, NULL, OPT_NS},
	{"mbps", no_argument, NULL, OPT_MBPS},
	{"json", required_argument, NULL, OPT_JSON},
	{"markdown", no_argument, NULL, OPT_MARKDOWN},
	{"plot", required_argument, NULL, OPT_PLOT},
	{"plot-kind", required_argument, NULL, OPT_PLOT_KIND},
	{"every-build", no_argument, NULL, OPT_EVERY_BUILD},
	{"cpu", required_argument, NULL, OPT_CPU},
	{"verbose", no_argument, NULL, 'v'},
	{"help", no_argument, NULL, 'h'},
	{0},
};

int run_help(void)
{
	printf("Usage: ledbench [run] [OPTION]...\n"
	       "Check modules, time those that are right, and print who is fastest.\n\n%s\n"
	       "What is measured:\n"
	       "  --op LIST          enc dec ctr cbc-enc cbc-dec setkey setkey+enc pack unpack "
	       "sbox\n"
	       "                     rounds hash derive; without it enc on batches and streams, "
	       "dec\n"
	       "                     on streams, setkey; of other kinds than ciphers all they do\n"
	       "  --sizes LIST       bytes of the stream messages, K and M are 1024 and 1024^2; "
	       "or\n"
	       "                     ranges: 8..1M:x2, 64..1K:+64 (16K)\n"
	       "  --paper-loop       time the papers' loop of 1 000 000 x 1024 bits too, scaled to "
	       "2 s\n"
	       "  --rounds N         exactly N rounds of every series (2 to %d)\n"
	       "  --precision P%%     stop at intervals of +-P%% (0.25%%)\n"
	       "  --max-time SECONDS the whole run, roughly (50)\n"
	       "  --quick            --max-time 12 --precision 1%%\n"
	       "  --cpu N            run on CPU N (the last one that may be used)\n\n"
	       "What is shown:\n"
	       "  --cpb --ns --mbps  core cycles/byte (the default), ns/byte, Mbit/s; winners and\n"
	       "                     ratios always go by time\n"
	       "  --baseline IMPL    what is 1.00 (table, else serial, openssl, or the slowest)\n"
	       "  --json FILE        write the result as JSON too; - is standard output, without "
	       "table\n"
	       "  --markdown         tables in Markdown\n"
	       "  --plot FILE        draw the run into FILE.svg or .png, keep .gp and .dat beside "
	       "it\n"
	       "  --plot-kind KIND   bars, sizes (curves over the length of messages; the default "
	       "if\n"
	       "                     there are three), rounds (the spread)\n"
	       "  --every-build      where folders hold several builds of one implementation, a "
	       "row\n"
	       "                     for each instead of the fastest\n"
	       "  -v, --verbose      intervals, noise flags, techniques and sources; memory\n\n"
	       "Exit status: 0 ok, 1 run-time error, 2 usage, 5 a module is wrong, crashed or "
	       "timed\n"
	       "out, 77 nothing usable, 128+N stopped by signal N (what was measured is "
	       "printed).\n",
	       selection_help(), MAX_ROUNDS);
	return finish_output(EXIT_OK);
}

static bool parse_plot_kind(const char *name, enum plot_kind *kind)
{
	static const char *const names[] = {
		[PLOT_BARS] = "bars", [PLOT_SIZES] = "sizes", [PLOT_ROUNDS] = "rounds"};

	for (*kind = PLOT_BARS; *kind <= PLOT_ROUNDS; ++*kind)
		if (strcmp(name, names[*kind]) == 0)
			return true;
	complain("--plot-kind: '%s' is not one of bars sizes rounds", name);
	return false;
}

static bool own_option(struct run_options *o, int option)
{
	switch (option) {
	case OPT_OP:
		return parse_ops(optarg, &o->plan.wish.ops);
	case OPT_SIZES:
		return parse_sizes(optarg, &o->plan.wish);
	case OPT_ROUNDS:
		return parse_whole("rounds", optarg, 2, MAX_ROUNDS, &o->plan.rounds);
	case OPT_PRECISION:
		return parse_percent("precision", optarg, .01, 50, &o->plan.precision);
	case OPT_MAX_TIME:
		return parse_number("max-time", optarg, 1, 86400, &o->plan.max_time);
	case OPT_CPU:
		return parse_whole("cpu", optarg, 0, 4095, &o->plan.cpu);
	case OPT_BASELINE:
		o->style.baseline = o->plan.baseline = optarg;
		return true;
	case OPT_JSON:
		o->json = optarg;
		return true;
	case OPT_PLOT:
		o->plot = optarg;
		return true;
	case OPT_PLOT_KIND:
		return parse_plot_kind(optarg, &o->style.plot);
	case OPT_CPB:
	case OPT_NS:
	case OPT_MBPS:
		o->style.metric = option == OPT_CPB  ? METRIC_CPB
				  : option == OPT_NS ? METRIC_NS
						     : METRIC_MBPS;
		return true;
	default:
		return selection_option(&o->plan.selection, option);
	}
}

bool run_parse(int argc, char **argv, struct run_options *o)
{
	int option;

	while ((option = next_option(argc, argv, "hv", options)) != -1) {
		if (option == OPT_QUICK)
			o->quick = true;
		else if (option == OPT_PAPER)
			o->plan.paper = true;
		else if (option == OPT_MARKDOWN)
			o->style.markdown = true;
		else if (option == OPT_EVERY_BUILD)
			o->style.every_build = true;
		else if (option == 'v')
			o->style.verbose = true;
		else if (option == 'h')
			return o->help = true;
		else if (option == '?' || !own_option(o, option))
			return false;
	}
	if (o->plan.precision == 0)
		o->plan.precision = o->quick ? .01 : .0025;
	if (o->plan.max_time == 0)
		o->plan.max_time = o->quick ? 12 : 50;
	if (o->style.plot != PLOT_AUTO && o->plot == NULL) {
		complain("--plot-kind: nothing is drawn without --plot");
		return false;
	}
	if (optind == argc)
		return true;
	complain("run: '%s' is not an option; name modules with --impl", argv[optind]);
	return false;
}
