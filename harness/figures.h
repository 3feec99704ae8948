/* SPDX-License-Identifier: MIT */
/* Figures in words: what a cell of a table or a sentence says. */
#ifndef LB_FIGURES_H
#define LB_FIGURES_H

#include <stdint.h>

#include "grid.h"
#include "view.h"

/* Decimals for figures of which the smallest is `least`: three digits of it or more. */
int figure_decimals(double least);

/* "12.34", "-" if it is unknown. */
void figure_text(char *out, size_t size, double figure, int decimals);

/* A measured cell: "~" before a noisy figure; room for the winner's mark behind. */
void figure_cell(char out[GRID_CELL], const struct run *run, const struct result *result,
		 enum metric metric, int decimals);

/* The unit as narrow as a column needs it: "cycles/B", "ticks/B", "ns/B", "Mbit/s". */
void unit_text(char *out, size_t size, const struct run *run, enum metric metric);

/* "128 B", "16 KiB". */
void bytes_text(char *out, size_t size, uint64_t bytes);

/* "biham.avx2", safe to print. */
void module_name(char *out, size_t size, const struct run *run, size_t module);

/* The names of the set flags, separated by commas. */
void flags_text(char *out, size_t size, unsigned flags);

/* One sentence on what is fastest for what; or that there is no verdict, and why. */
void verdict_text(char *out, size_t size, const struct group *group, enum metric metric);

#endif
