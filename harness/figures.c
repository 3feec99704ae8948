/* SPDX-License-Identifier: MIT */
#include "figures.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "text.h"

int figure_decimals(double least)
{
	if (!(least < 1000))
		return 0;
	return least < 0.1 ? 4 : least < 1 ? 3 : least < 100 ? 2 : 1;
}

void figure_text(char *out, size_t size, double figure, int decimals)
{
	if (isfinite(figure))
		snprintf(out, size, "%.*f", decimals, figure);
	else
		snprintf(out, size, "-");
}

void figure_cell(char out[GRID_CELL], const struct run *run, const struct result *r,
		 enum metric metric, int decimals)
{
	double figure = r != NULL ? view_figure(run, r, metric) : NAN;
	bool noisy = r != NULL && view_noisy(r) && isfinite(figure);
	char number[GRID_CELL - 2];

	figure_text(number, sizeof number, figure, decimals);
	snprintf(out, GRID_CELL, "%s%s ", noisy ? "~" : "", number);
}

void unit_text(char *out, size_t size, const struct run *run, enum metric metric)
{
	const char *unit = view_unit(run, metric, false);

	unit += strncmp(unit, "TSC ", 4) == 0 ? 4 : 0;
	if (metric == METRIC_MBPS)
		snprintf(out, size, "%s", unit);
	else
		snprintf(out, size, "%.*s/B", (int)strcspn(unit, "/"), unit);
}

void bytes_text(char *out, size_t size, uint64_t bytes)
{
	if (bytes >= 1 << 20 && bytes % (1 << 20) == 0)
		snprintf(out, size, "%" PRIu64 " MiB", bytes >> 20);
	else if (bytes >= 1 << 10 && bytes % (1 << 10) == 0)
		snprintf(out, size, "%" PRIu64 " KiB", bytes >> 10);
	else
		snprintf(out, size, "%" PRIu64 " B", bytes);
}

void module_name(char *out, size_t size, const struct run *run, size_t module)
{
	const struct module_info *m = &run->modules[module].info;
	char name[sizeof m->impl + sizeof m->isa];

	snprintf(name, sizeof name, "%s.%s", m->impl, m->isa);
	text_clean(out, size, m->impl[0] != '\0' ? name : m->path, true);
}

void flags_text(char *out, size_t size, unsigned flags)
{
	size_t used = 0;

	out[0] = '\0';
	for (unsigned i = 0; i < FLAG_COUNT && used < size; i++)
		if (flags & 1u << i)
			used += (size_t)snprintf(out + used, size - used, "%s%s",
						 used > 0 ? ", " : "",
						 flag_name((enum flag)(1u << i)));
}
