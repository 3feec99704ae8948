/* SPDX-License-Identifier: MIT */
#include "replay_table.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "builds.h"
#include "figures.h"
#include "replay_cells.h"
#include "text.h"

void replay_series_text(char *out, size_t size, const struct stand_in *s)
{
	static const char *const words[WORKLOAD_COUNT] = {
		[WORKLOAD_BATCH] = "batch ", [WORKLOAD_STREAM] = "",	[WORKLOAD_CALL] = "call ",
		[WORKLOAD_PART] = "part ",   [WORKLOAD_WALK] = "walk ", [WORKLOAD_PAPER] = "loop ",
	};
	char bytes[32];

	bytes_text(bytes, sizeof bytes, s->series.bytes);
	if (s->series.bytes == 0)
		snprintf(out, size, "counted");
	else
		snprintf(out, size, "%s%s", words[s->series.workload], bytes);
}

void replay_build_text(char *out, size_t size, const struct replay *r)
{
	out[0] = '\0';
	for (size_t i = 0; i < r->noptimised && out[0] == '\0'; i++)
		if (r->run->modules[i].info.flags[0] != '\0')
			build_text(out, size, &r->run->modules[i].info);
}

void put_measured(char out[GRID_CELL], const struct measured *m, double factor)
{
	char number[GRID_CELL - 2];
	double figure = m->figure * factor;
	int decimals = figure_decimals(fabs(figure));

	/* Three digits of what is small. */
	for (double x = fabs(figure) * 1e4; decimals >= 4 && decimals < 9 && x < 100; x *= 10)
		decimals++;
	figure_text(number, sizeof number, figure, decimals);
	snprintf(out, GRID_CELL, "%s%s", isfinite(figure) && m->noisy ? "~" : "", number);
}

void put_ratio(char out[GRID_CELL], double ratio, bool noisy)
{
	if (isfinite(ratio))
		snprintf(out, GRID_CELL, "%s%.2f", noisy ? "~" : "", ratio);
	else
		snprintf(out, GRID_CELL, "-");
}

void add_headings(struct grid *grid, const char *const *words, unsigned lines)
{
	for (unsigned line = 0; line < lines; line++) {
		struct grid_row *row = grid_add(grid);

		for (unsigned c = 0; c < grid->columns; c++)
			snprintf(row->cell[c], GRID_CELL, "%s", words[line * grid->columns + c]);
	}
	grid->headings = lines;
}

/* --- claims ------------------------------------------------------------------------ */

enum {
	CLAIM_NUMBER,
	CLAIM_OP,
	CLAIM_PUBLISHED,
	CLAIM_HERE,
	CLAIM_LANES,
	CLAIM_AGAINST,
	CLAIM_SERIES,
	CLAIM_MEASURED,
	CLAIM_DEBUG,
	CLAIM_RATIO,
	CLAIM_CELLS
};

static const char *short_unit(const char *unit)
{
	static const char *const units[][2] = {
		{"cpb", "c/B"}, {"ratio", "x"}, {"operations", "ops"}, {"percent fewer", "%"}};

	for (size_t i = 0; i < sizeof units / sizeof *units; i++)
		if (strcmp(unit, units[i][0]) == 0)
			return units[i][1];
	return unit;
}

static void set_module(struct grid_row *out, const struct replay *r, const struct replay_row *row)
{
	const struct module_info *m;

	text_clean(out->cell[CLAIM_HERE], GRID_CELL, row->name[0] != '\0' ? row->name : "-", true);
	/* The baseline is of the module's primitive. */
	text_clean(out->cell[CLAIM_AGAINST], GRID_CELL,
		   strchr(row->against, '/') != NULL ? strchr(row->against, '/') + 1 : row->against,
		   true);
	snprintf(out->cell[CLAIM_LANES], GRID_CELL, "-");
	if (row->module[BUILD_OPTIMISED] == REPLAY_NONE)
		return;
	m = &r->run->modules[row->module[BUILD_OPTIMISED]].info;
	if (m->lanes != 0)
		snprintf(out->cell[CLAIM_LANES], GRID_CELL, "%" PRIu32, m->lanes);
}

/* Why the -O0 build has no figure, if that is its own fault. */
static void add_debug_reason(struct grid *grid, const struct replay *r,
			     const struct replay_row *row)
{
	const struct measured *m = &row->measured[BUILD_DEBUG];
	enum measure measure = r->paper->claims[row->claim].stand_ins[row->stand_in].measure;
	struct grid_row *out;

	if (!r->paper->debug_builds || r->no_debug[0] != '\0' || m->reason[0] == '\0' ||
	    measure == MEASURE_SBOX || measure == MEASURE_MEMORY_SAVED)
		return;
	out = grid_add(grid);
	out->aside = true;
	text_clean(out->cell[0], GRID_CELL, row->name, true);
	snprintf(out->cell[1], GRID_CELL, "-O0");
	snprintf(out->note, GRID_NOTE, "-O0: ");
	text_clean(out->note + strlen(out->note), REASON_BYTES, m->reason, true);
}

static void add_claim_row(struct grid *grid, const struct replay *r, size_t index)
{
	const struct replay_row *row = &r->rows[index];
	const struct claim *c = &r->paper->claims[row->claim];
	const struct measured *m = &row->measured[BUILD_OPTIMISED];
	struct grid_row *out = grid_add(grid);

	snprintf(out->cell[CLAIM_NUMBER], GRID_CELL, "%zu", row->claim + 1);
	text_clean(out->cell[CLAIM_OP], GRID_CELL, c->op, true);
	snprintf(out->cell[CLAIM_PUBLISHED], GRID_CELL, "%g %.30s", c->value, short_unit(c->unit));
	set_module(out, r, row);
	if (c->nstand_ins != 0)
		replay_series_text(out->cell[CLAIM_SERIES], GRID_CELL,
				   &c->stand_ins[row->stand_in]);
	if (!isfinite(m->figure)) {
		out->note_at = c->nstand_ins == 0 ? CLAIM_HERE : CLAIM_MEASURED;
		out->note_face = FACE_DIM;
		snprintf(out->note, GRID_NOTE, "%s%s", c->nstand_ins == 0 ? c->primitive : "",
			 c->nstand_ins == 0 ? ": " : "");
		text_clean(out->note + strlen(out->note), REASON_BYTES, m->reason, true);
		return;
	}
	put_measured(out->cell[CLAIM_MEASURED], m, 1);
	put_measured(out->cell[CLAIM_DEBUG], &row->measured[BUILD_DEBUG], 1);
	put_ratio(out->cell[CLAIM_RATIO], row->ratio, m->noisy);
	add_debug_reason(grid, r, row);
}

void replay_claims(struct grid *grid, const struct replay *r)
{
	const char *const words[2 * CLAIM_CELLS] = {
		"",	    "op",  "published", "here",	  "lanes", "against",  "series",
		"measured", "-O0", "x",		"",	  "",	   "",	       "",
		"",	    "",	   "",		r->level, "",	   "published"};
	bool against = false;

	grid->columns = CLAIM_CELLS;
	grid->left[CLAIM_OP] = grid->left[CLAIM_HERE] = grid->left[CLAIM_AGAINST] = true;
	grid->left[CLAIM_SERIES] = true;
	add_headings(grid, words, 2);
	for (size_t i = 0; i < r->nrows; i++) {
		add_claim_row(grid, r, i);
		against = against || r->rows[i].against[0] != '\0';
	}
	if (!r->paper->debug_builds)
		grid_drop(grid, CLAIM_DEBUG);
	if (!against)
		grid_drop(grid, CLAIM_AGAINST);
}
