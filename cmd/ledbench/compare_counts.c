/* SPDX-License-Identifier: MIT */
/* compare --count: the gate that no noise reaches. */
#include <math.h>
#include <stdio.h>

#include "compare.h"
#include "explain.h"

/* Instructions per byte, or per call of setkey; NAN with the reason. */
static double count(const struct duel *d, const struct run_module *m, const struct contest *c,
		    char reason[REASON_BYTES])
{
	struct worker_setup setup = {.path = m->info.path,
				     .timeout = d->options->selection.timeout,
				     .stop = &stop_signal};
	struct module_info info;
	struct explanation e;
	struct worker *worker = worker_begin(&setup, &info, &e.status, reason);
	/* What a long message costs is counted inside of one. */
	uint64_t blocks = c->series.workload == WORKLOAD_STREAM || m->info.block_bytes == 0
				  ? 0
				  : c->series.bytes / m->info.block_bytes;

	if (worker == NULL)
		return NAN;
	explain_count(&e, &m->info, worker, c->series.op, blocks, ports_of(&d->run.machine));
	snprintf(reason, REASON_BYTES, "%s", e.reason);
	worker_stop(worker);
	return e.status == STATUS_OK ? (double)mix_total(&e.mix) / explain_unit(&e) : NAN;
}

/* What cannot be counted, as a mode that is the harness's code, is left to the clock. */
static void judge(struct contest *c, const struct gate *gate, bool timed)
{
	double change = c->instructions[SIDE_NEW] / c->instructions[SIDE_OLD] - 1;

	if (isnan(change))
		c->count_verdict = timed ? VERDICT_PASS : VERDICT_INCONCLUSIVE;
	else
		c->count_verdict = change > gate->max_slowdown ? VERDICT_FAIL : VERDICT_PASS;
	if (c->count_verdict == VERDICT_FAIL)
		snprintf(c->count_reason, sizeof c->count_reason, "%+.2f %% instructions",
			 100 * change);
}

int compare_counts(struct duel *d)
{
	for (size_t i = 0; i < d->ncontests && stop_signal == 0; i++) {
		struct contest *c = &d->contests[i];
		const struct match *m = &d->matches[c->match];
		char reason[REASON_BYTES] = "";

		if (c->status != STATUS_OK)
			continue;
		c->instructions[SIDE_OLD] = count(d, m->old, c, c->count_reason);
		c->instructions[SIDE_NEW] = count(d, m->new, c, reason);
		if (reason[0] != '\0')
			snprintf(c->count_reason, sizeof c->count_reason, "%s", reason);
		judge(c, &d->comparison.gate, !d->options->no_time);
	}
	return EXIT_OK;
}
