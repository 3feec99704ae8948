/* SPDX-License-Identifier: MIT */
/* Taking a JSON document apart, as document.h puts one together.  The first thing that
 * is wrong is kept, with where it stands; what is taken after it is unknown, so that a
 * reader needs to look only once, at the end. */
#ifndef LB_FIELDS_H
#define LB_FIELDS_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "stats.h"

enum { WHERE_BYTES = 96, WRONG_BYTES = 256 };

/* A value of the document. */
struct field {
	const cJSON *item;	 /* NULL once something was wrong */
	char where[WHERE_BYTES]; /* "results[3].ticks"; "" for the whole */
	char *wrong;		 /* WRONG_BYTES for the whole document, "" so far */
};

/* Reads a file of JSON; NULL, and a sentence in wrong[WRONG_BYTES] that does not name the
 * file, if it cannot be read, holds more than `most` bytes or none, is cut off or is
 * otherwise no JSON.  Free with cJSON_Delete(). */
cJSON *document_read(const char *path, size_t most, char *wrong);

/* Says what is wrong with the field called `name` of an object, or with the field
 * itself (name = NULL), unless something was before. */
void field_wrong(const struct field *field, const char *name, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* An object or array in an object. */
struct field take_object(const struct field *object, const char *name);
struct field take_array(const struct field *object, const char *name);

/* Number of elements of an array. */
size_t take_size(const struct field *array);

/* Steps to element i of an array, from *element = element i - 1; false at its end. */
bool take_element(const struct field *array, size_t i, struct field *element);

/* The text of a string, which lives as long as the document; "" for null. */
const char *take_text(const struct field *object, const char *name);

/* Copies a string; one that does not fit is wrong. */
void take_string(const struct field *object, const char *name, char *text, size_t size);

/* The same for an element of an array: its text, or "" where it is no string. */
const char *field_text(const struct field *field);

/* A finite number >= least; NAN for null. */
double take_figure(const struct field *object, const char *name, double least);

/* A whole number from least to most; least - 1 for null. */
int64_t take_whole(const struct field *object, const char *name, int64_t least, int64_t most);

/* The same from 0 up, where null is wrong. */
uint64_t take_count(const struct field *object, const char *name, int64_t most);

/* 1, 0, or -1 for null. */
int take_bool(const struct field *object, const char *name);

/* {"median", lo, hi}; all NAN for null. */
struct estimate take_estimate(const struct field *object, const char *name, const char *lo,
			      const char *hi);

#endif
