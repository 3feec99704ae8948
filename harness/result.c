/* SPDX-License-Identifier: MIT */
#include "result.h"

#include <string.h>

const char *cycle_source_name(enum cycle_source source)
{
	static const char *const names[CYCLES_COUNT] = {
		[CYCLES_RDPMC] = "rdpmc",
		[CYCLES_TSC_SCALED] = "tsc_scaled",
		[CYCLES_TSC_RAW] = "tsc_raw",
	};

	return (unsigned)source < CYCLES_COUNT ? names[source] : "unknown";
}

const char *flag_name(enum flag flag)
{
	switch (flag) {
	case FLAG_FEW_ROUNDS:
		return "few_rounds";
	case FLAG_DISTURBED:
		return "disturbed";
	case FLAG_SPREAD:
		return "spread";
	case FLAG_OUTLIERS:
		return "outliers";
	case FLAG_DRIFT:
		return "drift";
	case FLAG_PREEMPTED:
		return "preempted";
	case FLAG_COUNT:
		break;
	}
	return "unknown";
}

enum cycle_source cycle_source_named(const char *name)
{
	unsigned source = 0;

	while (source < CYCLES_COUNT &&
	       strcmp(cycle_source_name((enum cycle_source)source), name) != 0)
		source++;
	return (enum cycle_source)source;
}

unsigned flag_named(const char *name)
{
	for (unsigned i = 0; i < FLAG_COUNT; i++)
		if (strcmp(flag_name((enum flag)(1u << i)), name) == 0)
			return 1u << i;
	return 0;
}

const struct result *run_find(const struct run *run, size_t module, enum op op,
			      enum workload workload, uint64_t bytes)
{
	for (size_t i = 0; i < run->nresults; i++) {
		const struct result *r = &run->results[i];

		if (r->module == module && r->series.op == op && r->series.workload == workload &&
		    (bytes == 0 || r->series.bytes == bytes))
			return r;
	}
	return NULL;
}
