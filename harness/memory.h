/* SPDX-License-Identifier: MIT */
/* How much memory a module takes beside its messages: code, constants and stack. */
#ifndef LB_MEMORY_H
#define LB_MEMORY_H

#include <stddef.h>
#include <stdint.h>

struct lb_head;

enum { MEMORY_REASON = 128 };

/* All in bytes.  No module has no code, and no call no stack: 0 of these is unknown. */
struct memory {
	uint64_t code_bytes;	    /* of the module's own functions */
	uint64_t table_bytes;	    /* constants; known where the code is */
	uint64_t stack_bytes;	    /* the most that a call has written below its caller's frame */
	char reason[MEMORY_REASON]; /* why something is unknown, or "" */
};

/*
 * In a worker: fills in *memory of a module that was opened from `path`, with a reason for
 * what stays unknown.
 *
 * Code and constants are those of its file.  Code is what the symbols of functions cover,
 * without the parts, which are there to be timed alone; or, of a stripped file, its section
 * .text, with the parts and some 200 bytes of the compiler's start-up code.  Constants are
 * the sections .rodata and .data.rel.ro without the descriptor and the strings that it
 * points to.  A library that the module is linked with is not in it.
 *
 * The stack is the deepest of setkey, encrypt and decrypt on one block, on a pass less one,
 * on one pass, and on two and a block; of hash and derive in the same way, with what a
 * library takes for them.  That of public-key encryption stays unknown.
 */
void memory_measure(struct memory *memory, const struct lb_head *module, const char *path);

/* The stack of a module with a context alone; NULL, or why it stays unknown. */
const char *memory_of_context(struct memory *memory, const struct lb_head *module);

#endif
