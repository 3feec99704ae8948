/* SPDX-License-Identifier: MIT */
#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cmd.h"
#include "cpu.h"

static const struct option options[] = {{"help", no_argument, NULL, 'h'}, {0}};

static int help(void)
{
	puts("Usage: ledbench new FAMILY/IMPL.ISA[+ISA...]\n"
	     "Begin a module: write impls/FAMILY/IMPL.ISA.c in the source tree that is the "
	     "current\n"
	     "folder.  In a family with a reference it begins as a copy of that (or of its plain "
	     "module\n"
	     "serial or openssl), and is right from the first minute; in a new family it begins as "
	     "a\n"
	     "copy of impls/null/copy.c.  A library that the original is linked with goes into the "
	     "name:\n"
	     "IMPL.ISA.LIBRARY.c.  Then: make, and ledbench check --impl IMPL.");
	return finish_output(EXIT_OK);
}

/* Cuts "led/foo.avx2+avx512" into its parts; false with a complaint. */
static bool split(char *name, char **family, char **impl, char **words)
{
	char *slash = strchr(name, '/'), *dot = slash == NULL ? NULL : strchr(slash, '.');

	for (const char *c = name; *c != '\0'; c++)
		if (!isalnum((unsigned char)*c) && strchr("/.-+", *c) == NULL)
			slash = NULL;
	if (strlen(name) >= 128 || slash == NULL || dot == NULL || slash == name ||
	    dot == slash + 1 || dot[1] == '\0' || name[0] == '.' ||
	    strchr(slash + 1, '/') != NULL) {
		complain("new: '%s' is not of the form family/impl.isa (led/foo.avx2)", name);
		return false;
	}
	*slash = *dot = '\0';
	if (strcmp(slash + 1, "all") == 0) {
		complain("new: 'all' means all implementations: choose another name");
		return false;
	}
	*family = name;
	*impl = slash + 1;
	*words = dot + 1;
	return true;
}

static bool known_words(const char *words)
{
	const struct cpu_word *all, *word;
	unsigned seen = 0;
	size_t n;

	all = cpu_words(&n);
	while (*words != '\0') {
		size_t length = strcspn(words, "+");
		char text[16];

		snprintf(text, sizeof text, "%.*s", (int)length, words);
		word = cpu_word(text);
		if (word == NULL || seen & 1u << (word - all)) {
			complain("new: '%.*s' is %s (%s)", (int)length, words,
				 word != NULL ? "there twice" : "not an instruction-set word",
				 cpu_word_names());
			return false;
		}
		seen |= 1u << (word - all);
		words += length + (words[length] == '+');
	}
	return true;
}

/* Copies a file; `to` must not exist yet and is removed if it cannot be completed. */
static int copy(const char *from, const char *to)
{
	FILE *in = fopen(from, "re");
	int fd = in == NULL ? -1 : open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
	bool good = out != NULL;
	int error, c;

	while (good && (c = getc(in)) != EOF)
		good = putc(c, out) != EOF;
	good = good && !ferror(in);
	error = errno;
	if (out != NULL && fclose(out) != 0) {
		error = errno;
		good = false;
	}
	if (!good)
		complain("new: %s: %s", in == NULL ? from : to, strerror(error));
	if (!good && fd >= 0)
		unlink(to);
	if (in != NULL)
		fclose(in);
	return good ? EXIT_OK : EXIT_IO;
}

/* What a module of that family begins as: its reference, ref.c or ref.<words>.c, or else
 * what is plain in it. */
static void origin(char *from, size_t size, const char *folder)
{
	static const char *const plain[] = {"ref", "serial", "openssl"};
	bool found = false;

	snprintf(from, size, "impls/null/copy.c");
	for (size_t i = 0; i < sizeof plain / sizeof *plain && !found; i++) {
		char pattern[300];
		glob_t files;

		snprintf(pattern, sizeof pattern, "%s/%s.{,*.}c", folder, plain[i]);
		found = glob(pattern, GLOB_BRACE, NULL, &files) == 0 && files.gl_pathc != 0;
		if (found)
			snprintf(from, size, "%s", files.gl_pathv[0]);
		globfree(&files);
	}
}

/* The word of a library in the name of a file, "openssl." of x/openssl.u64.openssl.c; "" if
 * there is none. */
static void library_of(char *out, size_t size, const char *file)
{
	const char *word = strchr(strrchr(file, '/'), '.');
	const char *next = word == NULL ? NULL : strchr(word + 1, '.');

	out[0] = '\0';
	if (next != NULL && strchr(next + 1, '.') != NULL)
		snprintf(out, size, "%.*s", (int)strcspn(next + 1, ".") + 1, next + 1);
}

static int begin(const char *family, const char *impl, const char *words)
{
	char folder[256], from[512], to[512], library[32];
	int status;

	snprintf(folder, sizeof folder, "impls/%s", family);
	if (access("impls/null/copy.c", R_OK) != 0) {
		complain("new: there is no impls/null/copy.c here: this is not ledbench's source "
			 "tree");
		return EXIT_IO;
	}
	if (mkdir(folder, 0777) != 0 && errno != EEXIST) {
		complain("new: %s: %s", folder, strerror(errno));
		return EXIT_IO;
	}
	origin(from, sizeof from, folder);
	library_of(library, sizeof library, from);
	snprintf(to, sizeof to, "%s/%s.%s.%sc", folder, impl, words, library);
	status = copy(from, to);
	if (status == EXIT_OK)
		printf("%s is there, a copy of %s.  Now: make && build/ledbench check --impl %s\n",
		       to, from, impl);
	return status;
}

int cmd_new(int argc, char **argv)
{
	char *family, *impl, *words;
	int option;

	while ((option = next_option(argc, argv, "h", options)) != -1)
		return option == 'h' ? help() : EXIT_USAGE;
	if (optind + 1 != argc) {
		complain("new: give one name, family/impl.isa");
		return EXIT_USAGE;
	}
	if (!split(argv[optind], &family, &impl, &words) || !known_words(words))
		return EXIT_USAGE;
	return finish_output(begin(family, impl, words));
}
