/* SPDX-License-Identifier: MIT */
/* In a worker: one part of a cipher over more memory than its own state, state by state
 * and in place, as a layer over a long message that is sliced already. */
#ifndef LB_WALK_H
#define LB_WALK_H

#include "abi.h"

struct walk {
	uint8_t *memory; /* NULL before the first walk */
	size_t bytes;
};

/* Makes room for walks of that many bytes, present and full of random ones.  NULL, or why
 * the walk cannot be: it is not a whole number of states, or memory is short. */
const char *walk_prepare(struct walk *walk, size_t bytes, size_t state_bytes);

/* `calls` walks of one pass of the part over each state in `bytes`. */
void walk_run(const struct walk *walk, lb_part *part, const void *schedule, size_t state_bytes,
	      size_t bytes, uint32_t calls);

#endif
