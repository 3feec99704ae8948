/* SPDX-License-Identifier: MIT */
/* What a report says of runs: how noisy they were, and how to do them again. */
#include <ctype.h>
#include <string.h>

#include "html.h"
#include "report_parts.h"

static void put_letter(FILE *out, const struct report *r, size_t source)
{
	char letter[8];

	report_letter(letter, r->column_of[source]);
	fprintf(out, "<td>%s</td>", letter);
}

void report_noise(FILE *out, const struct report *r)
{
	fputs("<div class=w><table><thead><tr>", out);
	html_heading(out, "result");
	html_heading(out, "machine");
	html_heading(out, "rounds kept");
	html_heading(out, "dropped");
	html_heading(out, "noisy figures");
	html_heading(out, "of");
	for (unsigned f = 0; f < FLAG_COUNT; f++)
		html_heading(out, flag_name((enum flag)(1u << f)));
	fputs("</tr></thead><tbody>\n", out);
	for (size_t i = 0; i < r->n; i++) {
		const struct run *run = r->sources[i].run;
		size_t noisy = 0, timed = 0, flags[FLAG_COUNT] = {0};

		for (size_t k = 0; k < run->nresults; k++) {
			const struct result *result = view_timed(&run->results[k]);

			if (result == NULL)
				continue;
			timed++;
			noisy += view_noisy(result);
			for (unsigned f = 0; f < FLAG_COUNT; f++)
				flags[f] += (result->flags >> f) & 1;
		}
		fputs("<tr><th scope=row>", out);
		html_text(out, r->sources[i].name);
		fputs("</th>", out);
		put_letter(out, r, i);
		html_count(out, run->rounds_kept, true);
		html_count(out, run->rounds_dropped, true);
		html_count(out, noisy, true);
		html_count(out, timed, true);
		for (unsigned f = 0; f < FLAG_COUNT; f++)
			html_count(out, flags[f], true);
		fputs("</tr>\n", out);
	}
	fputs("</tbody></table></div>\n", out);
}

/* --- how to do it again ---------------------------------------------------------------- */

/* A word as a shell would take it. */
static void put_word(FILE *out, const char *word)
{
	bool plain = word[0] != '\0';

	for (const char *c = word; *c != '\0'; c++)
		plain = plain && (isalnum((unsigned char)*c) || strchr("-_./,:=+%@", *c) != NULL);
	if (plain) {
		html_text(out, word);
		return;
	}
	html_text(out, "'");
	for (const char *rest = word;; rest++) {
		size_t length = strcspn(rest, "'");

		html_print(out, "%.*s", (int)length, rest);
		rest += length;
		if (*rest == '\0')
			break;
		html_text(out, "'\\''");
	}
	html_text(out, "'");
}

/* The command, whose first word is the verb or, without one, the program as it was called. */
static void put_command(FILE *out, char *const *argv)
{
	if (argv == NULL || argv[0] == NULL)
		return;
	fputs("ledbench", out);
	for (char *const *word = strcmp(argv[0], "run") == 0 ? argv : argv + 1; *word != NULL;
	     word++) {
		putc(' ', out);
		put_word(out, *word);
	}
}

void report_runs(FILE *out, const struct report *r)
{
	for (size_t i = 0; i < r->n; i++) {
		const struct run *run = r->sources[i].run;
		char letter[8];

		report_letter(letter, r->column_of[i]);
		fputs("<section class=run><h3>", out);
		html_text(out, r->sources[i].name);
		fputs("</h3><p>", out);
		html_print(out, "Machine %s, %s, %.1f s, seed %llu, ledbench %s, commit %s%s.",
			   letter, run->started_utc, run->seconds, (unsigned long long)run->seed,
			   run->version, run->git[0] != '\0' ? run->git : "unknown",
			   run->complete ? ""
					 : "; it was interrupted, and holds what was measured "
					   "until then");
		fputs("</p><pre>", out);
		put_command(out, run->argv);
		fputs("</pre></section>\n", out);
	}
}
