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

#include "digest.h"
#include "text.h"

enum {
	FILE_BYTES = 16 << 20, /* far above any vector file: /dev/zero must come to an end */
	SHOWN_BYTES = 24,      /* of a word that an error quotes */
	STRING_BYTES = 64 << 20,
};

/* What a line consists of. */
struct format {
	const char *field[VECTOR_FIELDS];
	const char *origins;
	unsigned least; /* fields that each line has to have */
	bool words;	/* strings may be written in other ways than hex */
};

static const struct format formats[] = {
	[LB_CIPHER] = {{"key", "plaintext", "ciphertext"}, "PGW", 3, false},
	[LB_HASH] = {{"message", "digest"}, "PGW", 2, true},
	[LB_KDF] = {{"secret", "output"}, "PGW", 2, true},
	[LB_PKE] = {{"private key", "public key", "nonce", "message", "ciphertext"},
		    "PGR",
		    2,
		    true},
};

struct reader {
	const struct format *format;
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

/* Turns the hex digits into the bytes that they spell, in place. */
static bool read_hex(struct reader *r, const char *field, char *word, struct string *string)
{
	char text[SHOWN_BYTES + 4];
	size_t digits = strlen(word);

	if (digits == 0)
		return fail(r, "the %s is missing", field);
	for (size_t i = 0; i < digits; i++)
		if (hex_digit(word[i]) < 0)
			return fail(r, "the %s '%s' is not hexadecimal", field, shown(word, text));
	if (digits % 2 != 0)
		return fail(r, "the %s has an odd number of hex digits, %zu", field, digits);
	string->bytes = (uint8_t *)word;
	string->n = digits / 2;
	for (size_t i = 0; i < string->n; i++)
		word[i] = (char)(hex_digit(word[2 * i]) << 4 | hex_digit(word[2 * i + 1]));
	return true;
}

/* A number from 1 up that ends at `end`; 0 if it is none. */
static size_t read_number(const char *word, char end)
{
	char *rest;
	unsigned long n = strtoul(word, &rest, 10);

	return *word >= '0' && *word <= '9' && *rest == end && n <= STRING_BYTES ? n : 0;
}

/* Takes off what makes a word more than hex digits; what is left is read as these, unless
 * it was text.  false with an error. */
static bool read_word(struct reader *r, const char *field, char **word, struct string *string)
{
	char *star = strrchr(*word, '*'), *colon = strchr(*word, ':'), text[SHOWN_BYTES + 4];
	size_t length = strlen(*word);

	string->times = star == NULL ? 1 : read_number(star + 1, '\0');
	if (colon != NULL && **word != '"') {
		string->length = read_number(colon + 1, ':');
		string->digest = *word;
		*colon = '\0';
		*word = string->length == 0 ? *word : strchr(colon + 1, ':') + 1;
	}
	if (string->times == 0 || (string->digest != NULL && string->length == 0))
		return fail(r, "the %s '%s' has a number that is none from 1 to %d", field,
			    shown(*word, text), STRING_BYTES);
	if (star != NULL)
		*star = '\0', length = (size_t)(star - *word);
	if (**word != '"')
		return true;
	if (length < 2 || (*word)[length - 1] != '"')
		return fail(r, "the %s '%s' has no closing quote", field, shown(*word, text));
	string->bytes = (uint8_t *)*word + 1;
	string->n = length - 2;
	return true;
}

/* Reads the next word as a string. */
static bool read_string(struct reader *r, unsigned i, char **rest, struct string *string)
{
	char *word = next_word(rest);
	const char *field = r->format->field[i];
	char text[SHOWN_BYTES + 4];
	uint8_t digest[MOST_DIGEST];

	*string = (struct string){.times = 1};
	if (*word == '\0')
		return fail(r, "the %s is missing", field);
	if (r->format->words && strcmp(word, "-") == 0 && i >= r->format->least)
		return true;
	if (r->format->words && !read_word(r, field, &word, string))
		return false;
	if (string->bytes == NULL && !read_hex(r, field, word, string))
		return false;
	if (string->digest != NULL && digest_of(digest, string->digest, digest, 0) != string->n)
		return fail(r, "the %s has a digest that is none of '%s'", field,
			    shown(string->digest, text));
	if (string->n != 0 && string->times > STRING_BYTES / string->n)
		return fail(r, "the %s is longer than %d bytes", field, STRING_BYTES);
	if (string->digest == NULL)
		string->length = string->n * string->times;
	return true;
}

static bool read_origin(struct reader *r, char **rest, struct vector *v)
{
	char *word = next_word(rest), text[SHOWN_BYTES + 4];
	const char *o = r->format->origins;

	*rest += strspn(*rest, " \t");
	if (*word == '\0')
		return fail(r, "the origin is missing: %c, %c or %c", o[0], o[1], o[2]);
	if (strlen(word) != 1 || strchr(o, *word) == NULL)
		return fail(r, "unknown origin '%s': not %c, %c or %c", shown(word, text), o[0],
			    o[1], o[2]);
	v->origin = *word;
	if (v->origin == o[2] && **rest == '\0')
		return fail(r, "origin %c goes on with words that name the mistake", o[2]);
	if (v->origin != o[2] && **rest != '\0')
		return fail(r, "'%s' is too much after the origin", shown(*rest, text));
	v->mistake = v->origin == o[2] ? *rest : NULL;
	return true;
}

/* Ciphers have keys and blocks of one size in the whole file. */
static bool check_cipher(struct reader *r, const struct vector *v, struct vector_set *set)
{
	size_t key_bytes = v->field[CIPHER_KEY].n, plain_bytes = v->field[CIPHER_PLAIN].n;
	size_t cipher_bytes = v->field[CIPHER_CIPHER].n;

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
	return true;
}

/* Reads one line that is not blank and adds its vector to the set. */
static bool read_vector(struct reader *r, char *rest, struct vector_set *set)
{
	struct vector v = {.line = r->line};

	for (unsigned i = 0; i < VECTOR_FIELDS && r->format->field[i] != NULL; i++)
		if (!read_string(r, i, &rest, &v.field[i]))
			return false;
	if (!read_origin(r, &rest, &v))
		return false;
	if (r->format == &formats[LB_CIPHER] && !check_cipher(r, &v, set))
		return false;
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
		certified |= set->n > 0 && set->vectors[set->n - 1].mistake == NULL;
	}
	r->line = 0;
	return certified || fail(r, "no vector of origin P or G");
}

char *vectors_read(struct vector_set *set, const char *path, enum lb_kind kind)
{
	struct reader r = {.format = &formats[kind], .path = path};
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

uint8_t *string_new(const struct string *s)
{
	uint8_t *bytes = malloc(s->length + 1);

	for (size_t at = 0; bytes != NULL && at < s->length; at += s->n)
		memcpy(bytes + at, s->bytes, s->n);
	return bytes;
}

bool string_is(const struct string *s, const uint8_t *bytes, size_t n)
{
	uint8_t digest[MOST_DIGEST];

	if (s->digest != NULL)
		return n == s->length && digest_of(digest, s->digest, bytes, n) == s->n &&
		       memcmp(digest, s->bytes, s->n) == 0;
	for (size_t at = 0; at < n && n == s->length; at += s->n)
		if (memcmp(bytes + at, s->bytes, s->n) != 0)
			return false;
	return n == s->length;
}
