/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "advice.h"
#include "read.h"
#include "session.h"
#include "view.h"

enum {
	OPT_BYTES = OPT_OWN,
	OPT_OP,
	OPT_KEY_SETUP,
	OPT_CONSTANT_TIME,
	OPT_FROM,
	OPT_ROUNDS,
	OPT_MAX_TIME,
	OPT_CPU,
	OPT_JSON,
};

static const struct option options[] = {
	SELECTION_OPTIONS,
	{"bytes", required_argument, NULL, OPT_BYTES},
	{"op", required_argument, NULL, OPT_OP},
	{"key-setup", no_argument, NULL, OPT_KEY_SETUP},
	{"constant-time", no_argument, NULL, OPT_CONSTANT_TIME},
	{"from", required_argument, NULL, OPT_FROM},
	{"rounds", required_argument, NULL, OPT_ROUNDS},
	{"max-time", required_argument, NULL, OPT_MAX_TIME},
	{"cpu", required_argument, NULL, OPT_CPU},
	{"json", required_argument, NULL, OPT_JSON},
	{"help", no_argument, NULL, 'h'},
	{0},
};

struct request {
	struct session_plan plan;
	struct advice_question question;
	const char *from, *json;
	bool help, op, key_setup; /* the options were given */
};

static int help(void)
{
	printf("Usage: ledbench recommend --bytes N [OPTION]...\n"
	       "Say which implementation to use here for messages of N bytes, by time, and at "
	       "which\n"
	       "lengths another one becomes the faster.\n\n%s\n"
	       "What for:\n"
	       "  --bytes N          of a message; K and M are 1024 and 1024^2\n"
	       "  --op OP            dec, ctr, cbc-enc, cbc-dec or setkey+enc instead of enc (of "
	       "hashes\n"
	       "                     hash, of key derivation derive)\n"
	       "  --key-setup        every message has a key of its own: --op setkey+enc\n"
	       "  --constant-time    only what declares itself constant time\n\n"
	       "From what:\n"
	       "  --from FILE        a result of `ledbench run --json`, instead of measuring\n"
	       "  --rounds N         exactly N rounds of every series (2 to %d)\n"
	       "  --max-time SECONDS the whole measurement, roughly (30)\n"
	       "  --cpu N            run on CPU N (the last one that may be used)\n"
	       "  --json FILE        write the advice as JSON too; - is standard output, without\n"
	       "                     text\n\n"
	       "Exit status: 0 there is something to use for every cipher, 4 not known for some "
	       "(too\n"
	       "noisy, intervals overlap, not measured), 1 run-time error, 2 usage, 5 a module is\n"
	       "wrong, crashed or timed out, 77 nothing usable, 128+N stopped by signal N.\n",
	       selection_help(), MAX_ROUNDS);
	return finish_output(EXIT_OK);
}

/* One operation that turns messages into messages, or the one for --key-setup. */
static bool parse_op(const char *name, unsigned *ops)
{
	enum op op = op_named(name);

	if (op == OP_COUNT || (op != OP_SETKEY_ENC && !op_has_length(op))) {
		complain("--op: '%s' is not one of enc dec ctr cbc-enc cbc-dec setkey+enc hash "
			 "derive",
			 name);
		return false;
	}
	*ops = 1u << op;
	return true;
}

static bool own_option(struct request *r, int option)
{
	switch (option) {
	case OPT_BYTES:
		return parse_bytes("bytes", optarg, &r->question.bytes);
	case OPT_OP:
		r->op = true;
		return parse_op(optarg, &r->question.ops);
	case OPT_KEY_SETUP:
		return r->key_setup = true;
	case OPT_CONSTANT_TIME:
		return r->question.constant_time = true;
	case OPT_FROM:
		r->from = optarg;
		return true;
	case OPT_ROUNDS:
		return parse_whole("rounds", optarg, 2, MAX_ROUNDS, &r->plan.rounds);
	case OPT_MAX_TIME:
		return parse_number("max-time", optarg, 1, 86400, &r->plan.max_time);
	case OPT_CPU:
		return parse_whole("cpu", optarg, 0, 4095, &r->plan.cpu);
	case OPT_JSON:
		r->json = optarg;
		return true;
	case 'h':
		return r->help = true;
	default:
		return option != '?' && selection_option(&r->plan.selection, option);
	}
}

static bool parse(int argc, char **argv, struct request *r)
{
	int option;

	while ((option = next_option(argc, argv, "h", options)) != -1)
		if (!own_option(r, option))
			return false;
	if (r->help)
		return true;
	if (optind < argc) {
		complain("recommend: '%s' is not an option; name modules with --impl",
			 argv[optind]);
		return false;
	}
	if (r->key_setup && r->op && r->question.ops != 1u << OP_SETKEY_ENC) {
		complain("--key-setup: is --op setkey+enc, and another --op is given");
		return false;
	}
	if (r->key_setup)
		r->question.ops = 1u << OP_SETKEY_ENC;
	if (r->from != NULL && replaces("json", r->json, r->from))
		return false;
	if (r->question.bytes == 0)
		complain("recommend: --bytes says how long the messages are");
	return r->question.bytes != 0;
}

/* The length itself, and the powers of two on both sides of it: what has to be measured
 * to see where others take over. */
static void wish_sizes(struct wish *wish, uint64_t bytes)
{
	const uint64_t least = 8, usual = STREAM_BYTES, most = 64 << 20;
	uint64_t to = 4 * bytes > usual ? 4 * bytes : usual;

	wish->sizes[wish->nsizes++] = bytes;
	for (uint64_t size = least; size <= to && size <= most; size *= 2)
		if (size != bytes)
			wish->sizes[wish->nsizes++] = size;
}

static int measure(struct session *s, struct request *r)
{
	r->plan.wish.ops = r->question.ops;
	wish_sizes(&r->plan.wish, r->question.bytes);
	/* That no cipher takes some of the lengths around it is no error. */
	r->plan.optional_sizes = r->plan.wish.nsizes - 1;
	/* Without --op it is one for each kind of module. */
	r->plan.optional_ops = !r->op && !r->key_setup;
	r->plan.json = r->json;
	return session_measure(s);
}

/* Leaves the results of the modules that the options mean. */
static int select_results(struct run *run, const struct selection *selection)
{
	struct catalogue all = {0}, chosen = {0};
	int status = EXIT_OK;
	size_t kept = 0;

	for (size_t i = 0; i < run->nmodules && status == EXIT_OK; i++) {
		const struct module_info *m = &run->modules[i].info;
		struct candidate c = {.folder = (unsigned)i};

		snprintf(c.primitive, sizeof c.primitive, "%s", m->primitive);
		snprintf(c.impl, sizeof c.impl, "%s", m->impl);
		snprintf(c.isa, sizeof c.isa, "%s", m->isa);
		status = catalogue_append(&all, &c) ? EXIT_OK : complain_error(NULL);
	}
	if (status == EXIT_OK)
		status = selection_choose(selection, &all, &chosen);
	for (size_t i = 0; i < run->nresults && status == EXIT_OK; i++)
		for (size_t k = 0; k < chosen.n; k++)
			if (chosen.items[k].folder == run->results[i].module) {
				run->results[kept++] = run->results[i];
				break;
			}
	run->nresults = status == EXIT_OK ? kept : run->nresults;
	catalogue_free(&all);
	catalogue_free(&chosen);
	return status;
}

static bool has_results(const struct run *run, size_t module)
{
	for (size_t i = 0; i < run->nresults; i++)
		if (strcmp(run->modules[run->results[i].module].info.primitive,
			   run->modules[module].info.primitive) == 0)
			return true;
	return false;
}

/* Advice on every primitive with results; *n of them, or a complaint and NULL. */
static struct advice *advise(const struct run *run, const struct advice_question *q, size_t *n)
{
	struct advice *advices = calloc(run->nmodules + 1, sizeof *advices);

	*n = 0;
	for (size_t i = 0; i < run->nmodules && advices != NULL; i++) {
		if (!view_first(run, i) || view_is_floor(run, i) || !has_results(run, i))
			continue;
		if (advice_give(&advices[*n], run, i, q)) {
			++*n;
			continue;
		}
		while (*n > 0)
			advice_free(&advices[--*n]);
		free(advices);
		advices = NULL;
	}
	if (advices == NULL)
		complain_error(NULL);
	return advices;
}

/* Not known for one is not known; what no cipher can take, or has not measured, is
 * nothing. */
static int outcome(const struct run *run, const struct advice *advices, size_t n)
{
	int status = session_outcome(run);
	bool sure = true, usable = false;

	for (size_t i = 0; i < n; i++) {
		bool fits = advices[i].here.verdict != ADVICE_UNFIT;

		usable |= fits && advices[i].nchoices > 0;
		sure = sure && (!fits || advice_is_sure(&advices[i]));
	}
	if (status != EXIT_OK)
		return status;
	return !usable ? EXIT_NOTHING : sure ? EXIT_OK : EXIT_INCONCLUSIVE;
}

static int show(const struct run *run, const struct request *r)
{
	struct table_style style = {.metric = METRIC_NS, .colour = wants_colour()};
	bool json_alone = r->json != NULL && strcmp(r->json, "-") == 0;
	size_t n;
	struct advice *advices = advise(run, &r->question, &n);
	int status = EXIT_OK, ending;

	if (advices == NULL)
		return EXIT_IO;
	for (size_t i = 0; i < n && !json_alone; i++) {
		printf("%s", i > 0 ? "\n" : "");
		advice_print(stdout, &advices[i], &style);
	}
	if (!run->complete && !json_alone)
		printf("\nNOTE: interrupted, this is by what was measured until then.\n");
	if (r->json != NULL)
		status = write_json(r->json, advice_to_json(run, &r->question, advices, n));
	ending = outcome(run, advices, n);
	if (ending == EXIT_NOTHING)
		complain("nothing was measured that could be recommended");
	for (size_t i = 0; i < n; i++)
		advice_free(&advices[i]);
	free(advices);
	status = finish_output(status);
	return status != EXIT_OK ? status : ending;
}

static int recommend_from(const struct request *r)
{
	struct run run;
	char *error = result_read(&run, r->from);
	int status;

	if (error != NULL)
		return complain_error(error);
	status = select_results(&run, &r->plan.selection);
	if (status == EXIT_OK)
		status = show(&run, r);
	result_free(&run);
	return status;
}

static int recommend_here(struct request *r, int argc, char **argv)
{
	struct session s = {.plan = &r->plan};
	int status;

	describe_run(&s.run, argc, argv, (uint64_t)r->plan.selection.seed);
	status = measure(&s, r);
	if (status == EXIT_OK)
		status = show(&s.run, r);
	session_free(&s);
	return stop_signal != 0 ? EXIT_SIGNAL + stop_signal : status;
}

int cmd_recommend(int argc, char **argv)
{
	struct request r = {.plan = SESSION_DEFAULT,
			    .question = {.ops = 1u << OP_ENC | 1u << OP_HASH | 1u << OP_DERIVE}};
	char *error;

	r.plan.precision = .0025;
	r.plan.max_time = 30;
	if (!parse(argc, argv, &r))
		return EXIT_USAGE;
	if (r.help)
		return help();
	error = r.json == NULL ? NULL : result_probe(r.json);
	if (error != NULL)
		return complain_error(error);
	return r.from != NULL ? recommend_from(&r) : recommend_here(&r, argc, argv);
}
