/* SPDX-License-Identifier: MIT */
#include "explain.h"

#include <math.h>
#include <string.h>

#include "kind.h"

static enum status count(struct explanation *e, struct worker *w, uint64_t amount, struct mix *mix)
{
	e->status = worker_count(w, e->op, amount, mix, e->reason);
	return e->status;
}

/* What the second lane group of two adds. */
static void count_steady(struct explanation *e, struct worker *w, uint64_t group)
{
	struct mix one, more;

	if (count(e, w, group, &one) != STATUS_OK || count(e, w, 2 * group, &more) != STATUS_OK)
		return;
	e->mix = one;
	/* A module that treats two groups in quite another way than one has no steady
	 * state at this length. */
	if (!mix_subtract(&more, &one) || mix_total(&more) > mix_total(&one))
		return;
	e->mix = more;
	e->steady = true;
	e->overhead = mix_total(&one) - mix_total(&more);
}

/* A result without figures. */
static struct result not_measured(void)
{
	return (struct result){.status = STATUS_SKIPPED, .cycles_core = {NAN, NAN, NAN}};
}

void explain_count(struct explanation *e, const struct module_info *info, struct worker *w,
		   enum op op, uint64_t blocks, const struct cores *cores)
{
	const struct kind *kind = kind_of_info(info);
	bool parts;

	op = op == OP_COUNT ? kind->first.op : op;
	parts = op_is_part(op);
	*e = (struct explanation){.info = info, .op = op, .measured = not_measured()};
	if (kind == &kind_pke) {
		e->status = STATUS_SKIPPED;
		snprintf(e->reason, sizeof e->reason,
			 "a random number decides what public-key encryption executes");
		return;
	}
	if ((info->ops & 1u << op) == 0) {
		e->status = STATUS_SKIPPED;
		snprintf(e->reason, sizeof e->reason, "it has no part '%s'", op_name(op));
		return;
	}
	if (op_is_mode(op) && (info->own_modes & 1u << op) == 0) {
		e->status = STATUS_SKIPPED;
		snprintf(e->reason, sizeof e->reason, "its %s is the harness's, over %s",
			 op_name(op), op == OP_CBC_DEC ? "dec" : "enc");
		return;
	}
	if (op == OP_SETKEY || (op_has_length(op) && blocks != 0))
		count(e, w, blocks, &e->mix);
	else
		count_steady(e, w, parts ? 1 : info->lanes);
	if (op != OP_SETKEY)
		e->blocks = blocks != 0 ? blocks : info->lanes;
	e->bytes = e->blocks * info->block_bytes;
	if (op_has_length(op) || op == OP_ROUNDS)
		e->rounds = (e->blocks + info->lanes - 1) / info->lanes * info->round_count;
	e->bound = ports_bound(cores, &e->mix);
	/* What a library executes is counted, and not told apart. */
	if (e->mix.outside > mix_total(&e->mix))
		e->bound = (struct bound){.front_end = NAN, .ports = NAN};
}

struct series explain_series(const struct explanation *e)
{
	if (e->op == OP_SETKEY)
		return (struct series){e->op, WORKLOAD_CALL, 0};
	if (!op_has_length(e->op))
		return (struct series){e->op, WORKLOAD_PART, 0};
	return (struct series){e->op, WORKLOAD_STREAM, e->steady ? STREAM_BYTES : e->bytes};
}

double explain_unit(const struct explanation *e)
{
	return e->bytes == 0 ? 1 : (double)e->bytes;
}

double explain_reached(const struct explanation *e)
{
	if (e->status != STATUS_OK || e->measured.status != STATUS_OK)
		return NAN;
	return bound_cycles(&e->bound) / explain_unit(e) / e->measured.cycles_core.median;
}
