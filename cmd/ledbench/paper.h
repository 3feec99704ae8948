/* SPDX-License-Identifier: MIT */
/* The options of the verb paper. */
#ifndef LB_PAPER_H
#define LB_PAPER_H

#include "replay_table.h"
#include "session.h"

struct paper_options {
	struct session_plan plan;
	enum format format;
	bool quick, help;
	const char *json;	/* another output, or NULL */
	const char *debug_home; /* of the -O0 builds; NULL: the program's own */
	const char *id;		/* or the path of a file, or "list" */
};

#define PAPER_DEFAULT                                                                              \
	(struct paper_options)                                                                     \
	{                                                                                          \
		.plan = SESSION_DEFAULT                                                            \
	}

/* Fills *options, which the caller has set to its defaults; false with a complaint if the
 * command line is wrong. */
bool paper_parse(int argc, char **argv, struct paper_options *options);

/* Prints the help; an exit status. */
int paper_help(void);

/* The path of a paper of that id, or that path itself if it is one.  false, with a
 * complaint that names the papers there are, if there is none of that id. */
bool paper_path(char *path, size_t size, const char *id);

/* Prints which papers there are; an exit status. */
int paper_list(void);

#endif
