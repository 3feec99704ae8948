/* SPDX-License-Identifier: MIT */
/*
 * One child process per module.  It opens the module, checks it and times rounds,
 * each on request; whatever the module does to its process becomes a status and a
 * reason, and nothing worse.
 */
#ifndef LB_WORKER_H
#define LB_WORKER_H

#include <signal.h>

#include "clock.h"
#include "deck.h"
#include "memory.h"
#include "mix.h"
#include "module.h"
#include "pair.h"
#include "result.h"
#include "sample.h"
#include "vectors.h"

struct worker;

/* What a worker inherits.  All of it must outlive the worker. */
struct worker_setup {
	const char *path;	   /* of the module */
	const char *rival;	   /* of one to hold it against in pairs; or NULL */
	const struct clock *clock; /* needed by rounds; may be NULL before */
	struct deck *deck;	   /* or NULL */
	const char *reference;	   /* path of the reference, for kinds that ask it; or NULL */
	const struct vector_set *vectors;  /* or NULL */
	double timeout;			   /* seconds that one request may take */
	const volatile sig_atomic_t *stop; /* not 0: give up at once */
};

/* Starts a worker on the CPUs that the caller may use; NULL with errno set if the
 * system has no room for it. */
struct worker *worker_start(const struct worker_setup *setup);

/* Starts a worker and opens its module, as worker_open does; NULL with *status and reason
 * if that cannot be. */
struct worker *worker_begin(const struct worker_setup *setup, struct module_info *info,
			    enum status *status, char reason[REASON_BYTES]);

/* Kills it if need be.  NULL is fine. */
void worker_stop(struct worker *worker);

/*
 * Requests.  STATUS_OK, or how it ended and why: STATUS_SKIPPED (this CPU cannot
 * run it, or the run was stopped), STATUS_FAILED (the module is refused, is wrong,
 * or writes to standard output), STATUS_CRASHED, STATUS_TIMEOUT.  After one of the
 * last two every further request ends the same way.
 */
enum status worker_open(struct worker *worker, struct module_info *info, char reason[REASON_BYTES]);
enum status worker_answer_deck(struct worker *worker, char reason[REASON_BYTES]);
enum status worker_check(struct worker *worker, char reason[REASON_BYTES]);

/* The memory that the module takes, to be asked once it has passed its check. */
enum status worker_memory(struct worker *worker, struct memory *memory, char reason[REASON_BYTES]);

/* calls = 0 finds the number of calls first; round->calls says what it was. */
enum status worker_round(struct worker *worker, const struct series *series, uint32_t calls,
			 struct round *round, char reason[REASON_BYTES]);

/* One round of the module, its rival and a control, as pair.h says. */
enum status worker_pair(struct worker *worker, const struct series *series, bool apart,
			struct pair_round *round, char reason[REASON_BYTES]);

/* The papers' loop over 1024-bit messages, up to 1 000 000 of them but for at most
 * `seconds`: *n is how many, *taken how long, in seconds. */
enum status worker_paper(struct worker *worker, double seconds, uint64_t *n, double *taken,
			 char reason[REASON_BYTES]);

/* The instructions of one call, of `amount` blocks (OP_ENC, OP_DEC) or passes (parts);
 * the same every time.  Takes some ten microseconds for each. */
enum status worker_count(struct worker *worker, enum op op, uint64_t amount, struct mix *mix,
			 char reason[REASON_BYTES]);

#endif
