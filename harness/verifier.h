/* SPDX-License-Identifier: MIT */
/* What the files of the verification share; verify.h is the way in. */
#ifndef LB_VERIFIER_H
#define LB_VERIFIER_H

#include <stdbool.h>

#include "verify.h"

enum {
	GUARD = 256, /* bytes watched on both sides of an output */
	GUARD_BYTE = 0xa5,
	REASON = 240,
};

/* How a message lies in memory. */
struct placement {
	const char *check;
	bool in_place;
	enum { INSIDE, AT_START, AT_END } edge; /* of memory that may be touched */
	size_t in_skew, out_skew;
};

extern const struct placement placements[];
extern const size_t nplacements;

struct verifier {
	const struct lb_cipher *m;
	const struct deck *deck;
	const struct vector_set *vectors;
	char *progress;
	bool encrypt;	      /* the direction being checked */
	size_t most;	      /* blocks of the longest message */
	uint8_t *schedules;   /* DECK_KEYS of them */
	size_t schedule_room; /* bytes from one to the next, guard included */
	uint8_t *in, *out;    /* regions of `region` bytes between forbidden pages */
	size_t region;
	char reason[REASON];
};

/* Where a message lies in a region. */
uint8_t *place(const struct verifier *v, const struct placement *p, uint8_t *region, size_t skew,
	       size_t bytes);

/* Expands a key into its schedule, from an odd address or from the end of readable
 * memory.  NULL, or what is wrong with that. */
const char *expand(struct verifier *v, size_t key, const uint8_t *bytes);

uint8_t *schedule_of(const struct verifier *v, size_t key);

/* The first of n bytes that is no guard any more, or n. */
size_t first_touched(const uint8_t *bytes, size_t n);

void hex(char *text, const uint8_t *bytes, size_t n);

/* Counter mode, by the module's own function and over its encrypt. */
const char *check_ctr(struct verifier *v);

#endif
