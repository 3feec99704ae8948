/* SPDX-License-Identifier: MIT */
/* What bars and curves of a report share. */
#ifndef LB_REPORT_AXIS_H
#define LB_REPORT_AXIS_H

#include <math.h>

enum { MARKS = 7 }; /* colours of the page, .c0 to .c6 */

/* A logarithmic axis. */
struct axis {
	double least, greatest, pixels;
};

static inline double axis_at(const struct axis *a, double x)
{
	return a->pixels * log(x / a->least) / log(a->greatest / a->least);
}

static inline void axis_widen(struct axis *a, double x)
{
	if (!isfinite(x) || x <= 0)
		return;
	a->least = fmin(a->least, x);
	a->greatest = fmax(a->greatest, x);
}

/* To powers of ten around it. */
static inline void axis_round_out(struct axis *a)
{
	a->least = pow(10, floor(log10(a->least * .999)));
	a->greatest = pow(10, ceil(log10(a->greatest * 1.001)));
}

#endif
