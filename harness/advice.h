/* SPDX-License-Identifier: MIT */
/* Which implementation to use for messages of one length, by time, from results; and
 * where over the lengths another one becomes the better choice. */
#ifndef LB_ADVICE_H
#define LB_ADVICE_H

#include <stdio.h>

#include "result.h"
#include "table.h"

struct advice_question {
	uint64_t bytes; /* of a message */
	/* Bits op_: of each primitive, the first of them that it was measured in. */
	unsigned ops;
	bool constant_time; /* leave out modules that do not declare it */
};

enum advice_verdict {
	ADVICE_CLEAR,	   /* one is faster than all others, surely */
	ADVICE_LEVEL,	   /* several are within VIEW_LEVEL of the fastest */
	ADVICE_ALONE,	   /* nothing to compare with */
	ADVICE_UNSURE,	   /* intervals overlap: the measurement cannot tell */
	ADVICE_NOISY,	   /* no verdict: what may be the fastest is too noisy */
	ADVICE_PARTIAL,	   /* no verdict: what may be the fastest was not measured there */
	ADVICE_UNMEASURED, /* nothing was measured at this length */
	ADVICE_UNFIT,	   /* the length is no whole number of blocks */
	ADVICE_COUNT,
};

const char *advice_verdict_name(enum advice_verdict verdict);

enum { ADVICE_CONTENDERS = 16 };

/* What is fastest at one length. */
struct choice {
	uint64_t bytes;
	enum advice_verdict verdict;
	/* The fastest, and what cannot be told from it: within VIEW_LEVEL, or the intervals
	 * overlap.  Fastest first. */
	const struct result *contender[ADVICE_CONTENDERS];
	size_t n;
	const struct result *next;     /* the fastest that is no contender, or NULL */
	const struct result *doubtful; /* ADVICE_NOISY: that which is too noisy */
	double ratio, ratio_least;     /* time of next / of the fastest; by the intervals */
	/* ADVICE_PARTIAL: how many modules have no figure here, though they were timed in this
	 * operation, and any result of the first of them. */
	size_t nmissing;
	const struct result *missing;
};

/* Lengths, one after the other, at which the same contenders lead. */
struct span {
	size_t first, last;				   /* indices of advice.choices */
	const struct result *contender[ADVICE_CONTENDERS]; /* as measured at the first */
	size_t n; /* 0: no verdict there, all for one reason: that of the first */
};

/* The advice on one primitive. */
struct advice {
	const struct run *run;
	size_t module; /* the first of the primitive */
	enum op op;
	struct choice here; /* at the length that was asked for */
	/* Where that was not measured, but the same lead at the lengths around it: these. */
	const struct span *around;
	struct choice *choices; /* every length that was measured, ascending */
	size_t nchoices;
	struct span *spans;
	size_t nspans;
};

/* Fills *a for the primitive of that module; false if memory is short.  The run and its
 * results have to outlive the advice. */
bool advice_give(struct advice *a, const struct run *run, size_t module,
		 const struct advice_question *question);
void advice_free(struct advice *a);

/* Whether a choice's contenders are to be named: not if there is no verdict on them. */
bool advice_names(const struct choice *choice);

/* Whether the advice names something to use, and surely. */
bool advice_is_sure(const struct advice *a);

/* The implementation of a result, and what built it where the run has several builds. */
enum { ADVICE_NAME = 128 };
void advice_name(char *out, size_t size, const struct run *run, const struct result *result);

void advice_print(FILE *out, const struct advice *a, const struct table_style *style);

/* The document of docs/recommend.schema.json on n primitives of one run; to free(), NULL
 * if memory is short. */
char *advice_to_json(const struct run *run, const struct advice_question *question,
		     const struct advice *advices, size_t n);

#endif
