/* SPDX-License-Identifier: MIT */
/* Which modules there are, and which of them somebody means. */
#ifndef LB_CATALOGUE_H
#define LB_CATALOGUE_H

#include <stdbool.h>
#include <stddef.h>

/* A module file.  The names are those of its path; a file that was named by its
 * path alone has none ("") until it is opened. */
struct candidate {
	char path[512];
	char primitive[32], impl[32], isa[16];
	unsigned folder; /* how many folders were added before its own */
};

struct catalogue {
	struct candidate *items; /* sorted by primitive, implementation, word, folder */
	size_t n;
	unsigned folders;
};

/*
 * Where ledbench keeps its own things: the folder of the running program if it
 * holds `impls`, else ../lib/ledbench beside that folder, else LIBDIR/ledbench.
 * Under it are impls/ and vectors/.  A static string.
 */
const char *catalogue_home(void);

/* Adds one candidate at the end; false without memory. */
bool catalogue_append(struct catalogue *catalogue, const struct candidate *item);

/*
 * Adds the modules <folder>/<primitive>/<impl>.<isa>.so, or those of <folder>/impls if
 * there is such a folder.  A module that the catalogue has already is left out: the
 * folder that was added first wins.  NULL, or an error to free() that names the folder.
 */
char *catalogue_add(struct catalogue *catalogue, const char *folder);

/* The folders given, those of LEDBENCH_MODULE_PATH (separated by colons), and the
 * home's.  Of the folders given all modules are taken, so that several can hold builds
 * of the same; the others add what is missing.  NULL, or an error to free(). */
char *catalogue_fill(struct catalogue *catalogue, const char *const *folders, size_t n);

/* Whether a pattern means the candidate: "all", or a name or glob for impl,
 * impl.isa, primitive/impl or primitive/impl.isa. */
bool catalogue_matches(const struct candidate *candidate, const char *pattern);

/* Whether a pattern is the path of a file rather than a name. */
bool catalogue_is_path(const char *pattern);

/* The name of the catalogue that is most like a pattern that means nothing, or NULL
 * if none is near.  An allocated string. */
char *catalogue_nearest(const struct catalogue *catalogue, const char *pattern);

/* Edits (insert, delete, replace) from one word to another (Levenshtein). */
size_t edit_distance(const char *a, const char *b);

void catalogue_free(struct catalogue *catalogue);

#endif
