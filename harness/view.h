/* SPDX-License-Identifier: MIT */
/* How a run is looked at: the rows of a primitive, their order, the winners and
 * the baseline.  Tables and plots are drawn from this; order, winners and ratios
 * go by time, for core cycles hide that 512-bit code runs on a slower clock. */
#ifndef LB_VIEW_H
#define LB_VIEW_H

#include "kind.h"
#include "result.h"
#include "table.h"

enum column { COLUMN_BATCH, COLUMN_STREAM, COLUMN_DECRYPT, COLUMN_SETKEY, COLUMN_COUNT };

struct row {
	size_t module;
	const struct result *cell[COLUMN_COUNT]; /* NULL unless it has a time */
	const struct result *any; /* the first of its results that has a time, or NULL */
	double ratio;		  /* times as fast as the baseline; NAN if nothing is comparable */
	bool ratio_noisy;	  /* one of the two times is */
	enum status status;	  /* STATUS_OK, or what went wrong first */
	char reason[REASON_BYTES + 64];
};

/* One primitive: the measured rows, fastest first, then the others.  Of several builds
 * of one implementation there is the fastest, unless all are asked for, and those that
 * failed. */
struct group {
	const struct run *run;
	bool builds; /* the run has several builds of something: rows name theirs */
	const char *primitive;
	const struct kind *kind;
	enum op op; /* of the batch and stream columns: the kind's first, or a mode alone */
	/* What the columns show; 0 bytes are any.  Batch is the kind's short message. */
	struct series column[COLUMN_COUNT];
	struct row *rows;
	size_t nrows, nmeasured;
	const struct row *baseline; /* NULL if nothing was measured */
};

/* Fills *g for the primitive of that module; false if memory is short. */
bool view_group(struct group *g, const struct run *run, size_t module,
		const struct table_style *style);
void view_free(struct group *g);

/* Whether the result is of a module of that primitive. */
bool view_in_group(const struct group *g, const struct result *result);

/* Whether that module is the first of its primitive. */
bool view_first(const struct run *run, size_t module);

/* Whether the module is of the null cipher beside real ones: the floor of memory
 * traffic lies so far below them that in a picture it would take the axis away. */
bool view_is_floor(const struct run *run, size_t module);

/* Whether the figure is doubtful: too few quiet rounds, rounds that disagree or drift,
 * an interval wider than +-1 %, or VIEW_NOISY flags of any kind.  That the machine was
 * disturbed takes nothing from a figure for which enough quiet rounds are left. */
bool view_noisy(const struct result *result);

/* The result if it has a time, else NULL. */
const struct result *view_timed(const struct result *result);

/* Nanoseconds per byte, or per call for OP_SETKEY: what everything is ranked by. */
double view_time(const struct result *result);

/* Whether the row is the fastest of several in the column, or within VIEW_LEVEL of
 * it, where absolute figures no longer tell two rows apart. */
#define VIEW_LEVEL 1.005
bool view_wins(const struct group *g, const struct row *row, enum column column);

/* The figure of a result in that metric; NAN if unknown. */
double view_figure(const struct run *run, const struct result *result, enum metric metric);

/* Its interval in that metric; NAN if unknown. */
struct estimate view_interval(const struct run *run, const struct result *result,
			      enum metric metric);

/* "cycles/byte", "TSC ticks/byte", "ns/byte", "Mbit/s"; for a call "cycles", ... */
const char *view_unit(const struct run *run, enum metric metric, bool per_call);

/* Number of flags of a result; VIEW_NOISY of them make a verdict worthless. */
enum { VIEW_NOISY = 3 };
unsigned view_flags(const struct result *result);

#endif
