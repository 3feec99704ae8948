/* SPDX-License-Identifier: MIT */
/* What stands beside each published figure, from the run that timed it. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "replay_figures.h"

/* What a stand-in says of a module beside its baseline (REPLAY_NONE without one). */
static struct measured evaluate(const struct replay *r, const struct stand_in *s, size_t module,
				int against)
{
	struct measured m;

	switch (s->measure) {
	case MEASURE_CPB:
		return figure_cycles(r, module, &s->series);
	case MEASURE_SPEEDUP:
		return figure_divided(figure_time(r, (size_t)against, &s->series),
				      figure_time(r, module, &s->series));
	case MEASURE_SBOX:
		return r->count[module].sbox;
	case MEASURE_MEMORY_SAVED:
		m = figure_divided(r->count[module].memory, r->count[against].memory);
		m.figure = 100 * (1 - m.figure);
		return m;
	case MEASURE_COUNT:
		break;
	}
	return figure_unknown("no such metric");
}

static struct measured measure(const struct replay *r, const struct replay_row *row,
			       const struct stand_in *s, enum build build)
{
	int against = REPLAY_NONE;
	struct measured gap;

	gap = figure_absent(r, row->module[build], build, row->name);
	if (gap.reason[0] != '\0')
		return gap;
	if (s->nagainst != 0) {
		against = replay_next(r, row->against, build, 0);
		gap = figure_absent(r, against, build, row->against);
		if (gap.reason[0] != '\0')
			return gap;
	}
	if (s->series.op == OP_COUNT)
		return figure_unknown("this ledbench has no operation '%s'", s->op);
	return evaluate(r, s, (size_t)row->module[build], against);
}

static struct replay_row *add_row(struct replay *r)
{
	struct replay_row *rows = realloc(r->rows, (r->nrows + 1) * sizeof *rows);

	if (rows == NULL)
		return NULL;
	r->rows = rows;
	rows[r->nrows] = (struct replay_row){
		.module = {REPLAY_NONE, REPLAY_NONE},
		.measured = {{.figure = NAN}, {.figure = NAN}},
		.ratio = NAN,
	};
	return &rows[r->nrows++];
}

/* One row, of a module (or of a pattern that no module is like) and a baseline. */
static bool add_pair(struct replay *r, size_t claim, size_t stand_in, const char *name,
		     const char *against)
{
	const struct claim *c = &r->paper->claims[claim];
	struct replay_row *row = add_row(r);

	if (row == NULL)
		return false;
	row->claim = claim;
	row->stand_in = stand_in;
	snprintf(row->name, sizeof row->name, "%s", name);
	snprintf(row->against, sizeof row->against, "%s", against);
	replay_builds(row->module, r, name);
	for (enum build b = 0; b < BUILD_COUNT; b++)
		row->measured[b] = measure(r, row, &c->stand_ins[stand_in], b);
	row->ratio = row->measured[BUILD_OPTIMISED].figure / c->value;
	return true;
}

/* A row for each baseline; one that is the module itself says nothing. */
static bool add_baselines(struct replay *r, size_t claim, size_t stand_in, const char *name)
{
	const struct stand_in *s = &r->paper->claims[claim].stand_ins[stand_in];
	char against[REPLAY_NAME];

	if (s->nagainst == 0)
		return add_pair(r, claim, stand_in, name, "");
	for (size_t i = 0; i < s->nagainst; i++) {
		int m = replay_next(r, s->against[i], BUILD_OPTIMISED, 0);

		if (m == REPLAY_NONE && !add_pair(r, claim, stand_in, name, s->against[i]))
			return false;
		for (; m != REPLAY_NONE;
		     m = replay_next(r, s->against[i], BUILD_OPTIMISED, (size_t)m + 1)) {
			replay_name(against, r->run, (size_t)m);
			if (strcmp(against, name) != 0 &&
			    !add_pair(r, claim, stand_in, name, against))
				return false;
		}
	}
	return true;
}

static bool add_stand_in(struct replay *r, size_t claim, size_t stand_in)
{
	const struct stand_in *s = &r->paper->claims[claim].stand_ins[stand_in];
	int m = replay_next(r, s->modules, BUILD_OPTIMISED, 0);
	char name[REPLAY_NAME];

	if (m == REPLAY_NONE)
		return add_baselines(r, claim, stand_in, s->modules);
	for (; m != REPLAY_NONE; m = replay_next(r, s->modules, BUILD_OPTIMISED, (size_t)m + 1)) {
		replay_name(name, r->run, (size_t)m);
		if (!add_baselines(r, claim, stand_in, name))
			return false;
	}
	return true;
}

static bool add_claim(struct replay *r, size_t claim)
{
	const struct claim *c = &r->paper->claims[claim];
	struct replay_row *row;

	for (size_t i = 0; i < c->nstand_ins; i++)
		if (!add_stand_in(r, claim, i))
			return false;
	if (c->nstand_ins != 0)
		return true;
	row = add_row(r);
	if (row == NULL)
		return false;
	row->claim = claim;
	row->measured[BUILD_OPTIMISED] = row->measured[BUILD_DEBUG] =
		figure_unknown("%s", c->reason);
	return true;
}

bool replay_fill(struct replay *r)
{
	snprintf(r->level, sizeof r->level, "-O");
	for (size_t i = r->noptimised; i-- != 0;)
		if (r->run->modules[i].info.flags[0] != '\0')
			replay_level(r->level, &r->run->modules[i].info);
	for (size_t i = 0; i < r->paper->nclaims; i++)
		if (!add_claim(r, i))
			return false;
	return replay_fill_matrix(r) && replay_fill_layer(r);
}
