/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <string.h>

#include "cmd.h"
#include "origin.h"

static const struct verb {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *summary;
} verbs[] = {
	{"run", cmd_run, "check and time modules (the default)"},
	{"list", cmd_list, "show which modules there are, and why one cannot run here"},
	{"check", cmd_check, "prove modules right, without timing them"},
	{"explain", cmd_explain, "count the instructions of modules, and bound their time"},
	{"compare", cmd_compare, "say whether modules became slower, and how surely"},
	{"recommend", cmd_recommend,
	 "say which implementation to use here for messages of a length"},
	{"paper", cmd_paper, "measure a paper's figures again, and show both side by side"},
	{"report", cmd_report, "write results into one page"},
	{"new", cmd_new, "begin a new module"},
	{"doctor", cmd_doctor, "show what on this machine would disturb a run"},
};

enum { VERBS = sizeof verbs / sizeof verbs[0] };

static int usage(void)
{
	puts("Usage: ledbench [VERB] [OPTION]...\n"
	     "Benchmark and compare implementations of lightweight block ciphers.\n");
	for (size_t i = 0; i < VERBS; i++)
		printf("  %-10s %s\n", verbs[i].name, verbs[i].summary);
	puts("\n  ledbench --impl all --cpb      the main job\n"
	     "  ledbench VERB --help           the options of a verb\n"
	     "  ledbench --version             the version\n\n"
	     "Exit status: 0 ok, 1 run-time error, 2 usage, 3 slower (compare), 4 not known\n"
	     "(compare, recommend), 5 a module is wrong, crashed or timed out, 77 nothing usable, "
	     "128+N stopped by\n"
	     "signal N.");
	return finish_output(EXIT_OK);
}

static int unknown(const char *word)
{
	const char *nearest = NULL;
	size_t best = strlen(word) / 2 + 1;

	for (size_t i = 0; i < VERBS; i++)
		if (edit_distance(word, verbs[i].name) < best) {
			best = edit_distance(word, verbs[i].name);
			nearest = verbs[i].name;
		}
	complain("no verb '%s'%s%s%s (see ledbench --help)", word,
		 nearest == NULL ? "" : "; did you mean '", nearest == NULL ? "" : nearest,
		 nearest == NULL ? "" : "'?");
	return EXIT_USAGE;
}

/* A signal that ended a call of the system, as the opening of a FIFO, and so the program. */
static int status_of(int status)
{
	return status == EXIT_IO && stop_signal != 0 ? EXIT_SIGNAL + stop_signal : status;
}

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "--help";

	hold_standard_files();
	catch_signals();
	if (strcmp(word, "-h") == 0 || strcmp(word, "--help") == 0 || strcmp(word, "help") == 0)
		return usage();
	if (strcmp(word, "-V") == 0 || strcmp(word, "--version") == 0) {
		printf("ledbench %s\n", origin_version);
		return finish_output(EXIT_OK);
	}
	if (word[0] == '-')
		return status_of(cmd_run(argc, argv));
	for (size_t i = 0; i < VERBS; i++)
		if (strcmp(word, verbs[i].name) == 0)
			return status_of(verbs[i].run(argc - 1, argv + 1));
	return unknown(word);
}
