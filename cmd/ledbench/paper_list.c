/* SPDX-License-Identifier: MIT */
/* Which papers there are. */
#include <dirent.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "paper.h"
#include "text.h"

static void folder(char path[PATH_MAX])
{
	snprintf(path, PATH_MAX, "%s/results/published", catalogue_home());
}

static int is_paper(const struct dirent *entry)
{
	size_t n = strlen(entry->d_name);

	return n > 5 && entry->d_name[0] != '.' && strcmp(entry->d_name + n - 5, ".json") == 0;
}

/* "a, b, c": the ids of all papers. */
static void names_text(char *out, size_t size)
{
	struct dirent **entries = NULL;
	char path[PATH_MAX];
	size_t used = 0;
	int n;

	folder(path);
	out[0] = '\0';
	n = scandir(path, &entries, is_paper, alphasort);
	for (int i = 0; i < n; i++) {
		if (used < size)
			used += (size_t)snprintf(
				out + used, size - used, "%s%.*s", i == 0 ? "" : ", ",
				(int)strlen(entries[i]->d_name) - 5, entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
}

bool paper_path(char *path, size_t size, const char *id)
{
	char home[PATH_MAX], names[1024];
	FILE *file;

	if (catalogue_is_path(id) || strchr(id, '/') != NULL || strstr(id, ".json") != NULL) {
		snprintf(path, size, "%s", id);
		return true;
	}
	folder(home);
	snprintf(path, size, "%s/%s.json", home, id);
	file = fopen(path, "re");
	if (file != NULL) {
		fclose(file);
		return true;
	}
	names_text(names, sizeof names);
	if (names[0] != '\0')
		complain("no paper is called '%s'; there are %s", id, names);
	else
		complain("no paper is called '%s': %s has none", id, home);
	return false;
}

/* One paper; an exit status. */
static int list_one(const char *path)
{
	char cite[PUBLISHED_TEXT];
	struct paper paper;
	char *error = published_read(&paper, path);
	size_t known = 0;

	if (error != NULL)
		return complain_error(error);
	for (size_t i = 0; i < paper.nclaims; i++)
		known += paper.claims[i].nstand_ins != 0;
	text_clean(cite, sizeof cite, paper.cite, true);
	printf("%s: %zu figures, something stands for %zu of them\n  %s\n", paper.id, paper.nclaims,
	       known, cite);
	published_free(&paper);
	return EXIT_OK;
}

int paper_list(void)
{
	struct dirent **entries = NULL;
	int status = EXIT_OK, n;
	char home[PATH_MAX];

	folder(home);
	n = scandir(home, &entries, is_paper, alphasort);
	if (n <= 0) {
		complain("%s has no papers", home);
		status = EXIT_NOTHING;
	}
	for (int i = 0; i < n; i++) {
		char path[PATH_MAX + 300];

		snprintf(path, sizeof path, "%s/%s", home, entries[i]->d_name);
		if (list_one(path) != EXIT_OK)
			status = EXIT_IO;
		free(entries[i]);
	}
	free(entries);
	return finish_output(status);
}
