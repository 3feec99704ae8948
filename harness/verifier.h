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

/* `bytes`, a multiple of 4096, of memory between two pages that nobody may touch; NULL if
 * memory is short. */
uint8_t *region_new(size_t bytes);
void region_free(uint8_t *region, size_t bytes);

/* Where a message lies in a region of `room` bytes. */
uint8_t *place(const struct placement *p, uint8_t *region, size_t room, size_t skew, size_t bytes);

/* Expands a key into its schedule, from an odd address or from the end of readable
 * memory.  NULL, or what is wrong with that. */
const char *expand(struct verifier *v, size_t key, const uint8_t *bytes);

uint8_t *schedule_of(const struct verifier *v, size_t key);

/* The first of n bytes that is no guard any more, or n. */
size_t first_touched(const uint8_t *bytes, size_t n);

void hex(char *text, const uint8_t *bytes, size_t n);

/* Says what is being tried. */
void trying(struct verifier *v, const char *check, size_t nblocks);

/* The reason that is made of the check, the direction and what happened. */
__attribute__((format(printf, 3, 4))) const char *wrong(struct verifier *v, const char *check,
							const char *format, ...);

/* Calls the module in the direction that is being checked. */
void call(const struct verifier *v, size_t key, uint8_t *out, const uint8_t *in, size_t n);

/* The checks that need the reference: two passes under every key, every number of blocks
 * in every placement, long calls, and the parts. */
const char *check_keys(struct verifier *v);
const char *check_placements(struct verifier *v);
const char *check_long(struct verifier *v);
const char *check_parts(struct verifier *v);

/* The modes of operation, by the module's own functions and over encrypt and decrypt. */
const char *check_modes(struct verifier *v);

#endif
