/* SPDX-License-Identifier: MIT */
/* A grid as a LaTeX tabular with the rules of booktabs. */
#ifndef LB_GRID_LATEX_H
#define LB_GRID_LATEX_H

#include "grid.h"

void grid_latex(FILE *out, const struct grid *grid);

/* Text of which LaTeX shows every character; what is beyond ASCII is left as it is. */
void latex_text(FILE *out, const char *text);

#endif
