/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "grid.h"
#include "grid_latex.h"

void latex_text(FILE *out, const char *text)
{
	static const struct {
		char c;
		const char *latex;
	} special[] = {{'\\', "\\textbackslash{}"},
		       {'~', "\\textasciitilde{}"},
		       {'^', "\\textasciicircum{}"},
		       {'<', "\\textless{}"},
		       {'>', "\\textgreater{}"},
		       {'|', "\\textbar{}"},
		       {'"', "{''}"},
		       {'-', "{-}"}};

	for (; *text != '\0'; text++) {
		const char *latex = NULL;

		for (size_t i = 0; i < sizeof special / sizeof *special; i++)
			if (*text == special[i].c)
				latex = special[i].latex;
		if (latex != NULL)
			fputs(latex, out);
		else if (strchr("&%$#_{}", *text) != NULL)
			fprintf(out, "\\%c", *text);
		else
			putc(*text, out);
	}
}

/* Spaces at either end are the text table's. */
static void cell_text(FILE *out, const char *cell)
{
	char text[GRID_NOTE];
	size_t n;

	cell += strspn(cell, " ");
	n = (size_t)snprintf(text, sizeof text, "%s", cell);
	n = n < sizeof text ? n : sizeof text - 1;
	while (n > 0 && text[n - 1] == ' ')
		text[--n] = '\0';
	latex_text(out, text);
}

static bool has_note(const struct grid *grid, const struct grid_row *row)
{
	return row->note[0] != '\0' && row->note_at < grid->columns;
}

/* Whether the last column is all notes, which then may take several lines. */
static bool is_list(const struct grid *grid)
{
	for (size_t r = grid->headings; r < grid->nrows; r++)
		if (!has_note(grid, &grid->rows[r]) || grid->rows[r].note_at + 1 != grid->columns)
			return false;
	return grid->nrows > grid->headings;
}

static void put_row(FILE *out, const struct grid *grid, const struct grid_row *row, bool list)
{
	unsigned cells = has_note(grid, row) ? row->note_at : grid->columns;

	for (unsigned c = 0; c < cells; c++) {
		fputs(c == 0 ? "" : " & ", out);
		fputs(row->face[c] == FACE_BOLD ? "\\textbf{" : "", out);
		cell_text(out, row->cell[c]);
		fputs(row->face[c] == FACE_BOLD ? "}" : "", out);
	}
	if (has_note(grid, row)) {
		fputs(cells == 0 ? "" : " & ", out);
		if (!list)
			fprintf(out, "\\multicolumn{%u}{l}{", grid->columns - cells);
		cell_text(out, row->note);
		fputs(list ? "" : "}", out);
	}
	fputs(" \\\\\n", out);
}

static void put_aside(FILE *out, const struct grid *grid, const struct grid_row *row)
{
	fprintf(out, "\\multicolumn{%u}{l}{\\quad ", grid->columns);
	cell_text(out, row->note);
	fputs("} \\\\\n", out);
}

void grid_latex(FILE *out, const struct grid *grid)
{
	bool list = is_list(grid);

	fputs("\\begin{tabular}{@{}", out);
	for (unsigned c = 0; c < grid->columns; c++)
		fputs(list && c + 1 == grid->columns ? "p{.8\\linewidth}"
		      : grid->left[c]		     ? "l"
						     : "r",
		      out);
	fputs("@{}}\n\\toprule\n", out);
	for (size_t r = 0; r < grid->nrows; r++) {
		const struct grid_row *row = &grid->rows[r];

		if (r == grid->headings && r != 0)
			fputs("\\midrule\n", out);
		if (row->aside)
			put_aside(out, grid, row);
		else
			put_row(out, grid, row, list);
	}
	fputs("\\bottomrule\n\\end{tabular}\n", out);
}
