/* SPDX-License-Identifier: MIT */
/* What a module executes, what that takes at least, and what it takes in fact. */
#ifndef LB_EXPLAIN_H
#define LB_EXPLAIN_H

#include <stdio.h>

#include "ports.h"
#include "result.h"
#include "worker.h"

/* One operation of one module. */
struct explanation {
	const struct module_info *info;
	enum op op;
	enum status status; /* of the count */
	char reason[REASON_BYTES];
	/* One call of `blocks`, or (steady) what one more lane group, or pass of a part,
	 * adds to a call: the inside of a long message. */
	struct mix mix;
	bool steady;
	uint64_t overhead; /* steady: instructions that a call takes beside its lane groups */
	uint64_t blocks;   /* that the mix is for; 0 for OP_SETKEY */
	uint64_t bytes;	   /* the same in bytes */
	uint64_t rounds;   /* of the cipher, summed over the lane groups; 0 if unknown */
	struct bound bound;
	/* Core cycles of the same work, per byte or (OP_SETKEY) per call; `status` is
	 * STATUS_SKIPPED where nothing was measured. */
	struct result measured;
};

/* Counts, in the worker that waits with the checked module.  `blocks` is 0 for the
 * steady state; only what has a length takes any other number.  OP_COUNT is the first
 * operation of the module's kind. */
void explain_count(struct explanation *e, const struct module_info *info, struct worker *worker,
		   enum op op, uint64_t blocks, const struct cores *cores);

/* The series whose time belongs to the counts. */
struct series explain_series(const struct explanation *e);

/* The unit of bounds and measurements: bytes of the mix, or 1 for a call. */
double explain_unit(const struct explanation *e);

/* The bound over the measurement; NAN if either is unknown. */
double explain_reached(const struct explanation *e);

/* Prints all side by side, or a single one per call, byte and round. */
void explain_print(FILE *out, const struct explanation *all, size_t n, const struct cores *cores);

/* The same as JSON (docs/explain.schema.json), to free(); NULL if memory is short. */
char *explain_to_json(const struct explanation *all, size_t n, const struct cores *cores,
		      const struct machine *machine);

#endif
