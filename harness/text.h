/* SPDX-License-Identifier: MIT */
/* Text from elsewhere (a module's strings, file names) and text that must not
 * depend on the locale. */
#ifndef LB_TEXT_H
#define LB_TEXT_H

#include <locale.h>
#include <stdbool.h>
#include <stddef.h>

/* The whole file, ended by a NUL and of *size bytes without it, to free(); NULL with
 * errno, which is EFBIG for more than `most` bytes. */
char *text_read(const char *path, size_t most, size_t *size);

/* Copies as much of src as fits, as valid UTF-8 and whole characters: malformed
 * bytes become '?'.  With `plain`, control characters do too, so that a foreign
 * string can neither break a table nor drive a terminal. */
void text_clean(char *out, size_t size, const char *src, bool plain);

/* Characters of UTF-8 text, which is the width it takes in a table. */
size_t text_width(const char *text);

/* Makes this thread print numbers with a decimal point until text_locale_end(). */
locale_t text_locale_begin(void);
void text_locale_end(locale_t before);

#endif
