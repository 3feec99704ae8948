/* SPDX-License-Identifier: MIT */
/* The lists under a paper's table: what was published, and what differs. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "figures.h"
#include "replay_table.h"
#include "text.h"

static void add_line(struct grid *grid, const char *label, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static void add_line(struct grid *grid, const char *label, const char *format, ...)
{
	struct grid_row *out = grid_add(grid);
	char text[GRID_NOTE];
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(text, sizeof text, format, arguments);
	va_end(arguments);
	snprintf(out->cell[0], GRID_CELL, "%s", label);
	out->note_at = 1;
	text_clean(out->note, GRID_NOTE, text, true);
}

/* Whether an earlier stand-in has the same note on the same modules and series. */
static bool is_repeated(const struct paper *p, size_t claim, size_t stand_in)
{
	const struct stand_in *s = &p->claims[claim].stand_ins[stand_in];

	for (size_t c = 0; c <= claim; c++)
		for (size_t i = 0; i < (c == claim ? stand_in : p->claims[c].nstand_ins); i++) {
			const struct stand_in *other = &p->claims[c].stand_ins[i];

			if (strcmp(other->modules, s->modules) == 0 &&
			    strcmp(other->note, s->note) == 0 &&
			    other->series.workload == s->series.workload &&
			    other->series.bytes == s->series.bytes)
				return true;
		}
	return false;
}

static void add_stand_ins(struct grid *grid, const struct paper *p, size_t claim)
{
	const struct claim *c = &p->claims[claim];
	char series[64];

	for (size_t i = 0; i < c->nstand_ins; i++) {
		const struct stand_in *s = &c->stand_ins[i];

		replay_series_text(series, sizeof series, s);
		if (s->note[0] != '\0' && !is_repeated(p, claim, i))
			add_line(grid, "", "%s, %s: %.400s", s->modules, series, s->note);
	}
}

void replay_legend(struct grid *grid, const struct replay *r)
{
	grid->columns = 2;
	grid->left[1] = true;
	for (size_t i = 0; i < r->paper->nclaims; i++) {
		const struct claim *c = &r->paper->claims[i];
		char number[16], lanes[32] = "";

		snprintf(number, sizeof number, "%zu", i + 1);
		if (c->lanes != 0)
			snprintf(lanes, sizeof lanes, ", %u lane%s", c->lanes,
				 c->lanes == 1 ? "" : "s");
		add_line(grid, number, "%s: %.300s%s%s%.200s%s%.300s", c->primitive, c->impl, lanes,
			 c->platform[0] != '\0' ? ", on " : "", c->platform,
			 c->note[0] != '\0' ? "; " : "", c->note);
		add_stand_ins(grid, r->paper, i);
	}
}

/* "1, 4, 32": each number of `all` once, in order. */
static void numbers_text(char *out, size_t size, const uint64_t *all, size_t n,
			 void (*put)(char *, size_t, uint64_t))
{
	uint64_t last = 0;
	size_t used = 0;

	out[0] = '\0';
	for (;;) {
		uint64_t next = UINT64_MAX;
		char number[32];

		for (size_t i = 0; i < n; i++)
			next = all[i] > last && all[i] < next ? all[i] : next;
		if (next == UINT64_MAX || used >= size)
			return;
		put(number, sizeof number, next);
		used += (size_t)snprintf(out + used, size - used, "%s%s", used > 0 ? ", " : "",
					 number);
		last = next;
	}
}

static void plain_number(char *out, size_t size, uint64_t n)
{
	snprintf(out, size, "%" PRIu64, n);
}

enum { MOST_NUMBERS = 256 };

static void add_condition(struct grid *grid, const char *label, const char *there, const char *here)
{
	add_line(grid, label, "there %.500s; here %.500s", there[0] != '\0' ? there : "not stated",
		 here);
}

/* Lanes and key sizes of the modules, lengths of the messages. */
static void add_sizes(struct grid *grid, const struct replay *r)
{
	const struct run *run = r->run;
	uint64_t lanes[MOST_NUMBERS], keys[MOST_NUMBERS], bytes[MOST_NUMBERS];
	size_t n = run->nmodules < MOST_NUMBERS ? run->nmodules : MOST_NUMBERS, nbytes = 0;
	char list[256], text[400];

	for (size_t i = 0; i < n; i++) {
		lanes[i] = run->modules[i].info.lanes;
		keys[i] = 8 * (uint64_t)run->modules[i].info.key_bytes;
	}
	for (size_t i = 0; i < run->nresults && nbytes < MOST_NUMBERS; i++)
		if (op_is_message(run->results[i].series.op))
			bytes[nbytes++] = run->results[i].series.bytes;
	numbers_text(list, sizeof list, lanes, n, plain_number);
	snprintf(text, sizeof text, "%s blocks at once", list);
	add_condition(grid, "batch", r->paper->conditions.batch, list[0] != '\0' ? text : "none");
	numbers_text(list, sizeof list, bytes, nbytes, bytes_text);
	add_condition(grid, "message", r->paper->conditions.message,
		      list[0] != '\0' ? list : "none");
	numbers_text(list, sizeof list, keys, n, plain_number);
	snprintf(text, sizeof text, "%s bits, one key, set before", list);
	add_condition(grid, "key", r->paper->conditions.key, list[0] != '\0' ? text : "none");
}

void replay_conditions(struct grid *grid, const struct replay *r)
{
	const struct run *run = r->run;
	const struct machine *m = &run->machine;
	const struct conditions *c = &r->paper->conditions;
	char text[700], build[128];

	grid->columns = 2;
	grid->left[0] = grid->left[1] = true;
	snprintf(text, sizeof text, "%s%s%s", m->cpu[0] != '\0' ? m->cpu : "unknown",
		 m->hypervisor[0] != '\0' ? ", under " : "", m->hypervisor);
	add_condition(grid, "CPU", r->paper->platform, text);
	snprintf(text, sizeof text, "core cycles by %s%s%s", cycle_source_name(run->cycle_source),
		 run->cycle_reason[0] != '\0' ? "; " : "", run->cycle_reason);
	add_condition(grid, "clock", c->clock,
		      run->cycle_source == CYCLES_TSC_RAW ? run->cycle_reason : text);
	replay_build_text(build, sizeof build, r);
	snprintf(text, sizeof text, "%s%s", build[0] != '\0' ? build : "none",
		 !r->paper->debug_builds  ? ""
		 : r->no_debug[0] == '\0' ? ", and the same with -O0"
					  : ", without -O0");
	add_condition(grid, "build", c->build, text);
	add_sizes(grid, r);
}
