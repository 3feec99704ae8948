/* SPDX-License-Identifier: MIT */
#include "gate.h"

#include <math.h>

enum { CONTROL_FACTOR = 3 };

const char *verdict_name(enum verdict verdict)
{
	static const char *const names[VERDICTS] = {"PASS", "FAIL", "INCONCLUSIVE"};

	return names[verdict];
}

enum verdict gate_worse(enum verdict a, enum verdict b)
{
	if (a == VERDICT_FAIL || b == VERDICT_FAIL)
		return VERDICT_FAIL;
	return a == VERDICT_INCONCLUSIVE ? a : b;
}

/* From the logarithm of a ratio to how far the ratio is from 1. */
static struct estimate from_logarithms(struct estimate e)
{
	return (struct estimate){expm1(e.median), expm1(e.lo), expm1(e.hi)};
}

static struct finding decide(const struct gate *gate, struct estimate change,
			     struct estimate control)
{
	double noise = CONTROL_FACTOR * fabs(control.median);
	struct finding f = {.change = change, .control = control, .verdict = VERDICT_INCONCLUSIVE};

	f.limit_fail = fmax(fmax(gate->max_slowdown, GATE_LEAST), noise);
	if (isnan(change.median) || isnan(control.median))
		f.why = "nothing was measured";
	else if (change.lo > f.limit_fail)
		f.verdict = VERDICT_FAIL;
	else if (noise > gate->max_slowdown)
		f.why = "the control differs too much from its original";
	else if (change.hi < gate->max_slowdown)
		f.verdict = VERDICT_PASS;
	else if (change.lo > gate->max_slowdown)
		f.why = "slower, but by less than this host can tell";
	else
		f.why = "the limit lies between the bounds";
	return f;
}

struct finding gate_judge(const struct gate *gate, const double *changes, const double *controls,
			  size_t n)
{
	double alpha = gate->alpha / gate->series;

	return decide(gate, from_logarithms(stats_paired(changes, n, alpha)),
		      from_logarithms(stats_paired(controls, n, alpha)));
}

struct finding gate_bounds(const struct gate *gate, struct estimate change)
{
	return decide(gate, change, (struct estimate){0, 0, 0});
}
