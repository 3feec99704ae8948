/* SPDX-License-Identifier: MIT */
#include "replay_figures.h"

#include <fnmatch.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "view.h"

struct measured figure_unknown(const char *format, ...)
{
	struct measured m = {.figure = NAN};
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(m.reason, sizeof m.reason, format, arguments);
	va_end(arguments);
	return m;
}

void replay_name(char name[REPLAY_NAME], const struct run *run, size_t module)
{
	const struct module_info *m = &run->modules[module].info;

	snprintf(name, REPLAY_NAME, "%s/%s.%s", m->primitive, m->impl, m->isa);
}

int replay_next(const struct replay *r, const char *pattern, enum build build, size_t from)
{
	size_t end = build == BUILD_OPTIMISED ? r->noptimised : r->run->nmodules;
	char name[REPLAY_NAME];

	if (build == BUILD_DEBUG && from < r->noptimised)
		from = r->noptimised;
	for (size_t i = from; i < end; i++) {
		replay_name(name, r->run, i);
		if (fnmatch(pattern, name, 0) == 0)
			return (int)i;
	}
	return REPLAY_NONE;
}

void replay_builds(int module[BUILD_COUNT], const struct replay *r, const char *name)
{
	module[BUILD_OPTIMISED] = replay_next(r, name, BUILD_OPTIMISED, 0);
	module[BUILD_DEBUG] = replay_next(r, name, BUILD_DEBUG, 0);
}

struct measured figure_absent(const struct replay *r, int module, enum build build,
			      const char *name)
{
	const struct run_module *m;

	if (module == REPLAY_NONE && build == BUILD_DEBUG)
		return r->no_debug[0] != '\0' ? figure_unknown("%s", r->no_debug)
					      : figure_unknown("no -O0 build of %s", name);
	if (module == REPLAY_NONE)
		return figure_unknown("no module here: %s", name);
	m = &r->run->modules[module];
	if (m->status != STATUS_OK)
		return figure_unknown("%s: %s", status_name(m->status), m->reason);
	if (build == BUILD_DEBUG && !replay_is_debug(&m->info))
		return figure_unknown("%.200s is not built with -O0", m->info.path);
	return (struct measured){.figure = NAN};
}

/* The result of a module in a series; NULL, and *why, if it has no time. */
static const struct result *find_result(const struct replay *r, size_t module,
					const struct series *s, struct measured *why)
{
	const struct result *found = run_find(r->run, module, s->op, s->workload, s->bytes);

	if (view_timed(found) != NULL)
		return found;
	*why = found == NULL ? figure_unknown("it was not measured: %s",
					      r->run->complete ? "the module has no such operation"
							       : "the run was interrupted")
			     : figure_unknown("%s", found->reason);
	return NULL;
}

struct measured figure_cycles(const struct replay *r, size_t module, const struct series *s)
{
	struct measured m = {.figure = NAN};
	const struct result *found = find_result(r, module, s, &m);

	if (found == NULL)
		return m;
	if (!isfinite(found->cycles_core.median))
		return figure_unknown("core cycles are unknown: %s", r->run->cycle_reason);
	return (struct measured){.figure = found->cycles_core.median, .noisy = view_noisy(found)};
}

struct measured figure_time(const struct replay *r, size_t module, const struct series *s)
{
	struct measured m = {.figure = NAN};
	const struct result *found = find_result(r, module, s, &m);

	if (found == NULL)
		return m;
	return (struct measured){.figure = view_time(found), .noisy = view_noisy(found)};
}

struct measured figure_divided(struct measured a, struct measured b)
{
	if (!isfinite(a.figure))
		return a;
	if (!isfinite(b.figure))
		return b;
	return (struct measured){.figure = a.figure / b.figure, .noisy = a.noisy || b.noisy};
}
