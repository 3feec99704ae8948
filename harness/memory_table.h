/* SPDX-License-Identifier: MIT */
/* The table of what the modules of a primitive take in memory. */
#ifndef LB_MEMORY_TABLE_H
#define LB_MEMORY_TABLE_H

#include "grid.h"
#include "view.h"

/* Bytes as a cell shows them: "-" for an unknown number. */
void memory_cell(char out[GRID_CELL], uint64_t bytes, bool known);

/* Prints a row for every module that was measured, in the group's order; false if memory
 * is short. */
bool memory_print(FILE *out, const struct group *group, const struct table_style *style);

#endif
