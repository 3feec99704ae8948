/* SPDX-License-Identifier: MIT */
/* A measurement from the modules that are meant to its results: what the verbs that time
 * modules side by side share. */
#ifndef LB_SESSION_H
#define LB_SESSION_H

#include "cmd.h"

struct session_plan {
	struct selection selection;
	struct wish wish;
	size_t optional_sizes; /* so many at the end may fit no module */
	double rounds;	       /* of every series; 0: until the precision is reached */
	double precision;      /* relative half-width */
	double max_time;       /* seconds */
	double cpu;	       /* -1: choose one */
	bool paper;	       /* time the papers' loop too */
	bool optional_ops;     /* that no module has one of the wish's is no error */
	const char *json;      /* to be written: may be no module; NULL: nothing is */
	const char *baseline;  /* has to be among the modules; NULL: none has to */
	/* For a verb that knows better than a selection and a wish which modules to time, and
	 * which series of each: NULL, or functions that are given the context.  The first is
	 * selection_apply's kind, the second tracks_new's. */
	int (*choose)(void *context, struct catalogue *all, struct catalogue *chosen);
	struct track *(*tracks)(void *context, const struct roster *roster, size_t *n);
	void *context;
};

#define SESSION_DEFAULT                                                                            \
	(struct session_plan)                                                                      \
	{                                                                                          \
		.selection = SELECTION_DEFAULT, .cpu = -1                                          \
	}

struct session {
	const struct session_plan *plan;
	struct instant start;
	struct clock clock;
	struct catalogue all, chosen;
	struct roster roster;
	struct roster_setup setup;
	struct track *tracks;
	size_t ntracks;
	struct run run; /* its argv, seed and machine: describe_run() */
};

/* Opens, proves and times the modules; s->plan is set, s->run described.  EXIT_OK with the
 * results in s->run, also if a signal came in between (s->run.complete is false then);
 * else an exit status, with a complaint.  session_free() is right after both. */
int session_measure(struct session *s);

/* What the results say about how the program ends: EXIT_OK, EXIT_WRONG, EXIT_NOTHING. */
int session_outcome(const struct run *run);

void session_free(struct session *s);

#endif
