/* SPDX-License-Identifier: MIT */
/* Calling gnuplot on a script beside the picture. */
#ifndef LB_GNUPLOT_H
#define LB_GNUPLOT_H

#include <stdbool.h>
#include <stdio.h>

/* The files of a picture.  Those in the script are relative to its directory, and
 * begin with "./": gnuplot takes '<', '|' and '~' at the start of a name for more. */
struct gnuplot_names {
	bool png; /* else SVG */
	char *directory, *script_path, *data_path;
	char *picture, *script, *data; /* "./plot.svg", "./plot.gp", "./plot.dat" */
};

/* The names that belong to a picture, by its ending .svg or .png; NULL, or an error
 * to free().  gnuplot_free() is right after both. */
char *gnuplot_names(struct gnuplot_names *names, const char *picture);
void gnuplot_free(struct gnuplot_names *names);

/* Writes text as a string of gnuplot's language. */
void gnuplot_quote(FILE *out, const char *text);

/*
 * Draws a picture: writes the data and the script beside it by the two functions, which are
 * given `context`, and runs gnuplot.  NULL, or an error to free() with what gnuplot said;
 * *missing, without error, if there is no gnuplot.
 */
char *gnuplot_draw(const char *picture, void (*write_data)(FILE *out, const void *context),
		   void (*write_script)(FILE *out, const void *context,
					const struct gnuplot_names *names),
		   const void *context, bool *missing);

#endif
