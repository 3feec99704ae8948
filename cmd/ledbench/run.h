/* SPDX-License-Identifier: MIT */
/* The options of the verb run. */
#ifndef LB_RUN_H
#define LB_RUN_H

#include "session.h"
#include "table.h"

struct run_options {
	struct session_plan plan;
	struct table_style style;
	bool quick, help;
	const char *json, *plot;
};

/* Fills *options, which the caller has set to its defaults (RUN_DEFAULT); false
 * with a complaint if the command line is wrong. */
bool run_parse(int argc, char **argv, struct run_options *options);

#define RUN_DEFAULT                                                                                \
	(struct run_options)                                                                       \
	{                                                                                          \
		.plan = SESSION_DEFAULT                                                            \
	}

/* Prints the help; an exit status. */
int run_help(void);

#endif
