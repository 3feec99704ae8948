/* SPDX-License-Identifier: MIT */
/* Which ledbench this is. */
#ifndef LB_ORIGIN_H
#define LB_ORIGIN_H

extern const char origin_version[]; /* "0.1.0" */
extern const char origin_commit[];  /* git's name of what was built, or "unknown" */
extern const char origin_libdir[];  /* where it is to be installed: LIBDIR of the Makefile */

#endif
