/* SPDX-License-Identifier: MIT */
/* A JSON document under construction: cJSON, with every failure remembered. */
#ifndef LB_DOCUMENT_H
#define LB_DOCUMENT_H

#include <cjson/cJSON.h>
#include <stdbool.h>
#include <stdint.h>

#include "stats.h"

struct machine;
struct run;

struct document {
	cJSON *root;
	bool failed; /* memory was short somewhere: do not use */
};

/* Put an item, which may be NULL, into an object or at the end of an array. */
void put(struct document *d, cJSON *object, const char *name, cJSON *item);
void append(struct document *d, cJSON *array, cJSON *item);

/* A new object or array inside another; NULL, which put() refuses, without memory. */
cJSON *put_object(struct document *d, cJSON *object, const char *name);
cJSON *put_array(struct document *d, cJSON *object, const char *name);
cJSON *append_object(struct document *d, cJSON *array);

/* A measured figure: seven digits are more than any clock gives.  null if it is
 * not finite. */
void put_figure(struct document *d, cJSON *object, const char *name, double x);

/* An exact number; beyond 2^53, where JSON readers would round it, null. */
void put_count(struct document *d, cJSON *object, const char *name, uint64_t n);

/* A number that is unknown, null, below `least`. */
void put_known(struct document *d, cJSON *object, const char *name, double x, double least);

/* A string, made valid UTF-8; null where it is empty. */
void put_string(struct document *d, cJSON *object, const char *name, const char *text);
cJSON *string_item(const char *text);

/* {"median", lo, hi}; null if the median is not finite. */
void put_estimate(struct document *d, cJSON *object, const char *name, const struct estimate *e,
		  const char *lo, const char *hi);

/* "run": what a run says of itself; what only some runs have is added to the object. */
cJSON *put_run(struct document *d, const struct run *run);

/* "machine": all that is known of it. */
void put_machine(struct document *d, const struct machine *m, double tsc_hz);

/* Ends the document.  Its text, to free(); NULL if memory was short anywhere. */
char *document_end(struct document *d);

#endif
