/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "read.h"

enum { OPT_HTML = 256 };

static const struct option options[] = {
	{"html", required_argument, NULL, OPT_HTML},
	{"help", no_argument, NULL, 'h'},
	{0},
};

static int help(void)
{
	puts("Usage: ledbench report --html FILE RESULT...\n"
	     "Write results, the JSON of `ledbench run`, into one page that needs no network and "
	     "no other\n"
	     "file: machines, tables that sort, pictures, techniques and sources, noise, how to do "
	     "it\n"
	     "again.  Several results become columns, one for each machine.\n\n"
	     "  --html FILE        the page; - is standard output\n\n"
	     "Exit status: 0 ok, 1 a file cannot be read or written or is no result, 2 usage, 77 "
	     "no\n"
	     "result holds a figure.");
	return finish_output(EXIT_OK);
}

/* Whether the page would replace what it is made from; then with a complaint. */
static bool is_source(const char *html, char **names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (replaces("html", html, names[i]))
			return true;
	return false;
}

static bool has_figures(const struct run *run)
{
	for (size_t i = 0; i < run->nresults; i++)
		if (run->results[i].status == STATUS_OK)
			return true;
	return false;
}

/* Reads all, whatever is wrong with some; EXIT_OK if nothing is. */
static int read_all(struct run *runs, struct report_source *sources, char **names, size_t n)
{
	bool figures = false;
	int status = EXIT_OK;

	for (size_t i = 0; i < n; i++) {
		char *error = result_read(&runs[i], names[i]);

		sources[i] = (struct report_source){&runs[i], names[i]};
		if (error != NULL)
			status = complain_error(error);
		figures = figures || has_figures(&runs[i]);
	}
	if (status != EXIT_OK || figures)
		return status;
	complain("report: there is no figure in %s", n == 1 ? names[0] : "any of the results");
	return EXIT_NOTHING;
}

static int report(const char *html, char **names, size_t n)
{
	struct run *runs = calloc(n, sizeof *runs);
	struct report_source *sources = calloc(n, sizeof *sources);
	char *error = result_probe(html);
	int status = error != NULL ? complain_error(error) : EXIT_OK;

	if (status == EXIT_OK && (runs == NULL || sources == NULL))
		status = complain_error(NULL);
	else if (status == EXIT_OK)
		status = read_all(runs, sources, names, n);
	if (status == EXIT_OK)
		status = write_json(html, report_html(sources, n));
	for (size_t i = 0; i < n && runs != NULL; i++)
		result_free(&runs[i]);
	free(runs);
	free(sources);
	return finish_output(status);
}

int cmd_report(int argc, char **argv)
{
	const char *html = NULL;
	int option;

	while ((option = next_option(argc, argv, "h", options)) != -1) {
		if (option == 'h')
			return help();
		if (option != OPT_HTML)
			return EXIT_USAGE;
		html = optarg;
	}
	if (html == NULL || optind == argc) {
		complain("report: needs --html FILE and at least one result (see ledbench report "
			 "--help)");
		return EXIT_USAGE;
	}
	if (is_source(html, argv + optind, (size_t)(argc - optind)))
		return EXIT_USAGE;
	return report(html, argv + optind, (size_t)(argc - optind));
}
