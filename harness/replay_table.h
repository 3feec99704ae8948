/* SPDX-License-Identifier: MIT */
/* A replayed paper for people: tables as text, Markdown or LaTeX, and CSV for programs that
 * like that better than JSON. */
#ifndef LB_REPLAY_TABLE_H
#define LB_REPLAY_TABLE_H

#include <stdio.h>

#include "grid.h"
#include "replay.h"

enum format { FORMAT_TEXT, FORMAT_MARKDOWN, FORMAT_LATEX, FORMAT_CSV, FORMAT_JSON, FORMAT_COUNT };

/* "text", ...; of an unknown name FORMAT_COUNT. */
const char *format_name(enum format format);
enum format format_named(const char *name);

/* Prints all tables; not for CSV and JSON.  LaTeX is a fragment to \input, for which the
 * package booktabs has to be loaded.  NULL, or an error; those of `out` are for the caller
 * to see through ferror(). */
const char *replay_print(FILE *out, const struct replay *replay, enum format format, bool colour);

/* One line for every figure, with its unit, after a line of names (RFC 4180).  Figures have
 * all their digits, and what is unknown is empty with its reason at the end of the line. */
void replay_csv(FILE *out, const struct replay *replay);

/* The same as JSON (docs/paper.schema.json), to free(); NULL if memory is short. */
char *replay_to_json(const struct replay *replay);

/* The tables, each an empty grid filled. */
void replay_claims(struct grid *grid, const struct replay *replay);
void replay_legend(struct grid *grid, const struct replay *replay);
void replay_matrix(struct grid *grid, const struct replay *replay, size_t primitive);
void replay_layer(struct grid *grid, const struct replay *replay);
void replay_conditions(struct grid *grid, const struct replay *replay);

/* "16 KiB", "walk 128 MiB", "loop 128 B", "counted". */
void replay_series_text(char *out, size_t size, const struct stand_in *stand_in);

/* "gcc 12.2.0 -O3" of the first optimised module, "" without any. */
void replay_build_text(char *out, size_t size, const struct replay *replay);

#endif
