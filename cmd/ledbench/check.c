/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "builds.h"
#include "cmd.h"

static const struct option options[] = {
	SELECTION_OPTIONS,
	{"vectors", required_argument, NULL, OPT_OWN},
	{"help", no_argument, NULL, 'h'},
	{0},
};

static int help(void)
{
	printf("Usage: ledbench check [OPTION]...\n"
	       "Prove modules right: vectors, random keys against the reference at every number "
	       "of\n"
	       "blocks up to two passes and in long calls, decryption, in place, misaligned, "
	       "and no\n"
	       "byte outside of the output.\n\n%s\n"
	       "  --vectors DIR      hold the modules against DIR/<primitive>.txt, and these "
	       "alone\n"
	       "\nExit status: 0 all right, 2 usage, 5 some module is wrong, crashed or timed out, "
	       "77\n"
	       "nothing was compared.\n",
	       selection_help());
	return finish_output(EXIT_OK);
}

/* Whether another module goes by the same names: a build from another folder. */
static bool has_namesake(const struct roster *r, size_t module)
{
	for (size_t i = 0; i < r->n; i++)
		if (i != module && builds_namesakes(&r->modules[i].info, &r->modules[module].info))
			return true;
	return false;
}

/* A line per module as soon as its outcome is known. */
static void show(void *context, size_t module)
{
	const struct run_module *m = &((const struct roster *)context)->modules[module];
	bool path = has_namesake(context, module);
	char name[96];

	snprintf(name, sizeof name, "%s%s%s%s%s", m->info.primitive,
		 m->info.primitive[0] == '\0' ? "" : "/", m->info.impl,
		 m->info.isa[0] == '\0' ? "" : ".", m->info.isa);
	printf("%-28s %-8s %s%s%s\n", name, status_name(m->status), path ? m->info.path : "",
	       path && m->reason[0] != '\0' ? ": " : "", m->reason);
	fflush(stdout);
}

/* The last line and the exit status. */
static int sum_up(const struct roster *r)
{
	size_t count[STATUS_COUNT] = {0}, bad;

	for (size_t i = 0; i < r->n; i++)
		count[r->modules[i].status]++;
	bad = r->n - count[STATUS_OK] - count[STATUS_SKIPPED];
	printf("%zu right, %zu not, %zu skipped\n", count[STATUS_OK], bad, count[STATUS_SKIPPED]);
	if (stop_signal != 0)
		return EXIT_SIGNAL + stop_signal;
	return bad != 0 ? EXIT_WRONG : count[STATUS_OK] == 0 ? EXIT_NOTHING : EXIT_OK;
}

int cmd_check(int argc, char **argv)
{
	struct selection selection = SELECTION_DEFAULT;
	struct catalogue all, chosen;
	struct roster roster = {0};
	int option, status;

	while ((option = next_option(argc, argv, "h", options)) != -1) {
		if (option == 'h')
			return help();
		if (option == OPT_OWN)
			selection.vectors = optarg;
		else if (option == '?' || !selection_option(&selection, option))
			return EXIT_USAGE;
	}
	if (optind < argc) {
		complain("check: '%s' is not an option; name modules with --impl", argv[optind]);
		return EXIT_USAGE;
	}
	status = selection_apply(&selection, &all, &chosen);
	if (status == EXIT_OK) {
		struct roster_setup setup = selection_setup(&selection, &all);

		if (roster_open(&roster, chosen.items, chosen.n, &setup)) {
			roster_check(&roster, &setup, false, show, &roster);
			status = sum_up(&roster);
		} else {
			status = complain_error(NULL);
		}
	}
	roster_free(&roster);
	catalogue_free(&chosen);
	catalogue_free(&all);
	return finish_output(status);
}
