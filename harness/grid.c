/* SPDX-License-Identifier: MIT */
#include "grid.h"

#include <stdlib.h>
#include <string.h>

#include "text.h"

enum { INDENT = 2, GAP = 2 };

struct grid_row *grid_add(struct grid *grid)
{
	struct grid_row *rows = realloc(grid->rows, (grid->nrows + 1) * sizeof *rows);

	if (rows == NULL) {
		grid->failed = true;
		return &grid->nowhere;
	}
	grid->rows = rows;
	rows[grid->nrows] = (struct grid_row){.note = ""};
	return &rows[grid->nrows++];
}

void grid_drop(struct grid *grid, unsigned column)
{
	unsigned behind = --grid->columns - column;

	memmove(&grid->left[column], &grid->left[column + 1], behind * sizeof *grid->left);
	for (size_t r = 0; r < grid->nrows; r++) {
		struct grid_row *row = &grid->rows[r];

		memmove(row->cell[column], row->cell[column + 1], behind * sizeof *row->cell);
		memmove(&row->face[column], &row->face[column + 1], behind * sizeof *row->face);
		row->note_at -= row->note_at > column;
	}
}

void grid_free(struct grid *grid)
{
	free(grid->rows);
	*grid = (struct grid){.rows = NULL};
}

const char *grid_escape(enum face face, bool colour)
{
	static const char *const escapes[] = {
		[FACE_PLAIN] = "\033[0m",
		[FACE_BOLD] = "\033[1m",
		[FACE_BAD] = "\033[31m",
		[FACE_DIM] = "\033[2m",
	};

	return colour ? escapes[face] : "";
}

void grid_wrap(FILE *out, const char *text, size_t column, size_t indent)
{
	bool first = true;

	while (*text != '\0') {
		size_t n = strcspn(text, " "), spaces = strspn(text + n, " ");
		char word[GRID_NOTE];
		size_t width;

		snprintf(word, sizeof word, "%.*s", (int)n, text);
		width = text_width(word);
		if (!first && column + 1 + width > GRID_WIDTH) {
			fprintf(out, "\n%*s", (int)indent, "");
			column = indent;
		} else if (!first) {
			putc(' ', out);
			column++;
		}
		fputs(word, out);
		column += width;
		text += n + spaces;
		first = false;
	}
}

/* How many of the row's columns are cells, before its note. */
static unsigned cells(const struct grid *grid, const struct grid_row *row)
{
	if (row->aside)
		return 0;
	return row->note[0] != '\0' && row->note_at < grid->columns ? row->note_at : grid->columns;
}

static void measure(const struct grid *grid, size_t width[GRID_COLUMNS])
{
	memset(width, 0, GRID_COLUMNS * sizeof *width);
	for (size_t r = 0; r < grid->nrows; r++) {
		for (unsigned c = 0; c < cells(grid, &grid->rows[r]); c++) {
			size_t w = text_width(grid->rows[r].cell[c]);

			if (w > width[c])
				width[c] = w;
		}
	}
}

/* A line of text under way; spaces are owed until something follows them. */
struct line {
	FILE *out;
	size_t owed, column;
	bool colour;
};

static void line_text(struct line *line, const char *text, enum face face)
{
	bool shown = line->colour && face != FACE_PLAIN;

	if (text[0] == '\0')
		return;
	fprintf(line->out, "%*s%s%s%s", (int)line->owed, "", grid_escape(face, shown), text,
		grid_escape(FACE_PLAIN, shown));
	line->column += line->owed + text_width(text);
	line->owed = 0;
}

static void text_cell(struct line *line, const char *cell, size_t width, bool left, enum face face)
{
	size_t pad = width - text_width(cell);
	char text[GRID_CELL];
	size_t n = (size_t)snprintf(text, sizeof text, "%s", cell);

	while (n > 0 && text[n - 1] == ' ')
		text[--n] = '\0';
	line->owed += left ? 0 : pad;
	line_text(line, text, face);
	line->owed += strlen(cell) - n + (left ? pad : 0) + GAP;
}

static void text_row(FILE *out, const struct grid *grid, const struct grid_row *row,
		     const size_t width[GRID_COLUMNS], bool colour)
{
	struct line line = {out, row->aside ? 2 * INDENT : INDENT, 0, colour};
	bool shown = colour && row->note_face != FACE_PLAIN;

	for (unsigned c = 0; c < cells(grid, row); c++)
		text_cell(&line, row->cell[c], width[c], grid->left[c], row->face[c]);
	if (cells(grid, row) == grid->columns) {
		putc('\n', out);
		return;
	}
	fprintf(out, "%*s%s", (int)line.owed, "", grid_escape(row->note_face, shown));
	line.column += line.owed;
	grid_wrap(out, row->note, line.column, line.column);
	fprintf(out, "%s\n", grid_escape(FACE_PLAIN, shown));
}

void grid_text(FILE *out, const struct grid *grid, bool colour)
{
	size_t width[GRID_COLUMNS];

	measure(grid, width);
	for (size_t r = 0; r < grid->nrows; r++)
		text_row(out, grid, &grid->rows[r], width, colour);
}

/* Text inside a cell: a bar would end it, and the text columns' padding goes. */
static void markdown_text(FILE *out, const char *text)
{
	size_t n = strlen(text);

	text += strspn(text, " ");
	for (n = strlen(text); n > 0 && text[n - 1] == ' ';)
		n--;
	for (size_t i = 0; i < n; i++) {
		if (strchr("|*_`<[~\\", text[i]) != NULL)
			putc('\\', out);
		putc(text[i], out);
	}
}

static void markdown_cell(FILE *out, const char *text, enum face face)
{
	const char *mark = face == FACE_BOLD && text[0] != '\0' ? "**" : "";

	fprintf(out, " %s", mark);
	markdown_text(out, text);
	fprintf(out, "%s |", mark);
}

static void markdown_heading(FILE *out, const struct grid *grid)
{
	putc('|', out);
	for (unsigned c = 0; c < grid->columns; c++) {
		for (unsigned r = 0; r < grid->headings; r++) {
			fputs(grid->rows[r].cell[c][0] != '\0' ? " " : "", out);
			markdown_text(out, grid->rows[r].cell[c]);
		}
		fputs(" |", out);
	}
	fputs("\n|", out);
	for (unsigned c = 0; c < grid->columns; c++)
		fputs(grid->left[c] ? " :-- |" : " --: |", out);
	putc('\n', out);
}

/* The notes about rows, as a list under the table. */
static void markdown_asides(FILE *out, const struct grid *grid)
{
	const char *gap = "\n";

	for (size_t r = 0; r < grid->nrows; r++) {
		const struct grid_row *row = &grid->rows[r];

		if (!row->aside)
			continue;
		fprintf(out, "%s- %s.%s: ", gap, row->cell[0], row->cell[1]);
		markdown_text(out, row->note);
		putc('\n', out);
		gap = "";
	}
}

void grid_markdown(FILE *out, const struct grid *grid)
{
	markdown_heading(out, grid);
	for (size_t r = grid->headings; r < grid->nrows; r++) {
		const struct grid_row *row = &grid->rows[r];
		unsigned n = cells(grid, row);

		if (row->aside)
			continue;
		putc('|', out);
		for (unsigned c = 0; c < n; c++)
			markdown_cell(out, row->cell[c], row->face[c]);
		for (unsigned c = n; c < grid->columns; c++)
			markdown_cell(out, c + 1 == grid->columns ? row->note : "-", FACE_PLAIN);
		putc('\n', out);
	}
	markdown_asides(out, grid);
}

void grid_print(FILE *out, const struct grid *grid, bool markdown, bool colour)
{
	if (markdown)
		grid_markdown(out, grid);
	else
		grid_text(out, grid, colour);
}
