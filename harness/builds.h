/* SPDX-License-Identifier: MIT */
/* Builds: modules of the same names, made by different compilers or with different
 * flags.  Other code under the same names, built the same way, is no build of it. */
#ifndef LB_BUILDS_H
#define LB_BUILDS_H

#include "view.h"

/* Whether two modules go by the same names, built alike or not. */
bool builds_namesakes(const struct module_info *a, const struct module_info *b);

/* Whether the run has several builds of anything. */
bool builds_any(const struct run *run);

/* Drops the rows, which are in order, that a faster build of the same stands for, but
 * none that went wrong. */
void builds_drop(struct group *group);

/* What built the module: "clang 14.0.6 -O3". */
void build_text(char *out, size_t size, const struct module_info *module);

/* The module's name, and what built it where the group has several builds. */
enum { ROW_NAME = 128 };
void row_name(char *out, size_t size, const struct group *group, const struct row *row);

#endif
