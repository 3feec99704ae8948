/* SPDX-License-Identifier: MIT */
/* In a worker: what one call of a module executes. */
#ifndef LB_COUNT_H
#define LB_COUNT_H

#include "abi.h"
#include "mix.h"
#include "series.h"

/*
 * Counts one call, of `amount` blocks of a message or an output, of `amount` passes for a
 * part, with a key and a message that are always the same.  NULL, or why there is no
 * count; among that, that the call did something else than without being watched.
 */
const char *count_call(struct mix *mix, const struct lb_head *module, enum op op, uint64_t amount);

#endif
