/* SPDX-License-Identifier: MIT */
#include "walk.h"

#include <sys/mman.h>

#include "message.h"

enum { ALIGNMENT = 64 };

const char *walk_prepare(struct walk *w, size_t bytes, size_t state_bytes)
{
	if (bytes == 0 || state_bytes == 0 || state_bytes % ALIGNMENT != 0 ||
	    bytes % state_bytes != 0)
		return "not a whole number of states";
	if (bytes <= w->bytes)
		return NULL;
	if (w->memory != NULL)
		munmap(w->memory, w->bytes);
	w->memory = memory_new(bytes);
	w->bytes = w->memory == NULL ? 0 : bytes;
	return w->memory == NULL ? "out of memory" : NULL;
}

void walk_run(const struct walk *w, lb_part *part, const void *schedule, size_t state_bytes,
	      size_t bytes, uint32_t calls)
{
	for (uint32_t i = 0; i < calls; i++)
		for (size_t at = 0; at < bytes; at += state_bytes)
			part(schedule, w->memory + at, 1);
}
