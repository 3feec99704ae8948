/* SPDX-License-Identifier: MIT */
#include "validity.h"

#include <math.h>
#include <stdlib.h>

bool validity_floors(struct floors *floors, const struct track *tracks, size_t n)
{
	size_t total = 0;
	double *imul, *wide;

	for (size_t i = 0; i < n; i++)
		total += 2 * tracks[i].nrounds;
	imul = calloc(2 * total + 1, sizeof *imul);
	if (imul == NULL)
		return false;
	wide = imul + total;
	for (enum vector_class class = 0; class < CLASS_COUNT; class ++) {
		size_t k = 0;

		for (size_t i = 0; i < n; i++)
			for (size_t r = 0; tracks[i].class == class && r < tracks[i].nrounds; r++) {
				imul[k] = tracks[i].rounds[r].before.imul;
				wide[k++] = tracks[i].rounds[r].before.wide;
				imul[k] = tracks[i].rounds[r].after.imul;
				wide[k++] = tracks[i].rounds[r].after.wide;
			}
		stats_sort(imul, k);
		stats_sort(wide, k);
		floors->of[class] = (struct canary){.imul = stats_quantile(imul, k, .1),
						    .wide = stats_quantile(wide, k, .1)};
	}
	free(imul);
	return true;
}

double validity_disturbance(const struct round *r, const struct canary *floor)
{
	double low = fmin(r->before.imul, r->after.imul);
	double high = fmax(r->before.imul, r->after.imul);
	double wide = fmax(r->before.wide, r->after.wide);

	if (r->samples == 0)
		return INFINITY;
	return fmax(fmax((high / low - 1) / .005, (high / floor->imul - 1) / .01),
		    (wide / floor->wide - 1) / .25);
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
