/* SPDX-License-Identifier: MIT */
/* What the checks of modules with a context share; verify.h is the way in. */
#ifndef LB_PROVER_H
#define LB_PROVER_H

#include "context.h"
#include "verifier.h"

struct prover {
	const struct lb_head *module, *reference;
	const struct standard *standard;
	void *context, *oracle; /* open ones of the two; oracle is NULL without reference */
	uint8_t *in, *out;	/* regions of `region` bytes between forbidden pages */
	uint8_t *copy, *right;	/* as many bytes without */
	size_t region;
	const char *doing; /* "hash", "encrypt": what the reasons say */
	uint64_t random;
	char *progress;
	char reason[REASON];
};

/* Opens the contexts, with the keys of the first vector, and reserves memory for messages
 * and answers of `most` bytes.  NULL, or what is wrong; prover_end() in both cases. */
const char *prover_begin(struct prover *p, const struct lb_head *module,
			 const struct standard *standard, char *progress, size_t most);
void prover_end(struct prover *p);

/* Says what is being tried: "edge: hash, 17 bytes". */
void prover_tries(struct prover *p, const char *check, size_t nbytes);

/* The reason that is made of the check, the operation and what happened. */
__attribute__((format(printf, 3, 4))) const char *prover_wrong(struct prover *p, const char *check,
							       const char *format, ...);

/* An output that is watched. */
struct watched {
	uint8_t *at;
	size_t bytes, before, after; /* that it has, and that lie before and after it */
};

/* Lays an output of that many bytes out and puts guards around it. */
struct watched prover_watch(struct prover *p, const struct placement *where, size_t bytes);

/* Puts n random bytes where the placement wants the input, and a copy into p->copy. */
uint8_t *prover_input(struct prover *p, const struct placement *where, size_t n);

/* After a call on the n bytes at `in`: NULL if guards and input are whole, the context has
 * been left and `right` bytes of the output are as in p->right; else what is wrong. */
const char *prover_judge(struct prover *p, const struct placement *where, const struct watched *out,
			 size_t right, const uint8_t *in, size_t n);

/* A number below n. */
size_t prover_random(struct prover *p, size_t n);

/* Apart, at odd addresses, at the beginning and at the end of memory. */
enum { PROVER_PLACES = 4 };
extern const struct placement prover_places[PROVER_PLACES];

/* "; known mistake: ..." if those bytes are what a vector of origin W answers to what was
 * asked in field 0; else "".  In a static buffer. */
const char *prover_mistake(const struct prover *p, const struct vector *asked, unsigned answer,
			   const uint8_t *bytes, size_t n);

#endif
