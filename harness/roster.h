/* SPDX-License-Identifier: MIT */
/* The modules of a run: opened, proved and, if they are to be timed, each waiting
 * in a worker of its own. */
#ifndef LB_ROSTER_H
#define LB_ROSTER_H

#include "catalogue.h"
#include "result.h"
#include "worker.h"

struct roster_setup {
	const struct catalogue *catalogue; /* where the references are found */
	const char *vectors;		   /* folder of <primitive>.txt */
	bool vectors_only;		   /* hold the modules against these alone */
	const struct clock *clock;	   /* if the modules are to be timed */
	double timeout;			   /* seconds, for one request to a worker */
	uint64_t seed;			   /* of the random keys and messages */
	const volatile sig_atomic_t *stop;
};

/* What proves the modules of one primitive. */
struct proof;

struct roster {
	struct run_module *modules;
	struct worker **workers; /* NULL for a module that did not pass, or is not kept */
	size_t n;
	struct proof *proofs;
	size_t nproofs;
};

/* Opens every candidate for a moment to learn what it is.  A module that cannot be
 * used stays in the roster with its status and reason.  false if memory is short. */
bool roster_open(struct roster *roster, const struct candidate *candidates, size_t n,
		 const struct roster_setup *setup);

/* Proves every module that could be opened, and keeps the workers of those that
 * pass if `keep`; of those that are to be timed it learns the memory that they take.  With
 * vectors_only, a module without a vector file is STATUS_SKIPPED; otherwise it is STATUS_FAILED, as
 * is one without a reference. `done`, if not NULL, is told each module's index when it is through.
 */
void roster_check(struct roster *roster, const struct roster_setup *setup, bool keep,
		  void (*done)(void *context, size_t module), void *context);

/* The setup of one more worker for a module, with all that its primitive is held against. */
struct worker_setup roster_proof(const struct roster *roster, const struct run_module *module,
				 const struct roster_setup *setup);

void roster_free(struct roster *roster);

#endif
