/* SPDX-License-Identifier: MIT */
/* What is to be timed: the series that a wish means for each module. */
#ifndef LB_TRACKS_H
#define LB_TRACKS_H

#include "campaign.h"
#include "roster.h"

enum { WISH_SIZES = 32 };

struct wish {
	/* Bit op_: wanted.  0 is the default: encryption of batches and streams,
	 * decryption of streams, setkey. */
	unsigned ops;
	uint64_t sizes[WISH_SIZES]; /* bytes of the stream messages; none: STREAM_BYTES */
	size_t nsizes;
};

/*
 * The series of every module that waits in the roster.  A series that a module
 * cannot run (it lacks the part, or the size is no whole number of its blocks) is
 * left out.  The reference is the yardstick of correctness, never of speed: of it
 * only batches and setkey are timed.  NULL if memory is short; else *n tracks for
 * campaign_free().
 */
struct track *tracks_new(const struct wish *wish, const struct roster *roster, size_t *n);

#endif
