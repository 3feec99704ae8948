/* SPDX-License-Identifier: MIT */
/* In a worker: the contexts of modules that have one. */
#ifndef LB_CONTEXT_H
#define LB_CONTEXT_H

#include "kind.h"

/* An open context in memory of its own, aligned to 64 bytes; with the keys of a vector if
 * the kind has keys.  NULL with *error, which is the module's own where it has one. */
void *context_new(const struct lb_head *module, const struct vector *keys, const char **error);

/* Whether the module has written behind its context. */
bool context_overrun(const struct lb_head *module, const void *context);

/* Closes and frees it.  NULL is fine. */
void context_free(const struct lb_head *module, void *context);

#endif
