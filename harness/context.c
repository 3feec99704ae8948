/* SPDX-License-Identifier: MIT */
#include "context.h"

#include <stdlib.h>
#include <string.h>

enum { GUARD = 256, GUARD_BYTE = 0xa5, ALIGN = 64 };

void *context_new(const struct lb_head *module, const struct vector *keys, const char **error)
{
	const struct kind *kind = kind_of(module->kind);
	size_t bytes = kind->context_bytes(module);
	uint8_t *context = aligned_alloc(ALIGN, (bytes + GUARD + ALIGN - 1) / ALIGN * ALIGN);

	*error = "out of memory";
	if (context == NULL)
		return NULL;
	memset(context, 0, bytes);
	memset(context + bytes, GUARD_BYTE, GUARD);
	*error = kind->open(module, context, keys);
	if (*error == NULL)
		return context;
	free(context);
	return NULL;
}

bool context_overrun(const struct lb_head *module, const void *context)
{
	const uint8_t *guard =
		(const uint8_t *)context + kind_of(module->kind)->context_bytes(module);

	for (size_t i = 0; i < GUARD; i++)
		if (guard[i] != GUARD_BYTE)
			return true;
	return false;
}

void context_free(const struct lb_head *module, void *context)
{
	if (context == NULL)
		return;
	kind_of(module->kind)->close(module, context);
	free(context);
}
