/* SPDX-License-Identifier: MIT */
/* Counting instructions without a performance counter: the CPU traps after each one
 * (EFLAGS.TF).  Exact, and the same in every run; some ten microseconds a step. */
#ifndef LB_STEP_H
#define LB_STEP_H

#include <stddef.h>
#include <stdint.h>

/* The executable part of one loaded object, and what was executed of it. */
struct steps {
	const uint8_t *code;
	size_t size;
	uint32_t *counts; /* how often the instruction at code[i] was executed */
	uint64_t outside; /* instructions elsewhere */
	uint64_t outside_calls;
};

/* Finds the object in which `address` lies.  NULL, or an error; steps_free() after
 * success. */
const char *steps_new(struct steps *steps, const void *address);
void steps_free(struct steps *steps);

/* Calls `function`, which takes up to five integers or pointers, and counts what it
 * executes.  NULL, or an error.  Not for two threads at once. */
const char *steps_call(struct steps *steps, void (*function)(void), const uintptr_t arguments[5]);

#endif
