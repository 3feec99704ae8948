/* SPDX-License-Identifier: MIT */
#include "fields.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "text.h"

/* Whether the text ends inside of a string, an array or an object. */
static bool is_open(const char *text)
{
	bool quoted = false;
	long depth = 0;

	for (; *text != '\0'; text++) {
		if (*text == '"')
			quoted = !quoted;
		else if (quoted && *text == '\\' && text[1] != '\0')
			text++;
		else if (!quoted)
			depth += (*text == '{' || *text == '[') - (*text == '}' || *text == ']');
	}
	return quoted || depth > 0;
}

/* What is wrong with JSON that the parser gave up at `end`: a cut takes it no further
 * than the last line, but may make it point at the beginning of the last string. */
static void explain(char *wrong, const char *text, size_t size, const char *end)
{
	unsigned line = 1;

	for (const char *c = text; c < end; c++)
		line += *c == '\n';
	if (size == 0)
		snprintf(wrong, WRONG_BYTES, "it is empty");
	else if (strchr(end, '\n') == NULL && is_open(text))
		snprintf(wrong, WRONG_BYTES,
			 "it is cut off: it ends at byte %zu in the middle of line %u", size, line);
	else
		snprintf(wrong, WRONG_BYTES, "it is no JSON from byte %td, line %u", end - text + 1,
			 line);
}

cJSON *document_read(const char *path, size_t most, char *wrong)
{
	size_t size;
	char *text = text_read(path, most, &size);
	const char *end = text;
	cJSON *root;

	if (text == NULL) {
		snprintf(wrong, WRONG_BYTES, "%s", strerror(errno));
		return NULL;
	}
	root = cJSON_ParseWithLengthOpts(text, size + 1, &end, true);
	if (root == NULL)
		explain(wrong, text, size, end);
	free(text);
	return root;
}

void field_wrong(const struct field *f, const char *name, const char *format, ...)
{
	const char *where = f->where[0] == '\0' && name == NULL ? "the document" : f->where;
	const char *dot = f->where[0] != '\0' && name != NULL ? "." : "";
	va_list arguments;
	int used;

	if (f->wrong[0] != '\0')
		return;
	used = snprintf(f->wrong, WRONG_BYTES, "%s%s%s ", where, dot, name != NULL ? name : "");
	if (used >= WRONG_BYTES)
		return;
	va_start(arguments, format);
	vsnprintf(f->wrong + used, (size_t)(WRONG_BYTES - used), format, arguments);
	va_end(arguments);
}

static const char *kind(const cJSON *item)
{
	return cJSON_IsObject(item)   ? "an object"
	       : cJSON_IsArray(item)  ? "an array"
	       : cJSON_IsString(item) ? "a string"
	       : cJSON_IsNumber(item) ? "a number"
	       : cJSON_IsNull(item)   ? "null"
				      : "true or false";
}

/* The field of that name, of a type that `is` accepts, or null if `or_null`; NULL if
 * it is missing or wrong, or something was before. */
static const cJSON *take(const struct field *object, const char *name,
			 cJSON_bool (*is)(const cJSON *), const char *expected, bool or_null)
{
	const cJSON *item;

	if (object->item == NULL || object->wrong[0] != '\0')
		return NULL;
	item = cJSON_GetObjectItemCaseSensitive(object->item, name);
	if (item == NULL)
		field_wrong(object, name, "is missing");
	else if (is(item) || (or_null && cJSON_IsNull(item)))
		return item;
	else
		field_wrong(object, name, "is %s where %s should be", kind(item), expected);
	return NULL;
}

static struct field inside(const struct field *object, const char *name, const cJSON *item)
{
	struct field f = {.item = item, .wrong = object->wrong};

	snprintf(f.where, sizeof f.where, "%s%s%s", object->where,
		 object->where[0] != '\0' ? "." : "", name);
	return f;
}

struct field take_object(const struct field *object, const char *name)
{
	return inside(object, name, take(object, name, cJSON_IsObject, "an object", false));
}

struct field take_array(const struct field *object, const char *name)
{
	return inside(object, name, take(object, name, cJSON_IsArray, "an array", false));
}

size_t take_size(const struct field *array)
{
	return array->item == NULL ? 0 : (size_t)cJSON_GetArraySize(array->item);
}

bool take_element(const struct field *array, size_t i, struct field *element)
{
	const cJSON *item = array->item == NULL ? NULL
			    : i == 0		? array->item->child
						: element->item->next;

	*element = (struct field){.item = item, .wrong = array->wrong};
	snprintf(element->where, sizeof element->where, "%.64s[%zu]", array->where, i);
	return item != NULL && array->wrong[0] == '\0';
}

const char *field_text(const struct field *f)
{
	if (cJSON_IsString(f->item))
		return f->item->valuestring;
	field_wrong(f, NULL, "is %s where a string should be", kind(f->item));
	return "";
}

const char *take_text(const struct field *object, const char *name)
{
	const cJSON *item = take(object, name, cJSON_IsString, "a string or null", true);

	return cJSON_IsString(item) ? item->valuestring : "";
}

void take_string(const struct field *object, const char *name, char *text, size_t size)
{
	const char *found = take_text(object, name);

	if (strlen(found) >= size) {
		field_wrong(object, name, "is longer than %zu bytes", size - 1);
		found = "";
	}
	strcpy(text, found);
}

double take_figure(const struct field *object, const char *name, double least)
{
	const cJSON *item = take(object, name, cJSON_IsNumber, "a number or null", true);

	if (!cJSON_IsNumber(item))
		return NAN;
	if (isfinite(item->valuedouble) && item->valuedouble >= least)
		return item->valuedouble;
	field_wrong(object, name, "is %g, which is out of range", item->valuedouble);
	return NAN;
}

/* A whole number in range, or least - 1. */
static int64_t whole(const struct field *object, const char *name, const cJSON *item, int64_t least,
		     int64_t most)
{
	double x;

	if (!cJSON_IsNumber(item))
		return least - 1;
	x = item->valuedouble;
	if (x >= (double)least && x <= (double)most && x == floor(x))
		return (int64_t)x;
	field_wrong(object, name,
		    "is %g where a whole number from %" PRId64 " to %" PRId64 " should be", x,
		    least, most);
	return least - 1;
}

int64_t take_whole(const struct field *object, const char *name, int64_t least, int64_t most)
{
	return whole(object, name, take(object, name, cJSON_IsNumber, "a number or null", true),
		     least, most);
}

uint64_t take_count(const struct field *object, const char *name, int64_t most)
{
	int64_t n =
		whole(object, name, take(object, name, cJSON_IsNumber, "a number", false), 0, most);

	return n < 0 ? 0 : (uint64_t)n;
}

int take_bool(const struct field *object, const char *name)
{
	const cJSON *item = take(object, name, cJSON_IsBool, "true, false or null", true);

	return cJSON_IsBool(item) ? cJSON_IsTrue(item) : -1;
}

struct estimate take_estimate(const struct field *object, const char *name, const char *lo,
			      const char *hi)
{
	struct estimate unknown = {NAN, NAN, NAN};
	const cJSON *item = take(object, name, cJSON_IsObject, "an object or null", true);
	struct field f = inside(object, name, item);

	if (!cJSON_IsObject(item))
		return unknown;
	return (struct estimate){take_figure(&f, "median", -INFINITY),
				 take_figure(&f, lo, -INFINITY), take_figure(&f, hi, -INFINITY)};
}
