/* SPDX-License-Identifier: MIT */
#include "explain.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "judge.h"

enum { MOST_BLOCKS = 1000000 };

enum { OPT_OP = OPT_OWN, OPT_BLOCKS, OPT_PORTS, OPT_JSON, OPT_NO_MEASURE, OPT_CPU };

static const struct option options[] = {
	SELECTION_OPTIONS,
	{"op", required_argument, NULL, OPT_OP},
	{"blocks", required_argument, NULL, OPT_BLOCKS},
	{"ports", required_argument, NULL, OPT_PORTS},
	{"json", no_argument, NULL, OPT_JSON},
	{"no-measure", no_argument, NULL, OPT_NO_MEASURE},
	{"cpu", required_argument, NULL, OPT_CPU},
	{"help", no_argument, NULL, 'h'},
	{0},
};

struct task {
	struct selection selection;
	enum op op;    /* OP_COUNT: what each kind of module does */
	double blocks; /* 0: the inside of a long message */
	const struct cores *cores;
	bool json, measure, help;
	double cpu;
	struct clock clock;
	struct catalogue all, chosen;
	struct roster roster;
	struct explanation *explanations;
};

static int help(void)
{
	size_t n;
	const struct cores *cores = ports_all(&n);

	printf("Usage: ledbench explain [OPTION]... NAME...\n"
	       "Count the instructions of modules, exactly and without a performance counter, and\n"
	       "show the least time they need beside the time they take.  NAME is as for "
	       "--impl.\n\n"
	       "%s\n"
	       "  --op OP            enc dec ctr cbc-dec setkey pack unpack sbox rounds hash "
	       "derive\n"
	       "                     (enc; hash or derive of what does that)\n"
	       "  --blocks N         one call of N blocks, instead of one lane group inside a long "
	       "message\n"
	       "  --ports FAMILY     bounds for these cores, without measuring if this CPU has "
	       "others:\n"
	       "                    ",
	       selection_help());
	for (size_t i = 0; i < n; i++)
		printf(" %s", cores[i].name);
	puts("\n  --no-measure       only count\n"
	     "  --cpu N            measure on CPU N\n"
	     "  --json             the same as JSON\n\n"
	     "A vector instruction that also reads or writes memory counts as what it does, and\n"
	     "among the loads or stores as folded.  Bounds assume that everything hits the cache\n"
	     "and nothing waits for anything.");
	return finish_output(EXIT_OK);
}

static bool choose_op(struct task *t, const char *name)
{
	t->op = op_named(name);
	if (t->op != OP_COUNT && t->op != OP_SETKEY_ENC && t->op != OP_CBC_ENC)
		return true;
	complain("--op: '%s' is none of enc dec ctr cbc-dec setkey pack unpack sbox rounds "
		 "hash derive",
		 name);
	return false;
}

static bool choose_ports(struct task *t, const char *name)
{
	t->cores = ports_named(name);
	if (t->cores == NULL)
		complain("--ports: no cores are called '%s' (see ledbench explain --help)", name);
	return t->cores != NULL;
}

static bool take_option(struct task *t, int option)
{
	switch (option) {
	case 'h':
		t->help = true;
		return true;
	case '?':
		return false;
	case OPT_OP:
		return choose_op(t, optarg);
	case OPT_BLOCKS:
		return parse_whole("blocks", optarg, 1, MOST_BLOCKS, &t->blocks);
	case OPT_PORTS:
		return choose_ports(t, optarg);
	case OPT_JSON:
		t->json = true;
		return true;
	case OPT_NO_MEASURE:
		t->measure = false;
		return true;
	case OPT_CPU:
		return parse_whole("cpu", optarg, 0, 1e6, &t->cpu);
	default:
		return selection_option(&t->selection, option);
	}
}

/* false with a complaint if the command line is wrong. */
static bool parse(struct task *t, int argc, char **argv)
{
	int option;

	while ((option = next_option(argc, argv, "h", options)) != -1)
		if (!take_option(t, option))
			return false;
	for (; optind < argc; optind++) {
		optarg = argv[optind];
		if (!selection_option(&t->selection, OPT_IMPL))
			return false;
	}
	if (t->help)
		return true;
	if (t->selection.nimpl == 0) {
		complain("explain: which modules? (see ledbench list)");
		return false;
	}
	if (t->blocks != 0 && t->op != OP_COUNT && !op_has_length(t->op)) {
		complain("--blocks: only with --op enc, dec, ctr, cbc-dec, hash and derive");
		return false;
	}
	return true;
}

/* Opens, proves and counts; those that cannot be counted say why. */
static int count(struct task *t)
{
	struct roster_setup setup = selection_setup(&t->selection, &t->all);

	setup.clock = t->measure ? &t->clock : NULL;
	if (!roster_open(&t->roster, t->chosen.items, t->chosen.n, &setup))
		return complain_error(NULL);
	roster_check(&t->roster, &setup, true, NULL, NULL);
	t->explanations = calloc(t->roster.n, sizeof *t->explanations);
	if (t->explanations == NULL)
		return complain_error(NULL);
	for (size_t i = 0; i < t->roster.n; i++) {
		struct run_module *m = &t->roster.modules[i];
		struct explanation *e = &t->explanations[i];

		if (t->roster.workers[i] != NULL) {
			explain_count(e, &m->info, t->roster.workers[i], t->op, (uint64_t)t->blocks,
				      t->cores);
			continue;
		}
		*e = (struct explanation){
			.info = &m->info,
			.op = t->op != OP_COUNT ? t->op : kind_of_info(&m->info)->first.op,
			.status = m->status};
		memcpy(e->reason, m->reason, sizeof e->reason);
	}
	return EXIT_OK;
}

static struct track track_of(const struct task *t, size_t module)
{
	const struct cpu_word *word = cpu_word(t->roster.modules[module].info.isa);

	return (struct track){
		.module = module,
		.worker = t->roster.workers[module],
		.class = word == NULL ? CLASS_NARROW : word->class,
		.series = explain_series(&t->explanations[module]),
	};
}

static void judge(struct task *t, const struct track *tracks, size_t n)
{
	struct floors floors;

	if (!validity_floors(&floors, tracks, n, &t->clock))
		return;
	for (size_t i = 0; i < n; i++)
		judge_result(&t->explanations[tracks[i].module].measured, &tracks[i], &floors,
			     &t->clock, t->explanations[tracks[i].module].info);
}

/* Times what was counted: all of it side by side, a second or two each. */
static int measure(struct task *t)
{
	struct track *tracks = calloc(t->roster.n, sizeof *tracks);
	struct plan plan = {.precision = .0025,
			    .least_rounds = LEAST_ROUNDS,
			    .most_rounds = MOST_ROUNDS,
			    .seed = (uint64_t)t->selection.seed,
			    .stop = &stop_signal};
	size_t n = 0;
	bool done = tracks != NULL;

	for (size_t i = 0; i < t->roster.n && done; i++)
		if (t->explanations[i].status == STATUS_OK)
			tracks[n++] = track_of(t, i);
	plan.seconds = 1 + (double)n;
	done = done && campaign_run(tracks, n, &t->clock, &plan);
	if (done)
		judge(t, tracks, n);
	campaign_free(tracks, n);
	return done ? EXIT_OK : complain_error(NULL);
}

static int show(const struct task *t, const struct machine *machine)
{
	char *text;

	if (!t->json) {
		explain_print(stdout, t->explanations, t->roster.n, t->cores);
		return EXIT_OK;
	}
	text = explain_to_json(t->explanations, t->roster.n, t->cores, machine);
	if (text == NULL)
		return complain_error(NULL);
	fputs(text, stdout);
	free(text);
	return EXIT_OK;
}

static bool is_broken(enum status status)
{
	return status != STATUS_OK && status != STATUS_SKIPPED;
}

/* 0 if something was counted, 5 if something is broken. */
static int outcome(const struct task *t)
{
	bool usable = false;

	for (size_t i = 0; i < t->roster.n; i++) {
		const struct explanation *e = &t->explanations[i];

		if (is_broken(e->status) || is_broken(e->measured.status))
			return EXIT_WRONG;
		usable |= e->status == STATUS_OK;
	}
	return usable ? EXIT_OK : EXIT_NOTHING;
}

static int explain(struct task *t)
{
	struct machine machine;
	int status = selection_apply(&t->selection, &t->all, &t->chosen);

	if (status != EXIT_OK)
		return status;
	if (t->chosen.n == 0) {
		complain("no module is chosen (see ledbench list)");
		return EXIT_NOTHING;
	}
	machine_read(&machine);
	if (t->cores == NULL)
		t->cores = ports_of(&machine);
	/* The time on one kind of core says nothing about the bound of another. */
	t->measure = t->measure && t->cores == ports_of(&machine);
	if (t->measure && pin((int)t->cpu) < 0)
		return EXIT_IO;
	if (t->measure)
		clock_start(&t->clock);
	status = count(t);
	if (status == EXIT_OK && t->measure && stop_signal == 0)
		status = measure(t);
	if (status == EXIT_OK && stop_signal == 0)
		status = show(t, &machine);
	if (stop_signal != 0)
		return EXIT_SIGNAL + stop_signal;
	return status == EXIT_OK ? outcome(t) : status;
}

int cmd_explain(int argc, char **argv)
{
	struct task t = {
		.selection = SELECTION_DEFAULT, .op = OP_COUNT, .measure = true, .cpu = -1};
	int status;

	if (!parse(&t, argc, argv))
		return EXIT_USAGE;
	if (t.help)
		return help();
	status = explain(&t);
	roster_free(&t.roster);
	free(t.explanations);
	catalogue_free(&t.chosen);
	catalogue_free(&t.all);
	return finish_output(status);
}
