/* SPDX-License-Identifier: MIT */
/* The cells that the tables of a paper have in common. */
#ifndef LB_REPLAY_CELLS_H
#define LB_REPLAY_CELLS_H

#include "grid.h"
#include "replay.h"

/* "~2.41", or "-"; the factor is for units. */
void put_measured(char out[GRID_CELL], const struct measured *measured, double factor);

/* "~1.03", or "-". */
void put_ratio(char out[GRID_CELL], double ratio, bool noisy);

/* Lines of headings, a word for each column of each. */
void add_headings(struct grid *grid, const char *const *words, unsigned lines);

#endif
