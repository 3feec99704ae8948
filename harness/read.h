/* SPDX-License-Identifier: MIT */
/* Results back from their files. */
#ifndef LB_READ_H
#define LB_READ_H

#include "result.h"

/*
 * Reads what result_to_json wrote into *run.  NULL on success, also for a run that was
 * interrupted (run->complete is false); free it with result_free().  Else one sentence,
 * "path: what is wrong and where", to free(), and an empty run: the file cannot be read,
 * is empty, larger than 64 MiB, cut off, no JSON, or no result of this SCHEMA_VERSION
 * (types and ranges are checked as docs/result.schema.json states them; fields that it
 * does not know are passed over).
 *
 * What was null is NAN, "", or below the least number that it could be.  Not in the file
 * and so zero: round_count, state_bytes and ops of module_info.  Figures have seven
 * digits and may be anything finite: look at signs before dividing.  A module that gave
 * no figure has a result that says why.
 */
char *result_read(struct run *run, const char *path);

/* Frees what result_read allocated, and empties the run. */
void result_free(struct run *run);

#endif
