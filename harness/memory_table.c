/* SPDX-License-Identifier: MIT */
#include "memory_table.h"

#include <inttypes.h>

#include "builds.h"
#include "kind.h"
#include "text.h"

enum { CELL_IMPL, CELL_ISA, CELL_BUILD, CELL_CODE, CELL_TABLE, CELL_SCHEDULE, CELL_STACK, CELLS };

void memory_cell(char out[GRID_CELL], uint64_t bytes, bool known)
{
	if (known)
		snprintf(out, GRID_CELL, "%" PRIu64, bytes);
	else
		snprintf(out, GRID_CELL, "-");
}

static void add_headings(struct grid *grid)
{
	static const char *const words[2][CELLS] = {
		{"impl", "ISA", "build", "code", "constants", "schedule", "stack"},
		{"", "", "", "bytes", "bytes", "bytes", "bytes"}};

	for (unsigned i = 0; i < 2; i++) {
		struct grid_row *row = grid_add(grid);

		for (unsigned c = 0; c < CELLS; c++)
			snprintf(row->cell[c], GRID_CELL, "%s", words[i][c]);
	}
	grid->headings = 2;
}

static void add_row(struct grid *grid, const struct run_module *m)
{
	const struct memory *memory = &m->memory;
	struct grid_row *row = grid_add(grid), *aside;

	text_clean(row->cell[CELL_IMPL], GRID_CELL, m->info.impl, true);
	text_clean(row->cell[CELL_ISA], GRID_CELL, m->info.isa, true);
	build_text(row->cell[CELL_BUILD], GRID_CELL, &m->info);
	memory_cell(row->cell[CELL_CODE], memory->code_bytes, memory->code_bytes != 0);
	memory_cell(row->cell[CELL_TABLE], memory->table_bytes, memory->code_bytes != 0);
	memory_cell(row->cell[CELL_SCHEDULE], m->info.schedule_bytes,
		    kind_of_info(&m->info) == &kind_cipher);
	memory_cell(row->cell[CELL_STACK], memory->stack_bytes, memory->stack_bytes != 0);
	if (memory->reason[0] == '\0')
		return;
	aside = grid_add(grid);
	text_clean(aside->cell[CELL_IMPL], GRID_CELL, m->info.impl, true);
	text_clean(aside->cell[CELL_ISA], GRID_CELL, m->info.isa, true);
	aside->aside = true;
	text_clean(aside->note, GRID_NOTE, memory->reason, true);
}

bool memory_print(FILE *out, const struct group *g, const struct table_style *style)
{
	struct grid grid = {.columns = CELLS, .left = {true, true, true}};
	bool done;

	add_headings(&grid);
	for (size_t i = 0; i < g->nmeasured; i++)
		add_row(&grid, &g->run->modules[g->rows[i].module]);
	if (!g->builds)
		grid_drop(&grid, CELL_BUILD);
	if (grid.nrows > grid.headings) {
		putc('\n', out);
		grid_print(out, &grid, style->markdown, style->colour);
	}
	done = !grid.failed;
	grid_free(&grid);
	return done;
}
