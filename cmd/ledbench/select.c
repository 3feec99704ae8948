/* SPDX-License-Identifier: MIT */
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"
#include "cpu.h"

const char *selection_help(void)
{
	static char text[1024];

	snprintf(text, sizeof text,
		 "Which modules (lists are separated by commas, globs are fine):\n"
		 "  --impl LIST        all, or names: impl, impl.isa, primitive/impl.isa; or paths "
		 "of "
		 ".so files\n"
		 "  --cipher LIST      primitives\n"
		 "  --isa LIST         instruction-set words: %s\n"
		 "  --exclude LIST     leaves out what an --impl list would take in\n"
		 "  --module-dir DIR   looks here first, in DIR/<primitive>/<impl>.<isa>.so; "
		 "repeated,\n"
		 "                     takes the builds of all\n"
		 "  --timeout SECONDS  how long a module may take to answer one request (10)\n"
		 "  --seed N           of the random keys, messages and orders (1)\n",
		 cpu_word_names());
	return text;
}

static bool add(const char **list, size_t *n, const char *option, const char *argument)
{
	if (argument[0] == '\0') {
		complain("--%s: the list is empty", option);
		return false;
	}
	if (*n < SELECT_LISTS) {
		list[(*n)++] = argument;
		return true;
	}
	complain("--%s: given more than %d times", option, SELECT_LISTS);
	return false;
}

bool selection_option(struct selection *s, int option)
{
	switch (option) {
	case OPT_IMPL:
		return add(s->impl, &s->nimpl, "impl", optarg);
	case OPT_CIPHER:
		return add(s->cipher, &s->ncipher, "cipher", optarg);
	case OPT_ISA:
		return add(s->isa, &s->nisa, "isa", optarg);
	case OPT_EXCLUDE:
		return add(s->exclude, &s->nexclude, "exclude", optarg);
	case OPT_FOLDER:
		return add(s->folder, &s->nfolder, "module-dir", optarg);
	case OPT_TIMEOUT:
		return parse_number("timeout", optarg, .01, 86400, &s->timeout);
	default:
		return parse_whole("seed", optarg, 0, 9007199254740991.0, &s->seed);
	}
}

/* Cuts the next name off a list; NULL at its end.  Free with free(). */
static char *next_name(const char **list)
{
	size_t length = strcspn(*list, ",");
	char *name = strndup(*list, length);

	*list += length + ((*list)[length] == ',');
	return name;
}

/* Calls `use` for each name of the lists; the first status that is not EXIT_OK ends
 * it and is returned. */
static int for_names(const char *const *lists, size_t n,
		     int (*use)(const char *name, void *context), void *context)
{
	int status = EXIT_OK;

	for (size_t i = 0; i < n; i++)
		for (const char *rest = lists[i]; *rest != '\0' && status == EXIT_OK;) {
			char *name = next_name(&rest);

			status = name == NULL ? EXIT_IO : use(name, context);
			free(name);
		}
	return status;
}

/* What a name marks in the catalogue. */
struct marking {
	const struct selection *selection;
	const struct catalogue *all;
	unsigned char *marks; /* of each item: bit `bit` is set by a match */
	unsigned bit;
	const char *option;
	bool (*matches)(const struct candidate *c, const char *name);
	struct catalogue *chosen; /* files named by their path go here at once */
};

static bool matches_cipher(const struct candidate *c, const char *name)
{
	return strcmp(name, "all") == 0 || fnmatch(name, c->primitive, 0) == 0;
}

static bool matches_isa(const struct candidate *c, const char *name)
{
	return strcmp(name, "all") == 0 || fnmatch(name, c->isa, 0) == 0;
}

static int append(struct catalogue *c, const struct candidate *item)
{
	return catalogue_append(c, item) ? EXIT_OK : complain_error(NULL);
}

static int choose_path(struct marking *m, const char *path)
{
	struct candidate item = {0};

	if (strlen(path) >= sizeof item.path) {
		complain("--impl: the path '%.40s...' is too long", path);
		return EXIT_USAGE;
	}
	snprintf(item.path, sizeof item.path, "%s%s", strchr(path, '/') == NULL ? "./" : "", path);
	return append(m->chosen, &item);
}

/* The primitive or word that is most like `name`, or NULL. */
static const char *nearest_field(const struct marking *m, const char *name)
{
	size_t best = strlen(name) / 2 + 1;
	const char *nearest = NULL;

	for (size_t i = 0; i < m->all->n; i++) {
		const struct candidate *c = &m->all->items[i];
		const char *field = m->matches == matches_isa ? c->isa : c->primitive;

		if (edit_distance(name, field) < best) {
			best = edit_distance(name, field);
			nearest = field;
		}
	}
	return nearest;
}

static int nothing_like(const struct marking *m, const char *name)
{
	char *owned = m->matches == catalogue_matches ? catalogue_nearest(m->all, name) : NULL;
	const char *nearest = m->matches == catalogue_matches ? owned : nearest_field(m, name);

	complain("--%s: nothing is called '%s'%s%s%s (see ledbench list)", m->option, name,
		 nearest == NULL ? "" : "; did you mean '", nearest == NULL ? "" : nearest,
		 nearest == NULL ? "" : "'?");
	free(owned);
	return EXIT_USAGE;
}

static int mark(const char *name, void *context)
{
	struct marking *m = context;
	bool found = false;

	if (m->matches == catalogue_matches && catalogue_is_path(name))
		return choose_path(m, name);
	for (size_t i = 0; i < m->all->n; i++)
		if (m->matches(&m->all->items[i], name)) {
			m->marks[i] |= (unsigned char)(1u << m->bit);
			found = true;
		}
	/* "avx512" is a word even where nothing was built for it. */
	if (found || (m->matches == matches_isa && cpu_word(name) != NULL) ||
	    (m->all->n == 0 && strcmp(name, "all") == 0))
		return EXIT_OK;
	return nothing_like(m, name);
}

enum { BIT_IMPL, BIT_CIPHER, BIT_ISA, BIT_EXCLUDE };

static int mark_all(struct marking *m)
{
	static const char *const everything[] = {"all"};
	const struct selection *s = m->selection;
	const struct {
		const char *option;
		const char *const *lists;
		size_t n;
		bool (*matches)(const struct candidate *c, const char *name);
		bool all; /* what is not named is all */
	} axes[] = {
		[BIT_IMPL] = {"impl", s->impl, s->nimpl, catalogue_matches, true},
		[BIT_CIPHER] = {"cipher", s->cipher, s->ncipher, matches_cipher, true},
		[BIT_ISA] = {"isa", s->isa, s->nisa, matches_isa, true},
		[BIT_EXCLUDE] = {"exclude", s->exclude, s->nexclude, catalogue_matches, false},
	};
	int status = EXIT_OK;

	for (m->bit = 0; m->bit <= BIT_EXCLUDE && status == EXIT_OK; m->bit++) {
		m->option = axes[m->bit].option;
		m->matches = axes[m->bit].matches;
		status = axes[m->bit].n == 0 && axes[m->bit].all
				 ? for_names(everything, 1, mark, m)
				 : for_names(axes[m->bit].lists, axes[m->bit].n, mark, m);
	}
	return status;
}

int selection_apply(const struct selection *s, struct catalogue *all, struct catalogue *chosen)
{
	char *error = catalogue_fill(all, s->folder, s->nfolder);

	*chosen = (struct catalogue){0};
	return error != NULL ? complain_error(error) : selection_choose(s, all, chosen);
}

int selection_choose(const struct selection *s, const struct catalogue *all,
		     struct catalogue *chosen)
{
	struct marking m = {.selection = s, .all = all, .chosen = chosen};
	int status;

	if (cpu_mask_error() != NULL) {
		complain("%s", cpu_mask_error());
		return EXIT_USAGE;
	}
	m.marks = calloc(all->n + 1, 1);
	if (m.marks == NULL)
		return complain_error(NULL);
	status = mark_all(&m);
	for (size_t i = 0; i < all->n && status == EXIT_OK; i++)
		if (m.marks[i] == (1u << BIT_IMPL | 1u << BIT_CIPHER | 1u << BIT_ISA))
			status = append(chosen, &all->items[i]);
	free(m.marks);
	return status;
}

struct roster_setup selection_setup(const struct selection *s, const struct catalogue *all)
{
	static char own_vectors[4096];

	snprintf(own_vectors, sizeof own_vectors, "%s/vectors", catalogue_home());
	return (struct roster_setup){.catalogue = all,
				     .vectors = s->vectors != NULL ? s->vectors : own_vectors,
				     .vectors_only = s->vectors != NULL,
				     .timeout = s->timeout,
				     .seed = (uint64_t)s->seed,
				     .stop = &stop_signal};
}
