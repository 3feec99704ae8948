/* SPDX-License-Identifier: MIT */
/* Figures as papers published them, and what stands for each of them here: the files of
 * results/published, which docs/published.schema.json describes. */
#ifndef LB_PUBLISHED_H
#define LB_PUBLISHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "series.h"

enum {
	PUBLISHED_VERSION = 1,
	PUBLISHED_TEXT = 640,
	PUBLISHED_NAME = 96, /* a pattern for modules: "led64/slice-s*.avx2" */
	STAND_INS = 8,	     /* of one claim */
	AGAINST = 8,	     /* baselines of one stand-in */
	MATRIX_ROWS = 12,
	MATRIX_PRIMITIVES = 4,
};

/* What of a stand-in is held against the claim. */
enum measure {
	MEASURE_CPB,	      /* core cycles per byte */
	MEASURE_SPEEDUP,      /* time of the baseline over its own */
	MEASURE_SBOX,	      /* operations of an S-box in its machine code */
	MEASURE_MEMORY_SAVED, /* percent fewer vector loads and stores than the baseline */
	MEASURE_COUNT,
};

/* Modules and a series of theirs. */
struct stand_in {
	char modules[PUBLISHED_NAME];
	char op[16];	      /* as the file names it; series.op is OP_COUNT if unknown here */
	struct series series; /* bytes: 0 for parts and for what is counted */
	enum measure measure;
	char against[AGAINST][PUBLISHED_NAME];
	size_t nagainst; /* 0 but for MEASURE_SPEEDUP and MEASURE_MEMORY_SAVED */
	char note[PUBLISHED_TEXT];
};

struct claim {
	char primitive[32], op[16], unit[32]; /* as published */
	char impl[PUBLISHED_TEXT];
	double value;
	char platform[PUBLISHED_TEXT]; /* "" for the paper's */
	unsigned lanes;		       /* 0: not stated */
	double mbit_per_s;	       /* NAN: not stated */
	char note[PUBLISHED_TEXT];
	struct stand_in stand_ins[STAND_INS];
	size_t nstand_ins;
	char reason[PUBLISHED_TEXT]; /* why there is none */
};

/* How the paper measured; "" is not stated. */
struct conditions {
	char clock[PUBLISHED_TEXT], build[PUBLISHED_TEXT], batch[PUBLISHED_TEXT];
	char message[PUBLISHED_TEXT], key[PUBLISHED_TEXT];
};

/* Implementations side by side: "impl.isa" of every one of the primitives. */
struct matrix {
	char primitives[MATRIX_PRIMITIVES][32];
	size_t nprimitives;
	struct {
		char module[PUBLISHED_NAME], label[64];
	} rows[MATRIX_ROWS];
	size_t nrows; /* 0: the paper has none */
};

/* The S-box layer alone, over much memory and over little. */
struct layer {
	char primitive[32];
	char modules[MATRIX_ROWS][PUBLISHED_NAME]; /* "impl.isa"; the first is 1.00 */
	size_t nmodules;			   /* 0: the paper has none */
	uint64_t walked_bytes, cached_bytes;
};

struct paper {
	char id[64];
	char cite[PUBLISHED_TEXT], platform[PUBLISHED_TEXT], note[PUBLISHED_TEXT];
	struct conditions conditions;
	bool debug_builds; /* -O0 belongs beside -O3 */
	struct claim *claims;
	size_t nclaims;
	struct matrix matrix;
	struct layer layer;
};

/* Reads a paper; NULL on success, then free it with published_free().  Else one sentence,
 * "path: what is wrong and where", to free(), and an empty paper. */
char *published_read(struct paper *paper, const char *path);
void published_free(struct paper *paper);

/* The names in files and tables: "cpb", "speedup", "sbox_operations", "memory_saved". */
const char *measure_name(enum measure measure);
enum measure measure_named(const char *name);

#endif
