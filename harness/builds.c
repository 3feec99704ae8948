/* SPDX-License-Identifier: MIT */
#include "builds.h"

#include <stdio.h>
#include <string.h>

#include "figures.h"
#include "text.h"

bool builds_namesakes(const struct module_info *a, const struct module_info *b)
{
	return strcmp(a->primitive, b->primitive) == 0 && strcmp(a->impl, b->impl) == 0 &&
	       strcmp(a->isa, b->isa) == 0;
}

static bool differ(const struct run *run, size_t i, size_t j)
{
	const struct module_info *a = &run->modules[i].info, *b = &run->modules[j].info;

	return builds_namesakes(a, b) &&
	       (strcmp(a->compiler, b->compiler) != 0 || strcmp(a->flags, b->flags) != 0);
}

bool builds_any(const struct run *run)
{
	for (size_t i = 0; i < run->nmodules; i++)
		for (size_t j = 0; j < i; j++)
			if (differ(run, i, j))
				return true;
	return false;
}

void builds_drop(struct group *g)
{
	size_t kept = 0;

	for (size_t i = 0; i < g->nrows; i++) {
		const struct row *row = &g->rows[i];
		bool drop = false;

		for (size_t j = 0; j < kept; j++)
			drop |= differ(g->run, row->module, g->rows[j].module);
		if (!drop || (row->status != STATUS_OK && row->status != STATUS_SKIPPED))
			g->rows[kept++] = *row;
	}
	g->nrows = kept;
}

void build_text(char *out, size_t size, const struct module_info *m)
{
	const char *level = "", *version = strchr(m->compiler, ' ');
	size_t length = strlen(m->compiler);
	char text[sizeof m->compiler + sizeof m->flags];

	/* Two words of the compiler; the last level is the one that counts. */
	if (version != NULL)
		length = (size_t)(version - m->compiler) + 1 + strcspn(version + 1, " ");
	for (const char *word = m->flags; (word = strstr(word, "-O")) != NULL; word++)
		level = word;
	snprintf(text, sizeof text, "%.*s %.*s", (int)length, m->compiler, (int)strcspn(level, " "),
		 level);
	text_clean(out, size, text, true);
}

void row_name(char *out, size_t size, const struct group *g, const struct row *row)
{
	size_t used;

	module_name(out, size, g->run, row->module);
	used = strlen(out);
	if (!g->builds || used + sizeof " by " > size)
		return;
	strcpy(out + used, " by ");
	build_text(out + used + 4, size - used - 4, &g->run->modules[row->module].info);
}
