/* SPDX-License-Identifier: MIT */
/* The rows of explain's tables. */
#ifndef LB_SHEET_H
#define LB_SHEET_H

#include "explain.h"

enum { SHEET_LABEL = 22, SHEET_COLUMN = 12, SHEET_COLUMNS = 6 };

enum unit { UNIT_CALL, UNIT_BYTE, UNIT_ROUND };

struct sheet_column {
	const struct explanation *e;
	enum unit unit;
};

struct sheet {
	FILE *out;
	struct sheet_column column[SHEET_COLUMNS];
	unsigned n;
};

/* Begins a row with its label; sheet_cell() goes on, the caller ends the line. */
void sheet_begin(const struct sheet *sheet, const char *label);
void sheet_cell(const struct sheet *sheet, const char *text);

/* Prints all rows of counts, and of cycles. */
void sheet_print(const struct sheet *sheet, const struct cores *cores);

#endif
