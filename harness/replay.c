/* SPDX-License-Identifier: MIT */
/* Which modules and series a paper takes, and what is counted of them. */
#include "replay.h"

#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explain.h"

/* --- modules ----------------------------------------------------------------------- */

static bool stand_in_means(const struct stand_in *s, const char *name)
{
	for (size_t i = 0; i < s->nagainst; i++)
		if (fnmatch(s->against[i], name, 0) == 0)
			return true;
	return fnmatch(s->modules, name, 0) == 0;
}

static bool in_matrix(const struct matrix *m, const char *name)
{
	char own[REPLAY_NAME + 32];

	for (size_t p = 0; p < m->nprimitives; p++)
		for (size_t r = 0; r < m->nrows; r++) {
			snprintf(own, sizeof own, "%s/%s", m->primitives[p], m->rows[r].module);
			if (strcmp(own, name) == 0)
				return true;
		}
	return false;
}

static bool in_layer(const struct layer *l, const char *name)
{
	char own[REPLAY_NAME + 32];

	for (size_t i = 0; i < l->nmodules; i++) {
		snprintf(own, sizeof own, "%s/%s", l->primitive, l->modules[i]);
		if (strcmp(own, name) == 0)
			return true;
	}
	return false;
}

static bool paper_means(const struct paper *p, const char *name)
{
	for (size_t c = 0; c < p->nclaims; c++)
		for (size_t i = 0; i < p->claims[c].nstand_ins; i++)
			if (stand_in_means(&p->claims[c].stand_ins[i], name))
				return true;
	return in_matrix(&p->matrix, name) || in_layer(&p->layer, name);
}

bool replay_choose(const struct paper *p, const struct catalogue *all, struct catalogue *chosen)
{
	for (size_t i = 0; i < all->n; i++) {
		const struct candidate *c = &all->items[i];
		char name[REPLAY_NAME];

		snprintf(name, sizeof name, "%s/%s.%s", c->primitive, c->impl, c->isa);
		if (paper_means(p, name) && !catalogue_append(chosen, c))
			return false;
	}
	return true;
}

void replay_level(char level[LEVEL_BYTES], const struct module_info *info)
{
	const char *last = NULL;

	for (const char *at = info->flags; (at = strstr(at, "-O")) != NULL; at += 2)
		if (at == info->flags || at[-1] == ' ')
			last = at;
	snprintf(level, LEVEL_BYTES, "%.*s", last == NULL ? 0 : (int)strcspn(last, " "),
		 last == NULL ? "" : last);
}

bool replay_is_debug(const struct module_info *info)
{
	char level[LEVEL_BYTES];

	replay_level(level, info);
	return strcmp(level, "-O0") == 0;
}

/* --- series ------------------------------------------------------------------------ */

enum { MOST_SERIES = 64 };

/* The series of one module, each once. */
struct list {
	const struct module_info *info;
	struct series series[MOST_SERIES];
	size_t n;
};

static void add(struct list *l, struct series s)
{
	if (s.op >= OP_COUNT || (l->info->ops & 1u << s.op) == 0 || l->n == MOST_SERIES)
		return;
	if (s.workload != WORKLOAD_WALK && !module_takes(l->info, s.bytes))
		return;
	for (size_t i = 0; i < l->n; i++)
		if (l->series[i].op == s.op && l->series[i].workload == s.workload &&
		    l->series[i].bytes == s.bytes)
			return;
	l->series[l->n++] = s;
}

/* What the stand-ins want timed side by side; the papers' loop is timed apart. */
static void add_claims(struct list *l, const struct paper *p, const char *name)
{
	for (size_t c = 0; c < p->nclaims; c++)
		for (size_t i = 0; i < p->claims[c].nstand_ins; i++) {
			const struct stand_in *s = &p->claims[c].stand_ins[i];
			bool timed = s->measure == MEASURE_CPB || s->measure == MEASURE_SPEEDUP;

			if (timed && s->series.workload != WORKLOAD_PAPER &&
			    stand_in_means(s, name))
				add(l, s->series);
		}
}

static void list_series(struct list *l, const struct paper *p)
{
	char name[REPLAY_NAME];

	snprintf(name, sizeof name, "%s/%s.%s", l->info->primitive, l->info->impl, l->info->isa);
	add_claims(l, p, name);
	if (in_matrix(&p->matrix, name))
		add(l, (struct series){OP_ENC, WORKLOAD_BATCH, BATCH_BYTES});
	if (in_layer(&p->layer, name)) {
		add(l, (struct series){OP_ENC, WORKLOAD_BATCH, BATCH_BYTES});
		add(l, (struct series){OP_SBOX, WORKLOAD_WALK, p->layer.walked_bytes});
		add(l, (struct series){OP_SBOX, WORKLOAD_WALK, p->layer.cached_bytes});
	}
}

struct track *replay_tracks(const struct paper *p, const struct roster *roster, size_t *n)
{
	struct track *tracks = calloc(roster->n * MOST_SERIES + 1, sizeof *tracks);

	*n = 0;
	for (size_t i = 0; i < roster->n && tracks != NULL; i++) {
		struct list l = {.info = &roster->modules[i].info};
		const struct cpu_word *word = cpu_word(l.info->isa);

		if (roster->workers[i] != NULL)
			list_series(&l, p);
		for (size_t k = 0; k < l.n; k++)
			tracks[(*n)++] = (struct track){
				.module = i,
				.worker = roster->workers[i],
				.class = word == NULL ? CLASS_NARROW : word->class,
				.series = l.series[k],
			};
	}
	return tracks;
}

bool replay_wants_loop(const struct paper *p)
{
	for (size_t c = 0; c < p->nclaims; c++)
		for (size_t i = 0; i < p->claims[c].nstand_ins; i++)
			if (p->claims[c].stand_ins[i].series.workload == WORKLOAD_PAPER)
				return true;
	return p->matrix.nrows != 0;
}

/* --- counts ------------------------------------------------------------------------ */

static struct measured unknown(const char *reason)
{
	struct measured m = {.figure = NAN};

	snprintf(m.reason, sizeof m.reason, "%s", reason);
	return m;
}

/* Vector loads and stores of a mix. */
static double memory_instructions(const struct mix *m)
{
	return (double)(m->instructions[MIX_LOAD] + m->loads_folded + m->instructions[MIX_STORE] +
			m->stores_folded);
}

/* The operations of one S-box: the logic that one more pass over the state adds, over the
 * S-boxes that a pass is made of, each of four registers. */
static struct measured count_sbox(const struct explanation *e, const struct module_info *info)
{
	const struct cpu_word *word = cpu_word(info->isa);
	double registers, n;

	if (e->status != STATUS_OK || word == NULL)
		return unknown(e->reason);
	if (e->mix.instructions[MIX_LOGIC] == 0)
		return unknown("its S-box is no vector logic");
	registers = (double)info->state_bytes / word->vector_bytes;
	n = (double)(e->mix.instructions[MIX_LOGIC]) / (registers / 4);
	return (struct measured){.figure = n};
}

static struct measured count_memory(const struct explanation *e)
{
	if (e->status != STATUS_OK)
		return unknown(e->reason);
	return (struct measured){.figure = memory_instructions(&e->mix) / (double)e->bytes};
}

static struct measured count_one(const struct roster *roster, size_t module, enum op op)
{
	const struct module_info *info = &roster->modules[module].info;
	struct explanation e = {.status = STATUS_OK};

	if (roster->workers[module] == NULL)
		return unknown(roster->modules[module].reason);
	if ((info->ops & 1u << op) == 0)
		return unknown("it has no part of that kind to count");
	explain_count(&e, info, roster->workers[module], op, 0, ports_named("generic"));
	return op == OP_SBOX ? count_sbox(&e, info) : count_memory(&e);
}

/* Whether a claim wants that measure of that module. */
static bool wants(const struct paper *p, enum measure measure, const struct module_info *info)
{
	char name[REPLAY_NAME];

	snprintf(name, sizeof name, "%s/%s.%s", info->primitive, info->impl, info->isa);
	for (size_t c = 0; c < p->nclaims; c++)
		for (size_t i = 0; i < p->claims[c].nstand_ins; i++)
			if (p->claims[c].stand_ins[i].measure == measure &&
			    stand_in_means(&p->claims[c].stand_ins[i], name))
				return true;
	return measure == MEASURE_SBOX &&
	       (in_matrix(&p->matrix, name) || in_layer(&p->layer, name));
}

bool replay_count(struct replay *r, const struct roster *roster)
{
	r->count = calloc(roster->n + 1, sizeof *r->count);
	for (size_t i = 0; i < roster->n && r->count != NULL; i++) {
		const struct module_info *info = &roster->modules[i].info;

		r->count[i].sbox = r->count[i].memory =
			unknown("only the optimised build is counted");
		if (i >= r->noptimised)
			continue;
		if (wants(r->paper, MEASURE_SBOX, info))
			r->count[i].sbox = count_one(roster, i, OP_SBOX);
		if (wants(r->paper, MEASURE_MEMORY_SAVED, info))
			r->count[i].memory = count_one(roster, i, OP_ENC);
	}
	return r->count != NULL;
}

void replay_free(struct replay *r)
{
	free(r->count);
	free(r->rows);
	free(r->matrix);
	free(r->layer);
	*r = (struct replay){.count = NULL};
}
