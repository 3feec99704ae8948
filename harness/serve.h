/* SPDX-License-Identifier: MIT */
/* The child's side of a worker, and the messages between the two sides. */
#ifndef LB_SERVE_H
#define LB_SERVE_H

#include <sys/types.h>

#include "memory.h"
#include "mix.h"
#include "pair.h"
#include "verify.h"
#include "worker.h"

enum what { ASK_OPEN, ASK_DECK, ASK_CHECK, ASK_MEMORY, ASK_ROUND, ASK_PAPER, ASK_COUNT, ASK_PAIR };

struct request {
	enum what what;
	uint32_t calls;
	struct series series;
	double seconds;
	uint64_t amount; /* for ASK_COUNT: blocks, or passes of a part */
	bool apart;	 /* for ASK_PAIR: in blocks, not in turn */
};

struct reply {
	enum status status;
	char reason[REASON_BYTES];
	union {
		struct module_info info;
		struct memory memory;
		struct round round;
		struct {
			uint64_t n;
			double seconds;
		} paper;
		struct mix mix;
		struct pair_round pair;
	};
};

/*
 * In the child, right after fork(): gives up what belongs to the driver and serves
 * requests from `socket` until the other end is closed.  `output` takes the place
 * of standard output and error, `progress` (shared, PROGRESS_BYTES) says what is
 * going on, `driver` is the process without which there is nothing to live for.
 */
_Noreturn void serve(const struct worker_setup *setup, char *progress, int socket, int output,
		     pid_t driver);

#endif
