/* SPDX-License-Identifier: MIT */
/* The options of the verb run. */
#ifndef LB_RUN_H
#define LB_RUN_H

#include "cmd.h"
#include "table.h"
#include "tracks.h"

struct run_options {
	struct selection selection;
	struct wish wish;
	struct table_style style;
	double rounds;	  /* 0: until the precision is reached */
	double precision; /* relative half-width */
	double max_time;  /* seconds */
	double cpu;	  /* -1: choose one */
	bool quick, paper, help;
	const char *json, *plot;
};

/* Fills *options, which the caller has set to its defaults (RUN_DEFAULT); false
 * with a complaint if the command line is wrong. */
bool run_parse(int argc, char **argv, struct run_options *options);

#define RUN_DEFAULT                                                                                \
	(struct run_options)                                                                       \
	{                                                                                          \
		.selection = SELECTION_DEFAULT, .cpu = -1                                          \
	}

/* Prints the help; an exit status. */
int run_help(void);

#endif
