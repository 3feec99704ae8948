/* SPDX-License-Identifier: MIT */
/* A printed table, to be read by a test. */
#ifndef LB_PAGE_H
#define LB_PAGE_H

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "fabricate.h"
#include "table.h"

static struct made made;
static char page[65536];
static struct table_style style;

/* Fewer cycles on a lower clock: biham.avx512 has 9.1 cycles/byte against 9.8, but
 * 5.08 ns/byte against 4.08. */
static int usual(void **state)
{
	(void)state;
	style = (struct table_style){.metric = METRIC_CPB};
	make_run(&made);
	make_module(&made, "led64", "ref", "u64", 1);
	make_result(&made, OP_ENC, WORKLOAD_BATCH, BATCH_BYTES, 1204.3, 2.4);
	make_module(&made, "led64", "table", "u64", 4);
	make_results(&made, 31.2, 31, 118, 2.4);
	make_module(&made, "led64", "biham", "avx512", 512);
	make_results(&made, 190.2, 9.1, 318, 1.79);
	make_module(&made, "led64", "biham", "avx2", 256);
	make_results(&made, 180.2, 9.8, 318, 2.4);
	make_module(&made, "led64", "vperm", "avx2", 16);
	make_results(&made, 14.2, 13, 218, 2.4);
	make_failure(make_module(&made, "led64", "slice", "avx2", 32), STATUS_FAILED,
		     "encryption differs from ref in the tail");
	make_failure(make_module(&made, "led64", "slice", "avx512", 64), STATUS_SKIPPED,
		     "this CPU lacks AVX-512");
	return 0;
}

/* The result of "impl.isa" in that series. */
static inline struct result *result_of(const char *impl, const char *isa, enum op op,
				       enum workload workload)
{
	for (size_t i = 0; i < made.run.nresults; i++) {
		struct result *r = &made.results[i];
		const struct module_info *m = &made.modules[r->module].info;

		if (strcmp(m->impl, impl) == 0 && strcmp(m->isa, isa) == 0 && r->series.op == op &&
		    r->series.workload == workload)
			return r;
	}
	fail_msg("no such result");
	return NULL;
}

static inline const char *print(void)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	assert_null(table_print(out, &made.run, &style));
	fclose(out);
	assert_true(size < sizeof page);
	memcpy(page, text, size + 1);
	free(text);
	return page;
}

/* The line of a module: its first two words are impl and ISA. */
static inline const char *line_of(const char *impl, const char *isa)
{
	static char line[512];
	char first[64], second[64];

	for (const char *start = print(); *start != '\0';) {
		size_t n = strcspn(start, "\n");

		snprintf(line, sizeof line, "%.*s", (int)n, start);
		if (sscanf(line, "%63s %63s", first, second) == 2 && strcmp(first, impl) == 0 &&
		    strcmp(second, isa) == 0)
			return line;
		start += n + (start[n] == '\n');
	}
	fail_msg("no line for %s.%s", impl, isa);
	return NULL;
}

/* The n-th word of a module's line, from 0. */
static inline const char *word_of(const char *impl, const char *isa, unsigned n)
{
	static char word[128];
	const char *line = line_of(impl, isa);

	for (unsigned i = 0; i <= n; i++) {
		line += strspn(line, " ");
		snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " "), line);
		line += strlen(word);
	}
	return word;
}

static inline void assert_says(const char *text)
{
	char flat[65536];
	size_t used = 0;

	/* Wrapping is no part of what is said. */
	for (const char *c = print(); *c != '\0'; c++)
		if (!isspace((unsigned char)*c))
			flat[used++] = *c;
		else if (used > 0 && flat[used - 1] != ' ')
			flat[used++] = ' ';
	flat[used] = '\0';
	if (strstr(flat, text) == NULL)
		fail_msg("\"%s\" is not in\n%s", text, page);
}

static inline void assert_silent(const char *text)
{
	if (strstr(print(), text) != NULL)
		fail_msg("\"%s\" is in\n%s", text, page);
}

static inline void assert_before(const char *first, const char *second)
{
	const char *a = strstr(page, first), *b = strstr(page, second);

	assert_non_null(a);
	assert_non_null(b);
	assert_true(a < b);
}

/* A test that begins with that run. */
#define USUAL(test) cmocka_unit_test_setup(test, usual)

#endif
