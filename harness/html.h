/* SPDX-License-Identifier: MIT */
/* Text from elsewhere into a page, where it stays text. */
#ifndef LB_HTML_H
#define LB_HTML_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

/* Writes text as it stands in an element or between the quotes of an attribute: valid
 * UTF-8 without control characters, and no character that means something to HTML. */
void html_text(FILE *out, const char *text);

/* printf() into html_text(), of up to 1024 bytes. */
__attribute__((format(printf, 2, 3))) void html_print(FILE *out, const char *format, ...);

/* A cell of a table that sorts by `key`, or last if that is not finite; "</td>" is left
 * for the caller to write. */
void html_figure_cell(FILE *out, double key, const char *attributes);

/* A heading of a table that sorts its column: the page's script makes a button of it. */
void html_heading(FILE *out, const char *text);

/* A cell with a whole number, or "-". */
void html_count(FILE *out, uint64_t n, bool known);

#endif
