/* SPDX-License-Identifier: MIT */
/* A locale that writes decimal commas, for tests that no output follows it. */
#ifndef LB_COMMA_H
#define LB_COMMA_H

#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Switches the process to a locale with decimal commas: an installed one, or one
 * made for this test; false if there is neither. */
static inline bool comma_locale(void)
{
	static const char *const names[] = {"de_DE.UTF-8", "de_DE", "fr_FR.UTF-8", "ru_RU.UTF-8"};
	char directory[] = "/tmp/ledbench-locale-XXXXXX", command[256];
	bool found = false;

	for (size_t i = 0; i < sizeof names / sizeof *names && !found; i++)
		found = setlocale(LC_ALL, names[i]) != NULL;
	if (!found && mkdtemp(directory) != NULL) {
		snprintf(command, sizeof command, "localedef -i de_DE -f UTF-8 %s/de_DE.UTF-8 2>&1",
			 directory);
		setenv("LOCPATH", directory, 1);
		found = system(command) == 0 && setlocale(LC_ALL, "de_DE.UTF-8") != NULL;
		unsetenv("LOCPATH");
		snprintf(command, sizeof command, "rm -rf %s", directory);
		found = system(command) == 0 && found;
	}
	return found && strcmp(localeconv()->decimal_point, ",") == 0;
}

#endif
