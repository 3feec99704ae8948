/* SPDX-License-Identifier: MIT */
#include "text.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads until the end or until there is more than `most`; 0, or the errno. */
static int read_all(FILE *file, size_t most, char **text, size_t *size)
{
	size_t room = 0;

	*text = NULL;
	*size = 0;
	do {
		char *more = realloc(*text, room = 2 * room + 65536);

		if (more == NULL)
			return ENOMEM;
		*text = more;
		*size += fread(*text + *size, 1, room - 1 - *size, file);
	} while (*size == room - 1 && *size <= most);
	(*text)[*size] = '\0';
	return ferror(file) ? errno : *size > most ? EFBIG : 0;
}

char *text_read(const char *path, size_t most, size_t *size)
{
	FILE *file = fopen(path, "rbe");
	char *text;
	int error;

	if (file == NULL)
		return NULL;
	error = read_all(file, most, &text, size);
	fclose(file);
	if (error == 0)
		return text;
	free(text);
	errno = error;
	return NULL;
}

/* Bytes of the well-formed UTF-8 character at s (Unicode, table 3-7), its code in
 * *code; 0 if it is malformed. */
static size_t character(const unsigned char *s, uint32_t *code)
{
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t n = s[0] < 0x80 ? 1 : (s[0] & 0xe0) == 0xc0 ? 2 : (s[0] & 0xf0) == 0xe0 ? 3 : 4;

	*code = n == 1 ? s[0] : s[0] & (0xffu >> (n + 1));
	if (n == 4 && (s[0] & 0xf8) != 0xf0)
		return 0;
	for (size_t i = 1; i < n; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		*code = *code << 6 | (s[i] & 0x3f);
	}
	if (*code < least[n] || *code > 0x10ffff || (*code >= 0xd800 && *code < 0xe000))
		return 0;
	return n;
}

void text_clean(char *out, size_t size, const char *src, bool plain)
{
	const unsigned char *s = (const unsigned char *)src;
	size_t used = 0;

	while (*s != '\0') {
		uint32_t code;
		size_t n = character(s, &code);
		bool control = plain && (code < 0x20 || (code >= 0x7f && code < 0xa0));
		size_t width = n == 0 || control ? 1 : n;

		if (used + width >= size)
			break;
		if (n == 0 || control)
			out[used] = '?';
		else
			memcpy(out + used, s, n);
		used += width;
		s += n == 0 ? 1 : n;
	}
	out[used] = '\0';
}

size_t text_width(const char *text)
{
	size_t width = 0;

	for (; *text != '\0'; text++)
		width += ((unsigned char)*text & 0xc0) != 0x80;
	return width;
}

locale_t text_locale_begin(void)
{
	/* glibc's "C" is static: making it cannot fail and freeing it does nothing. */
	return uselocale(newlocale(LC_ALL_MASK, "C", (locale_t)0));
}

void text_locale_end(locale_t before)
{
	locale_t c = uselocale(before);

	if (c != LC_GLOBAL_LOCALE)
		freelocale(c);
}
