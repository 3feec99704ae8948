/* SPDX-License-Identifier: MIT */
/* The tables of a paper beside its claims: implementations side by side, and the S-box
 * layer alone. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "figures.h"
#include "memory_table.h"
#include "replay_cells.h"
#include "replay_table.h"
#include "text.h"

enum {
	CELL_MODULE,
	CELL_LABEL,
	CELL_SBOX,
	CELL_LOOP,
	CELL_LOOP_DEBUG,
	CELL_BATCH,
	CELL_BATCH_DEBUG,
	CELL_CODE,
	CELL_CONSTANTS,
	CELL_SCHEDULE,
	CELL_STACK,
	MATRIX_CELLS
};

static void set_memory(struct grid_row *out, const struct run_module *m)
{
	bool file = m->memory.code_bytes != 0;

	memory_cell(out->cell[CELL_CODE], m->memory.code_bytes, file);
	memory_cell(out->cell[CELL_CONSTANTS], m->memory.table_bytes, file);
	memory_cell(out->cell[CELL_SCHEDULE], m->info.schedule_bytes, true);
	memory_cell(out->cell[CELL_STACK], m->memory.stack_bytes, m->memory.stack_bytes != 0);
}

static void add_matrix_row(struct grid *grid, const struct replay *r,
			   const struct replay_matrix_row *row)
{
	struct grid_row *out = grid_add(grid);
	int module = row->module[BUILD_OPTIMISED];

	snprintf(out->cell[CELL_MODULE], GRID_CELL, "%.60s",
		 r->paper->matrix.rows[row->row].module);
	snprintf(out->cell[CELL_LABEL], GRID_CELL, "%.60s", r->paper->matrix.rows[row->row].label);
	if (module == REPLAY_NONE || r->run->modules[module].status != STATUS_OK) {
		out->note_at = CELL_SBOX;
		text_clean(out->note, GRID_NOTE, row->loop[BUILD_OPTIMISED].reason, true);
		return;
	}
	put_measured(out->cell[CELL_SBOX], &row->sbox, 1);
	put_measured(out->cell[CELL_LOOP], &row->loop[BUILD_OPTIMISED], 1);
	put_measured(out->cell[CELL_LOOP_DEBUG], &row->loop[BUILD_DEBUG], 1);
	put_measured(out->cell[CELL_BATCH], &row->batch[BUILD_OPTIMISED], 1);
	put_measured(out->cell[CELL_BATCH_DEBUG], &row->batch[BUILD_DEBUG], 1);
	set_memory(out, &r->run->modules[module]);
}

void replay_matrix(struct grid *grid, const struct replay *r, size_t primitive)
{
	static const char *const words[2 * MATRIX_CELLS] = {
		"module", "it is",   "S-box", "loop", "loop", "batch", "batch", "code",
		"const",  "sched",   "stack", "",     "",     "ops",   "s",	"-O0 s",
		"c/B",	  "-O0 c/B", "B",     "B",    "B",    "B"};

	grid->columns = MATRIX_CELLS;
	grid->left[CELL_MODULE] = grid->left[CELL_LABEL] = true;
	add_headings(grid, words, 2);
	for (size_t i = 0; i < r->nmatrix; i++)
		if (r->matrix[i].primitive == primitive)
			add_matrix_row(grid, r, &r->matrix[i]);
	if (r->paper->debug_builds)
		return;
	grid_drop(grid, CELL_BATCH_DEBUG);
	grid_drop(grid, CELL_LOOP_DEBUG);
}

enum {
	LAYER_MODULE,
	LAYER_BUILD,
	LAYER_SBOX,
	LAYER_WALKED,
	LAYER_WALKED_GB,
	LAYER_WALKED_RATIO,
	LAYER_CACHED,
	LAYER_CACHED_GB,
	LAYER_CACHED_RATIO,
	LAYER_CIPHER_RATIO,
	LAYER_CELLS
};

/* Bytes per nanosecond, which is GB/s. */
static struct measured inverse(const struct measured *m)
{
	return (struct measured){.figure = 1 / m->figure, .noisy = m->noisy};
}

static void add_layer_row(struct grid *grid, const struct replay *r,
			  const struct replay_layer_row *row)
{
	double seconds = (double)r->paper->layer.walked_bytes / 1e9;
	struct measured walked = inverse(&row->walked), cached = inverse(&row->cached);
	struct grid_row *out = grid_add(grid);

	snprintf(out->cell[LAYER_MODULE], GRID_CELL, "%.60s", r->paper->layer.modules[row->row]);
	snprintf(out->cell[LAYER_BUILD], GRID_CELL, "%s",
		 row->build == BUILD_DEBUG ? "-O0" : r->level);
	if (!isfinite(row->walked.figure) && !isfinite(row->cached.figure)) {
		out->note_at = LAYER_SBOX;
		text_clean(out->note, GRID_NOTE, row->walked.reason, true);
		return;
	}
	put_measured(out->cell[LAYER_SBOX], &row->sbox, 1);
	put_measured(out->cell[LAYER_WALKED], &row->walked, seconds);
	put_measured(out->cell[LAYER_WALKED_GB], &walked, 1);
	put_ratio(out->cell[LAYER_WALKED_RATIO], row->walked_ratio, row->walked.noisy);
	put_measured(out->cell[LAYER_CACHED], &row->cached, seconds);
	put_measured(out->cell[LAYER_CACHED_GB], &cached, 1);
	put_ratio(out->cell[LAYER_CACHED_RATIO], row->cached_ratio, row->cached.noisy);
	put_ratio(out->cell[LAYER_CIPHER_RATIO], row->cipher_ratio, row->cipher.noisy);
}

void replay_layer(struct grid *grid, const struct replay *r)
{
	char walked[GRID_CELL], cached[GRID_CELL];
	const char *const words[2 * LAYER_CELLS] = {
		"module", "build", "S-box", walked, "",	    "",	 cached, "",	 "",  "cipher",
		"",	  "",	   "ops",   "s",    "GB/s", "x", "s",	 "GB/s", "x", "x"};

	bytes_text(walked, sizeof walked, r->paper->layer.walked_bytes);
	bytes_text(cached, sizeof cached, r->paper->layer.cached_bytes);
	grid->columns = LAYER_CELLS;
	grid->left[LAYER_MODULE] = grid->left[LAYER_BUILD] = true;
	add_headings(grid, words, 2);
	for (size_t i = 0; i < r->nlayer; i++)
		if (r->layer[i].build == BUILD_OPTIMISED || r->no_debug[0] == '\0')
			add_layer_row(grid, r, &r->layer[i]);
}
