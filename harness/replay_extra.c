/* SPDX-License-Identifier: MIT */
/* What a paper shows beside its claims: implementations side by side, and the S-box layer
 * alone. */
#include <stdio.h>
#include <stdlib.h>

#include "replay_figures.h"

static void fill_matrix_row(const struct replay *r, struct replay_matrix_row *row)
{
	const struct series loop = {OP_ENC, WORKLOAD_PAPER, BATCH_BYTES};
	const struct series batch = {OP_ENC, WORKLOAD_BATCH, BATCH_BYTES};
	const struct matrix *m = &r->paper->matrix;
	char name[REPLAY_NAME + 32];

	snprintf(name, sizeof name, "%s/%s", m->primitives[row->primitive],
		 m->rows[row->row].module);
	replay_builds(row->module, r, name);
	for (enum build b = 0; b < BUILD_COUNT; b++) {
		struct measured gap = figure_absent(r, row->module[b], b, name);
		bool there = gap.reason[0] == '\0';
		size_t module = there ? (size_t)row->module[b] : 0;

		/* Nanoseconds a byte, 128 bytes a message, 1 000 000 messages. */
		row->loop[b] = there ? figure_time(r, module, &loop) : gap;
		row->loop[b].figure *= BATCH_BYTES * 1e6 / 1e9;
		row->batch[b] = there ? figure_cycles(r, module, &batch) : gap;
	}
	row->sbox = row->module[BUILD_OPTIMISED] == REPLAY_NONE
			    ? figure_absent(r, REPLAY_NONE, BUILD_OPTIMISED, name)
			    : r->count[row->module[BUILD_OPTIMISED]].sbox;
}

bool replay_fill_matrix(struct replay *r)
{
	const struct matrix *m = &r->paper->matrix;

	r->matrix = calloc(m->nprimitives * m->nrows + 1, sizeof *r->matrix);
	for (size_t p = 0; p < m->nprimitives && r->matrix != NULL; p++)
		for (size_t i = 0; i < m->nrows; i++) {
			struct replay_matrix_row *row = &r->matrix[r->nmatrix++];

			row->primitive = p;
			row->row = i;
			fill_matrix_row(r, row);
		}
	return r->matrix != NULL;
}

static void fill_layer_row(const struct replay *r, struct replay_layer_row *row)
{
	const struct layer *l = &r->paper->layer;
	const struct series walked = {OP_SBOX, WORKLOAD_WALK, l->walked_bytes};
	const struct series cached = {OP_SBOX, WORKLOAD_WALK, l->cached_bytes};
	const struct series batch = {OP_ENC, WORKLOAD_BATCH, BATCH_BYTES};
	char name[REPLAY_NAME + 32];
	struct measured gap;
	int builds[BUILD_COUNT];

	snprintf(name, sizeof name, "%s/%s", l->primitive, l->modules[row->row]);
	replay_builds(builds, r, name);
	row->module = builds[row->build];
	row->sbox = builds[BUILD_OPTIMISED] == REPLAY_NONE
			    ? figure_absent(r, REPLAY_NONE, BUILD_OPTIMISED, name)
			    : r->count[builds[BUILD_OPTIMISED]].sbox;
	gap = figure_absent(r, row->module, row->build, name);
	row->walked = row->cached = row->cipher = gap;
	if (gap.reason[0] != '\0')
		return;
	row->walked = figure_time(r, (size_t)row->module, &walked);
	row->cached = figure_time(r, (size_t)row->module, &cached);
	row->cipher = figure_time(r, (size_t)row->module, &batch);
}

bool replay_fill_layer(struct replay *r)
{
	const struct layer *l = &r->paper->layer;
	enum build builds = r->paper->debug_builds ? BUILD_COUNT : BUILD_DEBUG;

	r->layer = calloc(l->nmodules * BUILD_COUNT + 1, sizeof *r->layer);
	for (enum build b = 0; b < builds && r->layer != NULL; b++) {
		const struct replay_layer_row *first = &r->layer[r->nlayer];

		for (size_t i = 0; i < l->nmodules; i++) {
			struct replay_layer_row *row = &r->layer[r->nlayer++];

			row->row = i;
			row->build = b;
			fill_layer_row(r, row);
			row->walked_ratio = first->walked.figure / row->walked.figure;
			row->cached_ratio = first->cached.figure / row->cached.figure;
			row->cipher_ratio = first->cipher.figure / row->cipher.figure;
		}
	}
	return r->layer != NULL;
}
