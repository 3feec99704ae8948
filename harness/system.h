/* SPDX-License-Identifier: MIT */
/* What the files of /proc, /sys and /etc tell about a machine. */
#ifndef LB_SYSTEM_H
#define LB_SYSTEM_H

#include "machine.h"

/* Fills in governor, smt, turbo, quota_cpus, microcode, os, and cpu where it is still
 * empty.  `cpu` is the number of the CPU whose governor counts.  The files are looked
 * up below `root`, which is "" outside tests. */
void system_read(struct machine *m, const char *root, int cpu);

#endif
