/* SPDX-License-Identifier: MIT */
/* Results as one page that needs nothing else: no network, no other file. */
#ifndef LB_REPORT_H
#define LB_REPORT_H

#include "result.h"

/* One result and the name of its file. */
struct report_source {
	const struct run *run;
	const char *name;
};

/*
 * The page on n results: machines, tables that sort, pictures, implementations, noise, how
 * to do it again.  Results of machines of one fingerprint share a column; where two of them
 * have the same figure, the later run's is shown.  Text to free(); NULL if memory is short.
 */
char *report_html(const struct report_source *sources, size_t n);

#endif
