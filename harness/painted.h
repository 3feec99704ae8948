/* SPDX-License-Identifier: MIT */
/* How deep a call goes: its stack, painted before and looked at after. */
#ifndef LB_PAINTED_H
#define LB_PAINTED_H

#include <stddef.h>
#include <stdint.h>

/* A stack of its own for calls whose depth is to be known.  NULL if memory is short. */
struct painted *painted_new(void);
void painted_free(struct painted *stack);

/*
 * Calls a function with up to six integers or pointers on a newly painted stack of
 * 8 MiB.  Bytes from the caller's frame down to the lowest that was written, the return
 * address among them; a frame is counted as far as it is used.  A call that needs more
 * dies of SIGSEGV.
 */
size_t painted_call(struct painted *stack, void (*function)(void), const uintptr_t argument[6]);

#endif
