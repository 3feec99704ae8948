/* SPDX-License-Identifier: MIT */
/*
 * The kinds of modules: what the harness has to know of one to open, check and time it.
 * Everything else goes by this table; a new kind is a new file and a row of kind.c.
 */
#ifndef LB_KIND_H
#define LB_KIND_H

#include <stdbool.h>

#include "abi.h"
#include "deck.h"
#include "series.h"
#include "vectors.h"

struct bench;
struct module_info;

enum {
	MAX_CONTEXT_BYTES = 1 << 24, /* of a schedule and a state too */
	MAX_DIGEST_BYTES = 64,
	MAX_SECRET_BYTES = 1024, /* of keys too */
	MAX_OVERHEAD_BYTES = 4096,
};

/* What modules of a primitive are held against. */
struct standard {
	const struct deck *deck; /* NULL: there are vectors alone */
	const struct vector_set *vectors;
	const struct lb_head *reference; /* in this process, if its kind answers there; or NULL */
};

struct kind {
	const char *name;    /* "hash": in JSON, and for people */
	const char *title;   /* "hash function" */
	size_t size;	     /* of its structure */
	struct series first; /* what is timed first of it; its op is the kind's own */
	bool any_length;     /* not of whole blocks alone */
	bool live;	     /* the reference answers in the module's process, when it is asked */

	/* NULL, or what a descriptor whose head is complete lacks. */
	const char *(*incomplete)(const struct lb_head *module);
	/* Fills in what is special to the kind, and the operations. */
	void (*describe)(struct module_info *info, const struct lb_head *module);
	/* NULL if the module is right, else what is wrong: see verify.h. */
	const char *(*verify)(const struct lb_head *module, const struct standard *standard,
			      char *progress);

	/* Timing, as sample.h says; prepare is called before every round of a series. */
	const char *(*prepare)(struct bench *bench, const struct series *series);
	void (*ask)(struct bench *bench, const struct series *series, uint32_t calls);
	void (*run)(struct bench *bench, const struct series *series, uint32_t calls);
	const char *(*wrong)(const struct bench *bench, const struct series *series,
			     uint32_t calls);

	/* Kinds with a context: its bytes, and how it is opened and closed, with the keys of
	 * a vector where there are keys. */
	size_t (*context_bytes)(const struct lb_head *module);
	const char *(*open)(const struct lb_head *module, void *context, const struct vector *keys);
	void (*close)(const struct lb_head *module, void *context);
};

extern const struct kind kind_cipher, kind_hash, kind_kdf, kind_pke;

/* That kind, or NULL. */
const struct kind *kind_of(uint32_t kind);

/* That of a module as the driver knows it; one that never opened passes for a cipher. */
const struct kind *kind_of_info(const struct module_info *info);

/* The number of the kind called so; 0 if there is none. */
uint32_t kind_named(const char *name);

#endif
