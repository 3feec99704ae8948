/* SPDX-License-Identifier: MIT */
#include "module.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "kind.h"

/* NULL, or what a descriptor lacks that every module must have. */
static const char *incomplete(const struct lb_head *h)
{
	if (h->technique == NULL || h->source == NULL || h->compiler == NULL || h->flags == NULL ||
	    h->primitive == NULL || h->impl == NULL || h->isa == NULL)
		return "its descriptor leaves a name empty";
	if (h->secrets != LB_CONSTANT_TIME && h->secrets != LB_TABLE_LOOKUP)
		return "its descriptor does not say how it treats secrets";
	return kind_of(h->kind)->incomplete(h);
}

const struct lb_head *module_open(const char *path, const char **error)
{
	void *handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
	const struct lb_head *m = handle == NULL ? NULL : dlsym(handle, "lb_module");

	*error = NULL;
	if (m == NULL)
		*error = dlerror();
	else if (m->abi != LB_ABI)
		*error = "built for another version of the module contract; rebuild it";
	else if (kind_of(m->kind) == NULL || m->size != kind_of(m->kind)->size)
		*error = "not a kind of module that this program knows";
	else
		*error = incomplete(m);
	return *error == NULL ? m : NULL;
}

bool module_lacks_library(const char *error)
{
	static const char *const missing = ": cannot open shared object file: No such file";
	const char *end = strstr(error, missing);

	/* The loader names the module by its path, and a library by its name alone. */
	return end != NULL && memchr(error, '/', (size_t)(end - error)) == NULL;
}

void module_describe(struct module_info *info, const struct lb_head *h)
{
	*info = (struct module_info){
		.abi = h->abi, .kind = h->kind, .constant_time = h->secrets == LB_CONSTANT_TIME};
	snprintf(info->primitive, sizeof info->primitive, "%s", h->primitive);
	snprintf(info->impl, sizeof info->impl, "%s", h->impl);
	snprintf(info->isa, sizeof info->isa, "%s", h->isa);
	snprintf(info->library, sizeof info->library, "%s", h->library == NULL ? "" : h->library);
	snprintf(info->technique, sizeof info->technique, "%s", h->technique);
	snprintf(info->source, sizeof info->source, "%s", h->source);
	snprintf(info->compiler, sizeof info->compiler, "%s", h->compiler);
	snprintf(info->flags, sizeof info->flags, "%s", h->flags);
	kind_of(h->kind)->describe(info, h);
}

bool module_takes(const struct module_info *info, uint64_t bytes)
{
	return kind_of_info(info)->any_length || bytes % info->block_bytes == 0;
}
