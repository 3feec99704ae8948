/* SPDX-License-Identifier: MIT */
#include "validity.h"

#include <math.h>
#include <stdlib.h>

/* A neighbour who never rests leaves no quiet reading to find, but varies; readings as
 * low as these that hardly vary are of a core with fewer adders than the clock thinks. */
static double wide_floor(const double *sorted, size_t n, double quiet)
{
	double low = stats_quantile(sorted, n, .02);
	bool steady = stats_quantile(sorted, n, .5) <= 1.02 * low;

	return steady || isnan(quiet) ? low : fmin(low, quiet);
}

struct canary validity_floor(const struct canary *readings, size_t n, const struct clock *clock)
{
	struct canary floor = {NAN, NAN};
	double *values = calloc(n + 1, sizeof *values);

	if (values == NULL)
		return floor;
	for (size_t i = 0; i < n; i++)
		values[i] = readings[i].imul;
	stats_sort(values, n);
	floor.imul = stats_quantile(values, n, .1);
	for (size_t i = 0; i < n; i++)
		values[i] = readings[i].wide;
	stats_sort(values, n);
	floor.wide = wide_floor(values, n, clock_quiet_wide(clock, floor.imul));
	free(values);
	return floor;
}

bool validity_floors(struct floors *floors, const struct track *tracks, size_t n,
		     const struct clock *clock)
{
	size_t total = 0;
	struct canary *readings;

	for (size_t i = 0; i < n; i++)
		total += 2 * tracks[i].nrounds;
	readings = calloc(total + 1, sizeof *readings);
	if (readings == NULL)
		return false;
	for (enum vector_class class = 0; class < CLASS_COUNT; class ++) {
		size_t k = 0;

		for (size_t i = 0; i < n; i++)
			for (size_t r = 0; tracks[i].class == class && r < tracks[i].nrounds; r++) {
				readings[k++] = tracks[i].rounds[r].before;
				readings[k++] = tracks[i].rounds[r].after;
			}
		floors->of[class] = validity_floor(readings, k, clock);
	}
	free(readings);
	return true;
}

double validity_between(const struct canary *before, const struct canary *after,
			const struct canary *floor)
{
	double low = fmin(before->imul, after->imul), high = fmax(before->imul, after->imul);
	double wide = fmax(before->wide, after->wide);

	return fmax(fmax((high / low - 1) / .005, (high / floor->imul - 1) / .01),
		    (wide / floor->wide - 1) / .05);
}

double validity_disturbance(const struct round *r, const struct canary *floor)
{
	return r->samples == 0 ? INFINITY : validity_between(&r->before, &r->after, floor);
}

bool validity_of(const struct round *r, const struct canary *floor)
{
	return validity_disturbance(r, floor) <= 1;
}

size_t validity_count(const struct track *t, const struct floors *floors)
{
	size_t n = 0;

	for (size_t i = 0; i < t->nrounds; i++)
		n += validity_of(&t->rounds[i], &floors->of[t->class]);
	return n;
}
