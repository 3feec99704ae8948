/* SPDX-License-Identifier: MIT */
#include "html.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

void html_text(FILE *out, const char *text)
{
	size_t size = strlen(text) + 1;
	char *clean = malloc(size);

	if (clean == NULL)
		return;
	text_clean(clean, size, text, true);
	for (const char *c = clean; *c != '\0'; c++)
		switch (*c) {
		case '&':
			fputs("&amp;", out);
			break;
		case '<':
			fputs("&lt;", out);
			break;
		case '>':
			fputs("&gt;", out);
			break;
		case '"':
			fputs("&quot;", out);
			break;
		case '\'':
			fputs("&#39;", out);
			break;
		default:
			putc(*c, out);
		}
	free(clean);
}

void html_print(FILE *out, const char *format, ...)
{
	char text[1024];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	html_text(out, text);
}

void html_figure_cell(FILE *out, double key, const char *attributes)
{
	if (isfinite(key))
		fprintf(out, "<td class=n data-v=%.9g%s>", key, attributes);
	else
		fprintf(out, "<td class=n%s>", attributes);
}

void html_heading(FILE *out, const char *text)
{
	fputs("<th scope=col class=s>", out);
	html_text(out, text);
	fputs("</th>", out);
}

void html_count(FILE *out, uint64_t n, bool known)
{
	html_figure_cell(out, known ? (double)n : NAN, "");
	if (known)
		fprintf(out, "%" PRIu64, n);
	else
		fputs("-", out);
	fputs("</td>", out);
}
