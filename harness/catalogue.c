/* SPDX-License-Identifier: MIT */
#include "catalogue.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "origin.h"

/* Whether folder/name, or the folder itself for "", is there. */
static bool is_folder(const char *folder, const char *name)
{
	char path[2 * PATH_MAX];
	struct stat st;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

const char *catalogue_home(void)
{
	static char home[PATH_MAX];
	char program[PATH_MAX / 2];
	ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
	char *slash;

	if (home[0] != '\0')
		return home;
	program[n < 0 ? 0 : n] = '\0';
	slash = strrchr(program, '/');
	if (slash != NULL)
		*slash = '\0';
	if (is_folder(program, "impls"))
		snprintf(home, sizeof home, "%s", program);
	else if (is_folder(program, "../lib/ledbench/impls"))
		snprintf(home, sizeof home, "%s/../lib/ledbench", program);
	else
		snprintf(home, sizeof home, "%s/ledbench", origin_libdir);
	return home;
}

/* Fills in a candidate from <folder>/<primitive>/<file>; false if the file's name is
 * not <impl>.<isa>.so or something does not fit. */
static bool candidate_of(struct candidate *c, const char *folder, const char *primitive,
			 const char *file)
{
	size_t length = strlen(file);
	const char *dot = strchr(file, '.');
	const char *end = length > 3 ? file + length - 3 : file;

	if (dot == NULL || dot == file || strcmp(end, ".so") != 0 || dot >= end)
		return false;
	if ((size_t)(dot - file) >= sizeof c->impl || (size_t)(end - dot - 1) >= sizeof c->isa ||
	    strlen(primitive) >= sizeof c->primitive)
		return false;
	*c = (struct candidate){0};
	memcpy(c->impl, file, (size_t)(dot - file));
	memcpy(c->isa, dot + 1, (size_t)(end - dot - 1));
	strcpy(c->primitive, primitive);
	return snprintf(c->path, sizeof c->path, "%s/%s/%s", folder, primitive, file) <
	       (int)sizeof c->path;
}

static int compare_names(const struct candidate *x, const struct candidate *y)
{
	int order = strverscmp(x->primitive, y->primitive);

	if (order == 0)
		order = strcmp(x->impl, y->impl);
	return order != 0 ? order : strcmp(x->isa, y->isa);
}

static int compare(const void *a, const void *b)
{
	const struct candidate *x = a, *y = b;
	int order = compare_names(x, y);

	return order != 0 ? order : x->folder < y->folder ? -1 : x->folder > y->folder;
}

/* Whether the catalogue has the module: this very file, or (unless further builds are
 * wanted) one of the same name. */
static bool has(const struct catalogue *c, const struct candidate *item, bool builds)
{
	for (size_t i = 0; i < c->n; i++)
		if (builds ? strcmp(c->items[i].path, item->path) == 0
			   : compare_names(&c->items[i], item) == 0)
			return true;
	return false;
}

bool catalogue_append(struct catalogue *c, const struct candidate *item)
{
	struct candidate *items = reallocarray(c->items, c->n + 1, sizeof *items);

	if (items == NULL)
		return false;
	items[c->n++] = *item;
	c->items = items;
	return true;
}

/* The modules of one primitive. */
static bool add_primitive(struct catalogue *c, const char *folder, const char *primitive,
			  bool builds)
{
	char path[PATH_MAX];
	struct candidate item;
	struct dirent *entry;
	bool room = true;
	DIR *d;

	snprintf(path, sizeof path, "%s/%s", folder, primitive);
	d = opendir(path);
	while (d != NULL && room && (entry = readdir(d)) != NULL) {
		if (!candidate_of(&item, folder, primitive, entry->d_name))
			continue;
		item.folder = c->folders;
		room = has(c, &item, builds) || catalogue_append(c, &item);
	}
	if (d != NULL)
		closedir(d);
	return room;
}

static char *describe(const char *what, const char *path, int error)
{
	char *text;

	if (asprintf(&text, "%s %s: %s", what, path, strerror(error)) < 0)
		return NULL;
	return text;
}

static char *add_folder(struct catalogue *c, const char *folder, bool builds)
{
	char path[PATH_MAX];
	struct dirent *entry;
	bool room = true;
	DIR *d;

	snprintf(path, sizeof path, "%s%s", folder, is_folder(folder, "impls") ? "/impls" : "");
	d = opendir(path);
	if (d == NULL)
		return describe("module folder", folder, errno);
	while (room && (entry = readdir(d)) != NULL)
		if (entry->d_name[0] != '.')
			room = add_primitive(c, path, entry->d_name, builds);
	closedir(d);
	c->folders++;
	if (c->n != 0)
		qsort(c->items, c->n, sizeof *c->items, compare);
	return room ? NULL : describe("module folder", folder, ENOMEM);
}

char *catalogue_add(struct catalogue *c, const char *folder)
{
	return add_folder(c, folder, false);
}

char *catalogue_fill(struct catalogue *c, const char *const *folders, size_t n)
{
	const char *variable = getenv("LEDBENCH_MODULE_PATH");
	char path[PATH_MAX + 16];
	char *error = NULL;

	*c = (struct catalogue){0};
	for (size_t i = 0; i < n && error == NULL; i++)
		error = add_folder(c, folders[i], true);
	while (variable != NULL && *variable != '\0' && error == NULL) {
		size_t length = strcspn(variable, ":");

		snprintf(path, sizeof path, "%.*s", (int)length, variable);
		if (length != 0)
			error = catalogue_add(c, path);
		variable += length + (variable[length] == ':');
	}
	/* Without a home there may still be modules of one's own. */
	if (error == NULL && is_folder(catalogue_home(), "impls"))
		error = catalogue_add(c, catalogue_home());
	return error;
}

bool catalogue_matches(const struct candidate *c, const char *pattern)
{
	char names[4][sizeof c->primitive + sizeof c->impl + sizeof c->isa + 2];

	if (strcmp(pattern, "all") == 0)
		return true;
	snprintf(names[0], sizeof names[0], "%s", c->impl);
	snprintf(names[1], sizeof names[1], "%s.%s", c->impl, c->isa);
	snprintf(names[2], sizeof names[2], "%s/%s", c->primitive, c->impl);
	snprintf(names[3], sizeof names[3], "%s/%s.%s", c->primitive, c->impl, c->isa);
	for (size_t i = 0; i < 4; i++)
		if (fnmatch(pattern, names[i], 0) == 0)
			return true;
	return false;
}

bool catalogue_is_path(const char *pattern)
{
	size_t n = strlen(pattern);

	return pattern[0] == '/' || pattern[0] == '.' ||
	       (n > 3 && strcmp(pattern + n - 3, ".so") == 0);
}

size_t edit_distance(const char *a, const char *b)
{
	size_t row[128], n = strlen(b);

	if (n >= sizeof row / sizeof *row)
		return strlen(a) + n;
	for (size_t j = 0; j <= n; j++)
		row[j] = j;
	for (size_t i = 1; *a != '\0'; i++, a++) {
		size_t diagonal = row[0];

		row[0] = i;
		for (size_t j = 1; j <= n; j++) {
			size_t replace = diagonal + (*a != b[j - 1]);
			size_t least = row[j - 1] < row[j] ? row[j - 1] + 1 : row[j] + 1;

			diagonal = row[j];
			row[j] = replace < least ? replace : least;
		}
	}
	return row[n];
}

char *catalogue_nearest(const struct catalogue *c, const char *pattern)
{
	size_t best = strlen(pattern) / 2 + 1;
	char *nearest = NULL;

	for (size_t i = 0; i < c->n; i++) {
		const struct candidate *item = &c->items[i];
		char names[3][96];

		snprintf(names[0], sizeof names[0], "%s", item->impl);
		snprintf(names[1], sizeof names[1], "%s.%s", item->impl, item->isa);
		snprintf(names[2], sizeof names[2], "%s/%s.%s", item->primitive, item->impl,
			 item->isa);
		for (size_t k = 0; k < 3; k++) {
			size_t distance = edit_distance(pattern, names[k]);

			if (distance < best) {
				best = distance;
				free(nearest);
				nearest = strdup(names[k]);
			}
		}
	}
	return nearest;
}

void catalogue_free(struct catalogue *c)
{
	free(c->items);
	*c = (struct catalogue){0};
}
