/* SPDX-License-Identifier: MIT */
/*
 * A paper's figures measured again here: which modules and series that takes, and, from
 * the run that timed them, what stands beside each published figure.  Modules come in two
 * builds where the paper timed DEBUG ones: optimised first, then those with -O0.
 */
#ifndef LB_REPLAY_H
#define LB_REPLAY_H

#include "published.h"
#include "result.h"
#include "roster.h"
#include "tracks.h"

enum build { BUILD_OPTIMISED, BUILD_DEBUG, BUILD_COUNT };

enum { REPLAY_NONE = -1, REPLAY_NAME = 96, LEVEL_BYTES = 16 };

/* One figure, or why there is none. */
struct measured {
	double figure; /* NAN: none */
	bool noisy;
	char reason[REASON_BYTES]; /* "" beside a figure */
};

/* A stand-in, one of its modules, one of its baselines. */
struct replay_row {
	size_t claim, stand_in;	   /* indices; stand_in is 0 too where there is none */
	int module[BUILD_COUNT];   /* index into run.modules, or REPLAY_NONE */
	char name[REPLAY_NAME];	   /* of the module, or the pattern that none is like */
	char against[REPLAY_NAME]; /* of the baseline; "" without one */
	struct measured measured[BUILD_COUNT];
	double ratio; /* optimised build over published; NAN: unknown */
};

/* A row of the paper's matrix, for one primitive. */
struct replay_matrix_row {
	size_t primitive, row;		    /* indices into the paper's matrix */
	int module[BUILD_COUNT];	    /* or REPLAY_NONE */
	struct measured sbox;		    /* operations */
	struct measured loop[BUILD_COUNT];  /* seconds per 1 000 000 messages of 1024 bits */
	struct measured batch[BUILD_COUNT]; /* core cycles per byte of such calls */
};

/* The S-box layer of one module in one build, over `walked` and over `cached` bytes. */
struct replay_layer_row {
	size_t row; /* index into the paper's layer */
	enum build build;
	int module; /* or REPLAY_NONE */
	struct measured sbox;
	/* Nanoseconds per byte, and times as fast as the first module's of that build. */
	struct measured walked, cached, cipher;
	double walked_ratio, cached_ratio, cipher_ratio;
};

/* What is counted of an optimised module; NAN if unknown. */
struct replay_count {
	struct measured sbox;	/* operations of one S-box */
	struct measured memory; /* vector loads and stores per byte of a long message */
};

struct replay {
	const struct paper *paper;
	const struct run *run;	    /* may have no modules at all */
	size_t noptimised;	    /* the first modules of the run; the others are -O0 */
	char level[LEVEL_BYTES];    /* of the optimised builds, by the first of them */
	char no_debug[1024];	    /* why there are no -O0 builds; "" if there are */
	struct replay_count *count; /* of each module of the run */
	struct replay_row *rows;
	size_t nrows;
	struct replay_matrix_row *matrix;
	size_t nmatrix;
	struct replay_layer_row *layer;
	size_t nlayer;
};

/* Appends the candidates of `all` that the paper's stand-ins, baselines, matrix and layer
 * mean, each once; false if memory is short. */
bool replay_choose(const struct paper *paper, const struct catalogue *all,
		   struct catalogue *chosen);

/* The series to be timed of every module that waits in the roster; as tracks_new. */
struct track *replay_tracks(const struct paper *paper, const struct roster *roster, size_t *n);

/* Whether some figure of the paper is of the papers' loop. */
bool replay_wants_loop(const struct paper *paper);

/* The level of optimisation that a module was built with, the last of its flags: "-O3", or
 * "" if there is none. */
void replay_level(char level[LEVEL_BYTES], const struct module_info *info);

/* Whether what built the module did not optimise: its last -O is -O0. */
bool replay_is_debug(const struct module_info *info);

/* Counts, in the workers that wait; false if memory is short.  Before replay_fill. */
bool replay_count(struct replay *replay, const struct roster *roster);

/* Fills rows, matrix and layer from the run; false if memory is short. */
bool replay_fill(struct replay *replay);

void replay_free(struct replay *replay);

#endif
