/* SPDX-License-Identifier: MIT */
/* The counts as JSON; the layout is described in docs/explain.schema.json. */
#include <math.h>
#include <string.h>

#include "document.h"
#include "explain.h"
#include "text.h"

static void put_mix(struct document *d, cJSON *o, const struct mix *m)
{
	cJSON *counts = put_object(d, o, "instructions"), *memory;

	for (enum mix_class class = 0; class < MIX_CLASSES; class ++)
		put_count(d, counts, mix_key(class), m->instructions[class]);
	put_count(d, counts, "all", mix_total(m));
	put_count(d, o, "vpternlog", m->ternary);
	put_count(d, o, "fused_pairs", m->pairs);
	memory = put_object(d, o, "memory");
	put_count(d, memory, "vector_loads", m->instructions[MIX_LOAD] + m->loads_folded);
	put_count(d, memory, "vector_loads_folded", m->loads_folded);
	put_count(d, memory, "vector_stores", m->instructions[MIX_STORE] + m->stores_folded);
	put_count(d, memory, "vector_stores_folded", m->stores_folded);
	put_count(d, memory, "scalar_loads", m->loads_scalar);
	put_count(d, memory, "scalar_stores", m->stores_scalar);
	put_count(d, o, "outside_instructions", m->outside);
	put_count(d, o, "outside_calls", m->outside_calls);
}

static void put_bound(struct document *d, cJSON *o, const struct explanation *e,
		      const struct cores *cores)
{
	double unit = explain_unit(e);
	cJSON *bound = put_object(d, o, e->bytes == 0 ? "cycles_per_call" : "cycles_per_byte");
	char limit[64];

	bound_name(limit, sizeof limit, cores, &e->bound);
	put_figure(d, bound, "front_end", e->bound.front_end / unit);
	put_figure(d, bound, "ports", e->bound.ports / unit);
	put_figure(d, bound, "possible", bound_cycles(&e->bound) / unit);
	put_string(d, bound, "limited_by", limit);
	put_estimate(d, bound, "measured", &e->measured.cycles_core, "ci95_lo", "ci95_hi");
	put_string(d, bound, "measured_reason", e->measured.reason);
	put(d, bound, "noisy", cJSON_CreateBool(e->measured.flags != 0));
	put_figure(d, bound, "reached", explain_reached(e));
}

static void put_explanation(struct document *d, cJSON *list, const struct explanation *e,
			    const struct cores *cores)
{
	cJSON *o = append_object(d, list);

	put_string(d, o, "primitive", e->info->primitive);
	put_string(d, o, "impl", e->info->impl);
	put_string(d, o, "isa", e->info->isa);
	put_string(d, o, "compiler", e->info->compiler);
	put_string(d, o, "op", op_name(e->op));
	put_string(d, o, "status", status_name(e->status));
	put_string(d, o, "reason", e->reason);
	if (e->status != STATUS_OK)
		return;
	put_count(d, o, "blocks", e->blocks);
	put_count(d, o, "bytes", e->bytes);
	put_known(d, o, "rounds", (double)e->rounds, 1);
	put(d, o, "steady", cJSON_CreateBool(e->steady));
	put_count(d, o, "call_overhead_instructions", e->overhead);
	put_mix(d, o, &e->mix);
	put_bound(d, o, e, cores);
}

char *explain_to_json(const struct explanation *all, size_t n, const struct cores *cores,
		      const struct machine *machine)
{
	struct document d = {.root = cJSON_CreateObject()};
	locale_t before = text_locale_begin();
	cJSON *list;
	char *text;

	if (d.root != NULL) {
		put_count(&d, d.root, "schema_version", SCHEMA_VERSION);
		put_string(&d, d.root, "cpu", machine->cpu);
		put_string(&d, d.root, "ports", cores->name);
		list = put_array(&d, d.root, "explanations");
		for (size_t i = 0; i < n; i++)
			put_explanation(&d, list, &all[i], cores);
	}
	text = document_end(&d);
	text_locale_end(before);
	return text;
}
