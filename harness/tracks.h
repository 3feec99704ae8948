/* SPDX-License-Identifier: MIT */
/* What is to be timed: the series that a wish means for each module. */
#ifndef LB_TRACKS_H
#define LB_TRACKS_H

#include "campaign.h"
#include "roster.h"

enum { WISH_SIZES = 64 };

struct wish {
	/* Bit op_: wanted.  0 is the default: encryption of batches and streams,
	 * decryption of streams, setkey; of other kinds all that they do. */
	unsigned ops;
	uint64_t sizes[WISH_SIZES]; /* bytes of the stream messages; none: STREAM_BYTES */
	size_t nsizes;
};

enum { WISH_SERIES = OP_COUNT * (WISH_SIZES + 4) };

/* The series that a wish means for one module, which is left out of those that it cannot
 * run (it lacks the part, or the size is no whole number of its blocks); how many. */
size_t wish_series(struct series out[WISH_SERIES], const struct wish *wish,
		   const struct module_info *info);

/*
 * The series of every module that waits in the roster.  The reference is the yardstick of
 * correctness, never of speed: of it only batches and setkey are timed.  NULL if memory is short;
 * else *n tracks for campaign_free().
 */
struct track *tracks_new(const struct wish *wish, const struct roster *roster, size_t *n);

#endif
