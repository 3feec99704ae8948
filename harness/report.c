/* SPDX-License-Identifier: MIT */
#include "report.h"

#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "html.h"
#include "origin.h"
#include "report_parts.h"
#include "text.h"
#include "view.h"

/* --- what there is ----------------------------------------------------------------- */

void report_letter(char out[8], size_t column)
{
	size_t n = 0;

	for (size_t rest = column / 26; rest > 0 && n < 5; rest = (rest - 1) / 26)
		out[n++] = (char)('A' + (rest - 1) % 26);
	out[n++] = (char)('A' + column % 26);
	out[n] = '\0';
}

static bool same_item(const struct report *r, const struct module_info *a,
		      const struct module_info *b)
{
	/* What could not be opened has no name but its path. */
	if (a->primitive[0] == '\0')
		return b->primitive[0] == '\0' && strcmp(a->path, b->path) == 0;
	return builds_namesakes(a, b) && (!r->builds || (strcmp(a->compiler, b->compiler) == 0 &&
							 strcmp(a->flags, b->flags) == 0));
}

size_t report_item(const struct report *r, size_t source, size_t module)
{
	return r->item_of[source][module];
}

bool report_together(const struct report *r, size_t a, size_t b)
{
	return strcmp(r->items[a].info->primitive, r->items[b].info->primitive) == 0;
}

bool report_first(const struct report *r, size_t item)
{
	for (size_t i = 0; i < item; i++)
		if (report_together(r, i, item))
			return false;
	return true;
}

const struct result *report_result(const struct report *r, size_t column, size_t item,
				   const struct series *s, const struct run **run)
{
	for (size_t i = 0; i < r->n; i++) {
		*run = r->sources[r->latest[i]].run;
		for (size_t k = 0; k < (*run)->nresults && r->column_of[r->latest[i]] == column;
		     k++) {
			const struct result *result = view_timed(&(*run)->results[k]);

			if (result != NULL && result->series.op == s->op &&
			    result->series.workload == s->workload &&
			    result->series.bytes == s->bytes &&
			    report_item(r, r->latest[i], result->module) == item)
				return result;
		}
	}
	return NULL;
}

const struct run_module *report_module(const struct report *r, size_t column, size_t item)
{
	for (size_t i = 0; i < r->n; i++) {
		const struct run *run = r->sources[r->latest[i]].run;

		for (size_t k = 0; k < run->nmodules && r->column_of[r->latest[i]] == column; k++)
			if (report_item(r, r->latest[i], k) == item)
				return &run->modules[k];
	}
	return NULL;
}

/* Whether a series says more of long messages than another. */
static bool better(const struct series *a, const struct series *b)
{
	if (a->op != b->op)
		return a->op < b->op;
	if ((a->bytes == STREAM_BYTES) != (b->bytes == STREAM_BYTES))
		return a->bytes == STREAM_BYTES;
	return a->bytes > b->bytes;
}

bool report_series(const struct report *r, size_t item, enum workload workload,
		   struct series *series)
{
	bool found = false;

	for (size_t i = 0; i < r->n; i++) {
		const struct run *run = r->sources[i].run;

		for (size_t k = 0; k < run->nresults; k++) {
			const struct result *result = view_timed(&run->results[k]);

			if (result == NULL || result->series.workload != workload ||
			    strcmp(run->modules[result->module].info.primitive,
				   r->items[item].info->primitive) != 0 ||
			    (found && !better(&result->series, series)))
				continue;
			*series = result->series;
			found = true;
		}
	}
	return found;
}

/* --- putting it together ---------------------------------------------------------------- */

/* Gives every source the number of its machine: that of an equal fingerprint before it.  A
 * machine without a fingerprint is known by nothing. */
static void number_columns(struct report *r)
{
	for (size_t i = 0; i < r->n; i++) {
		const char *own = r->sources[i].run->machine.fingerprint;
		size_t k = 0;

		while (k < i &&
		       (own[0] == '\0' || strcmp(own, r->sources[k].run->machine.fingerprint) != 0))
			k++;
		r->column_of[i] = k < i ? r->column_of[k] : r->ncolumns++;
	}
}

/* The item that a module is, which is a new one if it was never seen. */
static size_t find_item(struct report *r, const struct run *run, size_t module)
{
	const struct group group = {.run = run, .builds = r->builds};
	const struct row row = {.module = module};
	size_t i = 0;

	while (i < r->nitems && !same_item(r, r->items[i].info, &run->modules[module].info))
		i++;
	if (i < r->nitems)
		return i;
	r->items[i].info = &run->modules[module].info;
	row_name(r->items[i].name, sizeof r->items[i].name, &group, &row);
	return r->nitems++;
}

static bool collect_items(struct report *r)
{
	size_t most = 1;

	for (size_t i = 0; i < r->n; i++) {
		most += r->sources[i].run->nmodules;
		r->builds = r->builds || builds_any(r->sources[i].run);
	}
	r->items = calloc(most, sizeof *r->items);
	r->item_of = calloc(r->n + 1, sizeof *r->item_of);
	for (size_t i = 0; i < r->n && r->items != NULL && r->item_of != NULL; i++) {
		const struct run *run = r->sources[i].run;

		r->item_of[i] = calloc(run->nmodules + 1, sizeof **r->item_of);
		if (r->item_of[i] == NULL)
			return false;
		for (size_t k = 0; k < run->nmodules; k++)
			r->item_of[i][k] = find_item(r, run, k);
	}
	return r->items != NULL && r->item_of != NULL;
}

static void sort_latest(struct report *r)
{
	for (size_t i = 0; i < r->n; i++) {
		size_t k = i;

		for (; k > 0 && strcmp(r->sources[r->latest[k - 1]].run->started_utc,
				       r->sources[i].run->started_utc) < 0;
		     k--)
			r->latest[k] = r->latest[k - 1];
		r->latest[k] = i;
	}
}

/* The digest of the page's own script, by which a browser knows that it runs no other. */
static void put_script_digest(FILE *out, const struct report *r)
{
	static const char begin[] = "<script>", end[] = "</script>";
	const char *from = strstr(report_template, begin), *to;
	unsigned char digest[EVP_MAX_MD_SIZE], text[2 * EVP_MAX_MD_SIZE];
	unsigned size = 0;

	(void)r;
	if (from == NULL || (to = strstr(from, end)) == NULL)
		return;
	from += sizeof begin - 1;
	EVP_Digest(from, (size_t)(to - from), digest, &size, EVP_sha256(), NULL);
	EVP_EncodeBlock(text, digest, (int)size);
	fprintf(out, "sha256-%s", text);
}

static void put_version(FILE *out, const struct report *r)
{
	(void)r;
	html_print(out, "%s (%s)", origin_version, origin_commit);
}

/* What stands in the template for that mark. */
static void put_part(FILE *out, const struct report *r, const char *name, size_t length)
{
	static const struct {
		const char *name;
		void (*put)(FILE *out, const struct report *r);
	} parts[] = {{"script", put_script_digest},	{"version", put_version},
		     {"letters", report_letters},	{"machines", report_machines},
		     {"primitives", report_primitives}, {"implementations", report_implementations},
		     {"noise", report_noise},		{"runs", report_runs}};

	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
		if (strlen(parts[i].name) == length && strncmp(name, parts[i].name, length) == 0)
			parts[i].put(out, r);
}

static void put_page(FILE *out, const struct report *r)
{
	const char *at = report_template, *mark, *end;

	while ((mark = strstr(at, "{{")) != NULL && (end = strstr(mark, "}}")) != NULL) {
		fwrite(at, 1, (size_t)(mark - at), out);
		put_part(out, r, mark + 2, (size_t)(end - mark - 2));
		at = end + 2;
	}
	fputs(at, out);
}

/* The whole text; NULL if memory is short. */
static char *print_page(const struct report *r)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	if (out == NULL)
		return NULL;
	put_page(out, r);
	if (fclose(out) == 0)
		return text;
	free(text);
	return NULL;
}

char *report_html(const struct report_source *sources, size_t n)
{
	struct report r = {.sources = sources, .n = n};
	locale_t before = text_locale_begin();
	char *text = NULL;

	r.column_of = calloc(n + 1, sizeof *r.column_of);
	r.latest = calloc(n + 1, sizeof *r.latest);
	if (r.column_of != NULL && r.latest != NULL && collect_items(&r)) {
		sort_latest(&r);
		number_columns(&r);
		text = print_page(&r);
	}
	for (size_t i = 0; r.item_of != NULL && i < n; i++)
		free(r.item_of[i]);
	free(r.item_of);
	free(r.items);
	free(r.column_of);
	free(r.latest);
	text_locale_end(before);
	return text;
}
