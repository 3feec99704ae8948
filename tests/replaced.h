/* SPDX-License-Identifier: MIT */
/* For tests of readers: a document with one thing wrong. */
#ifndef LB_TESTS_REPLACED_H
#define LB_TESTS_REPLACED_H

#include <stdio.h>
#include <string.h>

/* A copy of the text with `to` in the place of the first `from`, which has to be there;
 * to free(). */
static char *replaced(const char *text, const char *from, const char *to)
{
	const char *found = strstr(text, from);
	char *changed;

	if (found == NULL)
		fail_msg("no %s", from);
	assert_true(asprintf(&changed, "%.*s%s%s", (int)(found - text), text, to,
			     found + strlen(from)) > 0);
	return changed;
}

#endif
