/* SPDX-License-Identifier: MIT */
/* The arithmetic of ports.c's tables. */
#include "ports.h"

#include <stdio.h>
#include <math.h>
#include <string.h>

static bool is_vector(enum mix_use use)
{
	return use == USE_LOGIC || use == USE_SHUFFLE || use == USE_INSERT || use == USE_SHIFT ||
	       use == USE_ARITH;
}

static bool is_512(const struct mix *mix)
{
	for (enum mix_use use = 0; use < USE_COUNT; use++)
		if (mix->uses[use][WIDTH_512] != 0)
			return true;
	return false;
}

/* Cycles that the uses need which can go nowhere but to these ports. */
static double load_of(const struct cores *c, const struct mix *mix, unsigned ports, unsigned closed)
{
	double cycles = 0;

	for (enum mix_use use = 0; use < USE_COUNT; use++)
		for (enum mix_width width = 0; width < WIDTH_COUNT; width++) {
			struct port_set set = c->set[use][width];

			if (width == WIDTH_NARROW && is_vector(use))
				set.ports &= ~closed;
			if ((set.ports & ~ports) == 0)
				cycles += (double)mix->uses[use][width] * set.cycles;
		}
	return cycles / __builtin_popcount(ports);
}

/*
 * The uses can be spread over their ports within t cycles exactly if no set of ports
 * gets more than t cycles per port of what can go nowhere else (Hall's theorem, for
 * uses that can be cut up): the fullest set is the bound.  Of equally full ones the
 * smallest is the most telling.
 */
struct bound ports_bound(const struct cores *c, const struct mix *mix)
{
	unsigned closed = is_512(mix) ? c->closed : 0;
	struct bound b = {.front_end = (double)(mix_total(mix) - mix->pairs) / c->width};

	for (unsigned ports = 1; ports < 1u << PORTS; ports++) {
		double load = load_of(c, mix, ports, closed);
		bool fuller = load > b.ports * (1 + 1e-9);

		if (fuller || (load >= b.ports * (1 - 1e-9) && load > 0 &&
			       __builtin_popcount(ports) < __builtin_popcount(b.busiest))) {
			b.ports = load;
			b.busiest = ports;
		}
	}
	return b;
}

double bound_cycles(const struct bound *b)
{
	return b->ports > b->front_end ? b->ports : b->front_end;
}

void bound_name(char *text, size_t size, const struct cores *c, const struct bound *b)
{
	const char *before = "";
	size_t used = 0;

	snprintf(text, size, "%s", isfinite(b->front_end) ? "front end" : "-");
	if (!(b->ports > b->front_end))
		return;
	for (unsigned i = 0; i < PORTS && used < size; i++) {
		const char *name = c->port[i];
		size_t letters;

		/* Ports that are alike have one name. */
		if ((b->busiest & 1u << i) == 0 || strcmp(before, name) == 0)
			continue;
		letters = strcspn(name, "0123456789");
		if (used != 0 && strncmp(before, name, letters) == 0)
			name += letters;
		used += (size_t)snprintf(text + used, size - used, "%s%s",
					 used == 0 || name != c->port[i] ? "" : "+", name);
		before = c->port[i];
	}
}
