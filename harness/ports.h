/* SPDX-License-Identifier: MIT */
/* How many cycles a mix of instructions takes at least, by the execution ports and
 * the front end of a family of cores. */
#ifndef LB_PORTS_H
#define LB_PORTS_H

#include "machine.h"
#include "mix.h"

enum { PORTS = 16 };

/* The ports that can take a use, bit by bit, and cycles that it keeps one for. */
struct port_set {
	unsigned ports, cycles;
};

struct cores {
	const char *name;  /* "skylake": for --ports */
	const char *title; /* for people */
	unsigned width;	   /* instructions that are renamed in a cycle */
	struct port_set set[USE_COUNT][WIDTH_COUNT];
	/* Ports that narrow vector uses lose while there are 512-bit ones. */
	unsigned closed;
	const char *port[PORTS]; /* short names of the ports */
};

/* All families; *n is their number. */
const struct cores *ports_all(size_t *n);

/* The family of that name, or NULL. */
const struct cores *ports_named(const char *name);

/* The family of a machine's CPU: "generic", which bounds from below anything known,
 * if it is none of the others. */
const struct cores *ports_of(const struct machine *machine);

/* Least cycles. */
struct bound {
	double front_end, ports;
	unsigned busiest; /* the ports that `ports` comes from */
};

struct bound ports_bound(const struct cores *cores, const struct mix *mix);

/* The greater of the two. */
double bound_cycles(const struct bound *bound);

/* Names what is fullest: "front end" or the ports, "p015". */
void bound_name(char *text, size_t size, const struct cores *cores, const struct bound *bound);

#endif
