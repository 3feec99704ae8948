/* SPDX-License-Identifier: MIT */
#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "kind.h"

static const struct option options[] = {
	SELECTION_OPTIONS,
	{"json", no_argument, NULL, OPT_OWN},
	{"help", no_argument, NULL, 'h'},
	{0},
};

static int help(void)
{
	printf("Usage: ledbench list [OPTION]...\n"
	       "Show which modules there are, how they work, and why one cannot run here.\n\n%s\n"
	       "  --json             the same as JSON\n",
	       selection_help());
	return finish_output(EXIT_OK);
}

static void show(const struct roster *r)
{
	const char *primitive = "";

	for (size_t i = 0; i < r->n; i++) {
		const struct run_module *m = &r->modules[i];
		char lanes[16];

		if (strcmp(primitive, m->info.primitive) != 0)
			printf("%s%s\n  %-12s %-9s %5s  %s\n", i == 0 ? "" : "\n",
			       m->info.primitive, "impl", "isa", "lanes", "technique (source)");
		primitive = m->info.primitive;
		snprintf(lanes, sizeof lanes, m->info.lanes != 0 ? "%u" : "-", m->info.lanes);
		if (m->status == STATUS_OK)
			printf("  %-12s %-9s %5s  %s (%s)\n", m->info.impl, m->info.isa, lanes,
			       m->info.technique, m->info.source);
		else
			printf("  %-12s %-9s %5s  %s: %s\n", m->info.impl, m->info.isa, "-",
			       status_name(m->status), m->reason);
	}
}

static int show_json(const struct roster *r)
{
	cJSON *list = cJSON_CreateArray();
	char *text;

	for (size_t i = 0; i < r->n; i++) {
		const struct run_module *m = &r->modules[i];
		cJSON *item = cJSON_CreateObject();

		cJSON_AddStringToObject(item, "primitive", m->info.primitive);
		cJSON_AddStringToObject(item, "impl", m->info.impl);
		cJSON_AddStringToObject(item, "isa", m->info.isa);
		cJSON_AddStringToObject(item, "path", m->info.path);
		cJSON_AddStringToObject(item, "status", status_name(m->status));
		cJSON_AddItemToObject(item, "reason",
				      m->status == STATUS_OK ? cJSON_CreateNull()
							     : cJSON_CreateString(m->reason));
		if (m->status == STATUS_OK) {
			cJSON_AddStringToObject(item, "kind", kind_of_info(&m->info)->name);
			cJSON_AddItemToObject(item, "library",
					      m->info.library[0] == '\0'
						      ? cJSON_CreateNull()
						      : cJSON_CreateString(m->info.library));
			cJSON_AddItemToObject(item, "lanes",
					      m->info.lanes == 0
						      ? cJSON_CreateNull()
						      : cJSON_CreateNumber(m->info.lanes));
			cJSON_AddBoolToObject(item, "constant_time", m->info.constant_time != 0);
			cJSON_AddStringToObject(item, "technique", m->info.technique);
			cJSON_AddStringToObject(item, "source", m->info.source);
			cJSON_AddStringToObject(item, "compiler", m->info.compiler);
		}
		cJSON_AddItemToArray(list, item);
	}
	text = cJSON_Print(list);
	cJSON_Delete(list);
	if (text == NULL)
		return complain_error(NULL);
	puts(text);
	free(text);
	return EXIT_OK;
}

/* 0 if something could run, 5 if something is broken. */
static int outcome(const struct roster *r)
{
	bool usable = false;

	for (size_t i = 0; i < r->n; i++) {
		if (r->modules[i].status != STATUS_OK && r->modules[i].status != STATUS_SKIPPED)
			return EXIT_WRONG;
		usable |= r->modules[i].status == STATUS_OK;
	}
	return usable ? EXIT_OK : EXIT_NOTHING;
}

int cmd_list(int argc, char **argv)
{
	struct selection selection = SELECTION_DEFAULT;
	struct catalogue all, chosen;
	struct roster roster = {0};
	bool json = false;
	int option, status;

	while ((option = next_option(argc, argv, "h", options)) != -1) {
		if (option == 'h')
			return help();
		if (option == OPT_OWN)
			json = true;
		else if (option == '?' || !selection_option(&selection, option))
			return EXIT_USAGE;
	}
	if (optind < argc) {
		complain("list: '%s' is not an option; name modules with --impl", argv[optind]);
		return EXIT_USAGE;
	}
	status = selection_apply(&selection, &all, &chosen);
	if (status == EXIT_OK) {
		struct roster_setup setup = selection_setup(&selection, &all);

		if (!roster_open(&roster, chosen.items, chosen.n, &setup))
			status = complain_error(NULL);
		else if (json)
			status = show_json(&roster);
		else
			show(&roster);
	}
	if (status == EXIT_OK)
		status = stop_signal != 0 ? EXIT_SIGNAL + stop_signal : outcome(&roster);
	roster_free(&roster);
	catalogue_free(&chosen);
	catalogue_free(&all);
	return finish_output(status);
}
