/* SPDX-License-Identifier: MIT */
#ifndef LB_FOOTER_H
#define LB_FOOTER_H

#include <stdio.h>

#include "table.h"

/* A line of text behind its label, wrapped; an item of a list in Markdown. */
void footer_line(FILE *out, const struct table_style *style, const char *label, const char *text);

/* How many figures are noisy, and what that means for the run. */
void footer_noise(char *text, size_t size, const struct run *run);

/* What the marks mean, and what the figures are worth: machine, clock, rounds, noise. */
void footer_print(FILE *out, const struct run *run, const struct table_style *style);

#endif
