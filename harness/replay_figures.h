/* SPDX-License-Identifier: MIT */
/* The modules of a replayed paper in its run, and single figures of theirs. */
#ifndef LB_REPLAY_FIGURES_H
#define LB_REPLAY_FIGURES_H

#include "replay.h"

/* No figure, and why. */
struct measured figure_unknown(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* "primitive/impl.isa" of a module of the run. */
void replay_name(char name[REPLAY_NAME], const struct run *run, size_t module);

/* The next module of that build, from `from` on, that the pattern means; REPLAY_NONE at the
 * end. */
int replay_next(const struct replay *replay, const char *pattern, enum build build, size_t from);

/* Both builds of the module of that very name. */
void replay_builds(int module[BUILD_COUNT], const struct replay *replay, const char *name);

/* Why there is no figure of that module; the reason is "" if the module is right. */
struct measured figure_absent(const struct replay *replay, int module, enum build build,
			      const char *name);

/* Core cycles per byte of a module in a series. */
struct measured figure_cycles(const struct replay *replay, size_t module,
			      const struct series *series);

/* Its time, in nanoseconds per byte (or per call, where there are no bytes). */
struct measured figure_time(const struct replay *replay, size_t module,
			    const struct series *series);

/* The first over the second, or why not. */
struct measured figure_divided(struct measured a, struct measured b);

/* Fills matrix and layer; false if memory is short. */
bool replay_fill_matrix(struct replay *replay);
bool replay_fill_layer(struct replay *replay);

#endif
