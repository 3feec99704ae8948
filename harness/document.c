/* SPDX-License-Identifier: MIT */
#include "document.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

void put(struct document *d, cJSON *object, const char *name, cJSON *item)
{
	if (item == NULL || !cJSON_AddItemToObjectCS(object, name, item)) {
		cJSON_Delete(item);
		d->failed = true;
	}
}

void append(struct document *d, cJSON *array, cJSON *item)
{
	if (item == NULL || !cJSON_AddItemToArray(array, item)) {
		cJSON_Delete(item);
		d->failed = true;
	}
}

cJSON *put_object(struct document *d, cJSON *object, const char *name)
{
	cJSON *item = cJSON_CreateObject();

	put(d, object, name, item);
	return d->failed ? NULL : item;
}

cJSON *put_array(struct document *d, cJSON *object, const char *name)
{
	cJSON *item = cJSON_CreateArray();

	put(d, object, name, item);
	return d->failed ? NULL : item;
}

cJSON *append_object(struct document *d, cJSON *array)
{
	cJSON *item = cJSON_CreateObject();

	append(d, array, item);
	return d->failed ? NULL : item;
}

void put_figure(struct document *d, cJSON *object, const char *name, double x)
{
	char digits[32];

	snprintf(digits, sizeof digits, "%.7g", x);
	put(d, object, name,
	    isfinite(x) ? cJSON_CreateNumber(strtod(digits, NULL)) : cJSON_CreateNull());
}

void put_count(struct document *d, cJSON *object, const char *name, uint64_t n)
{
	put(d, object, name,
	    n < UINT64_C(1) << 53 ? cJSON_CreateNumber((double)n) : cJSON_CreateNull());
}

void put_known(struct document *d, cJSON *object, const char *name, double x, double least)
{
	put(d, object, name,
	    x >= least && isfinite(x) ? cJSON_CreateNumber(x) : cJSON_CreateNull());
}

cJSON *string_item(const char *text)
{
	size_t size = strlen(text) + 1;
	char *clean = malloc(size);
	cJSON *item = NULL;

	if (clean != NULL) {
		text_clean(clean, size, text, false);
		item = cJSON_CreateString(clean);
	}
	free(clean);
	return item;
}

void put_string(struct document *d, cJSON *object, const char *name, const char *text)
{
	put(d, object, name, text[0] != '\0' ? string_item(text) : cJSON_CreateNull());
}

void put_estimate(struct document *d, cJSON *object, const char *name, const struct estimate *e,
		  const char *lo, const char *hi)
{
	cJSON *item;

	if (!isfinite(e->median)) {
		put(d, object, name, cJSON_CreateNull());
		return;
	}
	item = put_object(d, object, name);
	put_figure(d, item, "median", e->median);
	put_figure(d, item, lo, e->lo);
	put_figure(d, item, hi, e->hi);
}

char *document_end(struct document *d)
{
	char *text = d->root != NULL && !d->failed ? cJSON_Print(d->root) : NULL, *line = NULL;

	if (text != NULL && asprintf(&line, "%s\n", text) < 0)
		line = NULL;
	cJSON_free(text);
	cJSON_Delete(d->root);
	return line;
}
