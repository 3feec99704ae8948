/* SPDX-License-Identifier: MIT */
/* The one result structure: every verb that measures fills it, every output
 * (table, Markdown, JSON, plot) is drawn from it. */
#ifndef LB_RESULT_H
#define LB_RESULT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "machine.h"
#include "memory.h"
#include "module.h"
#include "series.h"
#include "stats.h"

enum { SCHEMA_VERSION = 1, REASON_BYTES = 256 };

/* What makes a result doubtful; bits of result.flags.  Three or more: no verdict. */
enum flag {
	FLAG_FEW_ROUNDS = 1 << 0, /* fewer than 11 valid rounds: the least disturbed stand in */
	FLAG_DISTURBED = 1 << 1,  /* over 20 % of the rounds were invalid */
	FLAG_SPREAD = 1 << 2,	  /* interquartile range of the rounds over 2 % */
	FLAG_OUTLIERS = 1 << 3,	  /* over 5 % of the samples beyond 1.5 x median */
	FLAG_DRIFT = 1 << 4,	  /* the two halves of the rounds disagree */
	FLAG_PREEMPTED = 1 << 5,  /* involuntary switches in over 5 % of the rounds */
	FLAG_COUNT = 6,
};

/* TSC ticks of one call over all samples of the valid rounds. */
struct ticks {
	double min, q1, median, q3, p99; /* NAN if unknown */
	uint64_t n, discarded;		 /* samples kept; dropped because the CPU changed */
};

struct result {
	size_t module; /* index into run.modules */
	struct series series;
	enum status status;
	char reason[REASON_BYTES]; /* why the status is not ok, or why core cycles are unknown */
	/* Core cycles: per byte, or per call for OP_SETKEY.  NAN without a core clock. */
	struct estimate cycles_core;
	double cpb_tsc;	    /* TSC ticks per byte; NAN for OP_SETKEY */
	double ns_per_byte; /* NAN for OP_SETKEY */
	double ns_per_call;
	double mbit_per_s; /* NAN for OP_SETKEY */
	struct ticks ticks;
	unsigned rounds_valid, rounds_invalid;
	unsigned flags;
	/* WORKLOAD_PAPER alone: encryptions done, and seconds per 1 000 000 of them. */
	uint64_t paper_n;
	double paper_seconds;
};

/* One module of the run and how its check ended. */
struct run_module {
	struct module_info info;
	char sha256[65];
	struct memory memory; /* measured of what is right and to be timed */
	enum status status;   /* STATUS_OK: checked and right */
	char reason[REASON_BYTES];
};

/* Where core cycles come from. */
enum cycle_source {
	CYCLES_RDPMC,	   /* the hardware's own counter, which passed its self-test */
	CYCLES_TSC_SCALED, /* TSC ticks x a core/TSC ratio calibrated in every round */
	CYCLES_TSC_RAW,	   /* no core clock: core cycles are unknown */
	CYCLES_COUNT,
};

const char *cycle_source_name(enum cycle_source source);
const char *flag_name(enum flag flag);

/* The value of that name, or CYCLES_COUNT; of a flag its bit, or 0. */
enum cycle_source cycle_source_named(const char *name);
unsigned flag_named(const char *name);

struct run {
	char version[32], git[64];
	char started_utc[32]; /* ISO 8601 */
	char **argv;
	uint64_t seed;	/* below 2^53, which JSON carries exactly */
	double seconds; /* the whole run */
	bool complete;	/* false: interrupted, this is what was measured so far */
	struct machine machine;
	double tsc_hz;
	enum cycle_source cycle_source;
	char cycle_reason[REASON_BYTES]; /* why it is not a better source */
	double imul_latency;		 /* core cycles of the calibration chain's multiply */
	double overhead_ticks;		 /* subtracted from every sample */
	struct estimate ratio;		 /* core/TSC over the valid rounds: median, min, max */
	unsigned rounds_kept, rounds_dropped;
	struct run_module *modules;
	size_t nmodules;
	struct result *results;
	size_t nresults;
};

/* The result of a module in a series of that op and workload, with the given bytes
 * or (bytes = 0) the first of any size; NULL if there is none. */
const struct result *run_find(const struct run *run, size_t module, enum op op,
			      enum workload workload, uint64_t bytes);

/* The results as one JSON document (docs/result.schema.json).  Every number is
 * finite; an unknown is null.  A module without any result gets a row all the same,
 * with its status.  Free with free(); NULL if memory is short. */
char *result_to_json(const struct run *run);

/* Writes text to path by a temporary file beside it, fsync and rename, so that
 * path holds the old text or the new, never half; "-" is standard output.  What is
 * no regular file (a device, a FIFO) is written as it is.  NULL, or an error to
 * free() that names the path. */
char *result_write(const char *path, const char *text);

/* Before hours of measuring: NULL if result_write would find room for path now, else
 * its error.  Leaves nothing behind. */
char *result_probe(const char *path);

#endif
