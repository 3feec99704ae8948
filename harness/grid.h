/* SPDX-License-Identifier: MIT */
/* Cells into aligned columns of text, or a Markdown table. */
#ifndef LB_GRID_H
#define LB_GRID_H

#include <stdbool.h>
#include <stdio.h>

enum { GRID_COLUMNS = 11, GRID_CELL = 64, GRID_NOTE = 1024, GRID_WIDTH = 100 };

enum face { FACE_PLAIN, FACE_BOLD, FACE_BAD, FACE_DIM };

struct grid_row {
	char cell[GRID_COLUMNS][GRID_CELL];
	enum face face[GRID_COLUMNS];
	/* Text in place of the cells from column `note_at` on; "" if none. */
	char note[GRID_NOTE];
	unsigned note_at;
	enum face note_face;
	bool aside; /* a note about the row above; the first two cells name it in Markdown */
};

struct grid {
	unsigned columns;
	bool left[GRID_COLUMNS]; /* columns of words; the others are numbers */
	unsigned headings;	 /* the first rows */
	struct grid_row *rows;
	size_t nrows;
	bool failed; /* memory was short */
	struct grid_row nowhere;
};

/* A new, empty row; never NULL: without memory it is one that nobody prints. */
struct grid_row *grid_add(struct grid *grid);

/* Takes a column out, when all rows are there. */
void grid_drop(struct grid *grid, unsigned column);

void grid_text(FILE *out, const struct grid *grid, bool colour);
void grid_markdown(FILE *out, const struct grid *grid);

/* The one or the other. */
void grid_print(FILE *out, const struct grid *grid, bool markdown, bool colour);
void grid_free(struct grid *grid);

/* Prints text from the given column of the line on, wrapped at GRID_WIDTH with
 * every further line indented; ends no line. */
void grid_wrap(FILE *out, const char *text, size_t column, size_t indent);

/* The escape sequence that begins a face, and (FACE_PLAIN) the one that ends it. */
const char *grid_escape(enum face face, bool colour);

#endif
