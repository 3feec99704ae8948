/* SPDX-License-Identifier: MIT */
/*
 * The file is read whole, and its text becomes the storage of the set: a byte
 * string is shorter than the hex digits it comes from, so it takes their place.
 */
#include "vectors.h"

#include <errno.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

enum {
	FILE_BYTES = 16 << 20, /* far above any vector file: /dev/zero must come to an end */
	SHOWN_BYTES = 24,      /* of a word that an error quotes */
};

struct reader {
	const char *path;
	unsigned line; /* 0: none is to blame */
	char *error;
};

__attribute__((format(printf, 2, 3))) static bool fail(struct reader *r, const char *format, ...)
{
	char what[256];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(what, sizeof what, format, arguments);
	va_end(arguments);
	if ((r->line > 0 ? asprintf(&r->error, "%s:%u: %s", r->path, r->line, what)
			 : asprintf(&r->error, "%s: %s", r->path, what)) < 0)
		r->error = NULL;
	return false;
}

/* The word as an error may print it: short, and printable in any terminal. */
static const char *shown(const char *word, char text[SHOWN_BYTES + 4])
{
	size_t i;

	for (i = 0; i < SHOWN_BYTES && word[i] != '\0'; i++)
		text[i] = word[i] >= ' ' && word[i] <= '~' ? word[i] : '?';
	strcpy(text + i, word[i] != '\0' ? "..." : "");
	return text;
}

/* Cuts the next word off *rest, which stands behind it afterwards; "" at the end. */
static char *next_word(char **rest)
{
	char *word = *rest + strspn(*rest, " \t");

	*rest = word + strcspn(word, " \t");
	if (**rest != '\0')
		*(*rest)++ = '\0';
	return word;
}

static int hex_digit(char c)
{
	return c >= '0' && c <= '9'   ? c - '0'
	       : c >= 'a' && c <= 'f' ? c - 'a' + 10
	       : c >= 'A' && c <= 'F' ? c - 'A' + 10
				      : -1;
}

/* Turns the next word into the bytes it spells, in place. */
static bool read_bytes(struct reader *r, const char *field, char **rest, const uint8_t **bytes,
		       size_t *n)
{
	char *word = next_word(rest), text[SHOWN_BYTES + 4];
	size_t digits = strlen(word);

	if (digits == 0)
		return fail(r, "the %s is missing", field);
	for (size_t i = 0; i < digits; i++)
		if (hex_digit(word[i]) < 0)
			return fail(r, "the %s '%s' is not hexadecimal", field, shown(word, text));
	if (digits % 2 != 0)
		return fail(r, "the %s has an odd number of hex digits, %zu", field, digits);
	*bytes = (uint8_t *)word;
	*n = digits / 2;
	for (size_t i = 0; i < *n; i++)
		word[i] = (char)(hex_digit(word[2 * i]) << 4 | hex_digit(word[2 * i + 1]));
	return true;
}

static bool read_origin(struct reader *r, char **rest, struct vector *v)
{
	char *word = next_word(rest), text[SHOWN_BYTES + 4];

	*rest += strspn(*rest, " \t");
	if (*word == '\0')
		return fail(r, "the origin is missing: P, G or W");
	if (strlen(word) != 1 || strchr("PGW", *word) == NULL)
		return fail(r, "unknown origin '%s': not P, G or W", shown(word, text));
	v->origin = *word;
	if (v->origin == 'W' && **rest == '\0')
		return fail(r, "origin W goes on with words that name the mistake");
	if (v->origin != 'W' && **rest != '\0')
		return fail(r, "'%s' is too much after the origin", shown(*rest, text));
	v->mistake = v->origin == 'W' ? *rest : NULL;
	return true;
}

/* Reads one line that is not blank and adds its vector to the set. */
static bool read_vector(struct reader *r, char *rest, struct vector_set *set)
{
	struct vector v = {.line = r->line};
	size_t key_bytes, plain_bytes, cipher_bytes;

	if (!read_bytes(r, "key", &rest, &v.key, &key_bytes) ||
	    !read_bytes(r, "plaintext", &rest, &v.plain, &plain_bytes) ||
	    !read_bytes(r, "ciphertext", &rest, &v.cipher, &cipher_bytes) ||
	    !read_origin(r, &rest, &v))
		return false;
	if (plain_bytes != cipher_bytes)
		return fail(r, "the plaintext has %zu bytes, the ciphertext %zu", plain_bytes,
			    cipher_bytes);
	if (set->n == 0) {
		set->key_bytes = key_bytes;
		set->block_bytes = plain_bytes;
	}
	if (key_bytes != set->key_bytes)
		return fail(r, "the key has %zu bytes, that of line %u has %zu", key_bytes,
			    set->vectors[0].line, set->key_bytes);
	if (plain_bytes != set->block_bytes)
		return fail(r, "the plaintext has %zu bytes, that of line %u has %zu", plain_bytes,
			    set->vectors[0].line, set->block_bytes);
	set->vectors[set->n++] = v;
	return true;
}

/* Ends the line at a comment, or before the blanks and the CR that it may end with. */
static void trim(char *line)
{
	size_t length = strcspn(line, "#");

	while (length > 0 && strchr(" \t\r", line[length - 1]) != NULL)
		length--;
	line[length] = '\0';
}

static bool read_lines(struct reader *r, struct vector_set *set, size_t size)
{
	char *line = set->storage, *end = line + size, *next;
	bool certified = false;

	for (; line < end; line = next) {
		char *newline = memchr(line, '\n', (size_t)(end - line));
		size_t length = (size_t)((newline != NULL ? newline : end) - line);

		next = line + length + 1;
		r->line++;
		if (memchr(line, '\0', length) != NULL)
			return fail(r, "a NUL byte: this is not text");
		line[length] = '\0';
		trim(line);
		line += strspn(line, " \t");
		if (*line != '\0' && !read_vector(r, line, set))
			return false;
		certified |= set->n > 0 && set->vectors[set->n - 1].origin != 'W';
	}
	r->line = 0;
	return certified || fail(r, "no vector of origin P or G");
}

char *vectors_read(struct vector_set *set, const char *path)
{
	struct reader r = {.path = path};
	size_t size, lines = 1;

	memset(set, 0, sizeof *set);
	if ((set->storage = text_read(path, FILE_BYTES, &size)) == NULL) {
		fail(&r, "%s",
		     errno == EFBIG ? "larger than any file of test vectors" : strerror(errno));
		return r.error;
	}
	for (size_t i = 0; i < size; i++)
		lines += set->storage[i] == '\n';
	if ((set->vectors = calloc(lines, sizeof *set->vectors)) == NULL)
		fail(&r, "not enough memory");
	if (set->vectors == NULL || !read_lines(&r, set, size))
		vectors_free(set);
	return r.error;
}

void vectors_free(struct vector_set *set)
{
	free(set->vectors);
	free(set->storage);
	memset(set, 0, sizeof *set);
}
