/* SPDX-License-Identifier: MIT */
/* The run as JSON; the layout is described in docs/result.schema.json. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "document.h"
#include "kind.h"
#include "result.h"
#include "text.h"

cJSON *put_run(struct document *d, const struct run *run)
{
	cJSON *o = put_object(d, d->root, "run"), *argv;

	put_string(d, o, "version", run->version);
	put_string(d, o, "git", run->git);
	argv = put_array(d, o, "argv");
	for (char **arg = run->argv; arg != NULL && *arg != NULL; arg++)
		append(d, argv, string_item(*arg));
	put_string(d, o, "started_utc", run->started_utc);
	put_count(d, o, "seed", run->seed);
	put_figure(d, o, "seconds", run->seconds);
	put(d, o, "complete", cJSON_CreateBool(run->complete));
	return o;
}

void put_machine(struct document *d, const struct machine *m, double tsc_hz)
{
	cJSON *o = put_object(d, d->root, "machine");

	put_string(d, o, "cpu", m->cpu);
	put_string(d, o, "vendor", m->vendor);
	put_string(d, o, "codename", m->codename);
	put_known(d, o, "family", m->family, 1);
	put_known(d, o, "model", m->model, 0);
	put_known(d, o, "stepping", m->stepping, 0);
	put_string(d, o, "microcode", m->microcode);
	put_string(d, o, "hypervisor", m->hypervisor);
	put_string(d, o, "flags", m->flags);
	put_string(d, o, "kernel", m->kernel);
	put_string(d, o, "os", m->os);
	put_string(d, o, "governor", m->governor);
	put_string(d, o, "smt", m->smt);
	put(d, o, "turbo", m->turbo < 0 ? cJSON_CreateNull() : cJSON_CreateBool(m->turbo));
	put_known(d, o, "cpus_online", m->cpus_online, 1);
	put_known(d, o, "cpus_allowed", m->cpus_allowed, 1);
	put_known(d, o, "l1d_kib", m->l1d_kib, 0);
	put_known(d, o, "l2_kib", m->l2_kib, 0);
	put_known(d, o, "l3_kib", m->l3_kib, 0);
	put_known(d, o, "quota_cpus", m->quota_cpus > 0 ? m->quota_cpus : NAN, 0);
	put_known(d, o, "load1", m->load1, 0);
	put_string(d, o, "fingerprint", m->fingerprint);
	put_known(d, o, "tsc_hz", tsc_hz > 0 ? round(tsc_hz) : NAN, 0);
}

static void put_cycles(struct document *d, const struct run *run)
{
	cJSON *o = put_object(d, d->root, "cycles");

	put_string(d, o, "source", cycle_source_name(run->cycle_source));
	put_string(d, o, "reason", run->cycle_reason);
	put_figure(d, o, "imul_latency", run->imul_latency);
	put_figure(d, o, "overhead_ticks", run->overhead_ticks);
	put_estimate(d, o, "ratio", &run->ratio, "min", "max");
}

static void put_modes(struct document *d, cJSON *o, unsigned own)
{
	cJSON *modes = put_array(d, o, "own_modes");

	for (unsigned op = 0; op < OP_COUNT; op++)
		if (own & 1u << op)
			append(d, modes, string_item(op_name((enum op)op)));
}

/* Why something of the memory is unknown. */
static const char *memory_reason(const struct run_module *m)
{
	if (m->memory.reason[0] != '\0' || m->memory.stack_bytes > 0)
		return m->memory.reason;
	return m->status != STATUS_OK ? "the module is not ok" : "it was not measured";
}

static void put_module(struct document *d, cJSON *modules, const struct run_module *m)
{
	const struct module_info *info = &m->info;
	const struct cpu_word *word = cpu_word(info->isa);
	bool opened = info->kind != 0, cipher = info->kind == LB_CIPHER;
	cJSON *o = append_object(d, modules);
	char name[sizeof info->primitive + sizeof info->impl + sizeof info->isa];

	snprintf(name, sizeof name, "%s/%s.%s", info->primitive, info->impl, info->isa);
	/* What is no module's file has nothing but its path. */
	put_string(d, o, "name", info->primitive[0] != '\0' ? name : info->path);
	put_string(d, o, "primitive", info->primitive);
	put_string(d, o, "impl", info->impl);
	put_string(d, o, "isa", info->isa);
	put_string(d, o, "kind", opened ? kind_of_info(info)->name : "");
	put_string(d, o, "library", info->library);
	put_known(d, o, "lanes", info->lanes, 1);
	put_string(d, o, "path", info->path);
	put_string(d, o, "sha256", m->sha256);
	put_known(d, o, "abi", info->abi, 1);
	put_string(d, o, "compiler", info->compiler);
	put_string(d, o, "flags", info->flags);
	put_string(d, o, "vector_class",
		   word == NULL		      ? ""
		   : word->class == CLASS_ZMM ? "zmm"
					      : "narrow");
	put(d, o, "constant_time",
	    opened ? cJSON_CreateBool(info->constant_time != 0) : cJSON_CreateNull());
	put_string(d, o, "technique", info->technique);
	put_string(d, o, "source", info->source);
	put_known(d, o, "key_bytes", info->key_bytes, 1);
	put_known(d, o, "block_bytes", info->block_bytes, 1);
	put_known(d, o, "schedule_bytes", (double)info->schedule_bytes, cipher ? 0 : 1);
	put_known(d, o, "digest_bytes", info->digest_bytes, 1);
	put_known(d, o, "secret_bytes", info->secret_bytes, 1);
	put_known(d, o, "private_key_bytes", info->private_key_bytes, 1);
	put_known(d, o, "public_key_bytes", info->public_key_bytes, 1);
	put_known(d, o, "overhead_bytes", info->overhead_bytes, 1);
	put_known(d, o, "context_bytes", (double)info->context_bytes, opened && !cipher ? 0 : 1);
	put_known(d, o, "code_bytes", (double)m->memory.code_bytes, 1);
	put_known(d, o, "table_bytes", (double)m->memory.table_bytes,
		  m->memory.code_bytes > 0 ? 0 : INFINITY);
	put_known(d, o, "stack_bytes", (double)m->memory.stack_bytes, 1);
	put_string(d, o, "memory_reason", memory_reason(m));
	put_modes(d, o, info->own_modes);
	put_string(d, o, "status", status_name(m->status));
	put_string(d, o, "reason", m->reason);
}

/* The figures of a series; setkey has no bytes to divide by, and of public-key encryption
 * the operation counts as much as its bytes. */
static void put_figures(struct document *d, cJSON *o, const struct module_info *info,
			const struct result *r)
{
	bool per_call = r->series.op == OP_SETKEY, operation = info->kind == LB_PKE;

	put_estimate(d, o, per_call ? "cycles_core" : "cpb_core", &r->cycles_core, "ci_lo",
		     "ci_hi");
	if (!per_call) {
		put_figure(d, o, "cpb_tsc", r->cpb_tsc);
		put_figure(d, o, "ns_per_byte", r->ns_per_byte);
	}
	put_figure(d, o, "ns_per_call", r->ns_per_call);
	if (operation) {
		put_figure(d, o, "cycles_per_call",
			   r->cycles_core.median * (double)r->series.bytes);
		put_figure(d, o, "ops_per_s", 1e9 / r->ns_per_call);
	}
	if (!per_call)
		put_figure(d, o, "mbit_per_s", r->mbit_per_s);
}

static void put_samples(struct document *d, cJSON *o, const struct result *r)
{
	cJSON *ticks = put_object(d, o, "ticks"), *rounds, *flags;

	put_figure(d, ticks, "min", r->ticks.min);
	put_figure(d, ticks, "q1", r->ticks.q1);
	put_figure(d, ticks, "median", r->ticks.median);
	put_figure(d, ticks, "q3", r->ticks.q3);
	put_figure(d, ticks, "p99", r->ticks.p99);
	put_count(d, ticks, "n", r->ticks.n);
	put_count(d, ticks, "discarded", r->ticks.discarded);
	rounds = put_object(d, o, "rounds");
	put_count(d, rounds, "valid", r->rounds_valid);
	put_count(d, rounds, "invalid", r->rounds_invalid);
	flags = put_array(d, o, "flags");
	for (unsigned i = 0; i < FLAG_COUNT; i++)
		if (r->flags & 1u << i)
			append(d, flags, cJSON_CreateString(flag_name((enum flag)(1u << i))));
}

/* Why the figures, or the core cycles among them, are null. */
static const char *reason_of(const struct run *run, const struct result *r)
{
	if (r->reason[0] != '\0' || (r->status == STATUS_OK && isfinite(r->cycles_core.median)))
		return r->reason;
	if (r->status == STATUS_OK && run->cycle_reason[0] != '\0')
		return run->cycle_reason;
	return r->status == STATUS_OK ? "no core clock" : "no reason was given";
}

/* A row without figures, whatever the run left in them. */
static void blank(struct result *r)
{
	r->cycles_core = (struct estimate){NAN, NAN, NAN};
	r->cpb_tsc = r->ns_per_byte = r->ns_per_call = r->mbit_per_s = NAN;
	r->ticks.min = r->ticks.q1 = r->ticks.median = r->ticks.q3 = r->ticks.p99 = NAN;
}

static void put_result(struct document *d, cJSON *results, const struct run *run, struct result r)
{
	const struct module_info *info = &run->modules[r.module].info;
	cJSON *o = append_object(d, results), *paper;

	if (r.status != STATUS_OK)
		blank(&r);
	put_count(d, o, "module", r.module);
	put_string(d, o, "primitive", info->primitive);
	put_string(d, o, "impl", info->impl);
	put_string(d, o, "isa", info->isa);
	put_known(d, o, "lanes", info->lanes, 1);
	put_string(d, o, "op", op_name(r.series.op));
	put_string(d, o, "workload", workload_name(r.series.workload));
	put_count(d, o, "bytes", r.series.bytes);
	put_string(d, o, "status", status_name(r.status));
	put_string(d, o, "reason", reason_of(run, &r));
	put_figures(d, o, info, &r);
	put_samples(d, o, &r);
	if (r.series.workload == WORKLOAD_PAPER) {
		paper = put_object(d, o, "paper");
		put_count(d, paper, "n", r.paper_n);
		put_figure(d, paper, "seconds_per_million", r.paper_seconds);
	}
}

/* The row of a module that never was measured. */
static void put_unmeasured(struct document *d, cJSON *results, const struct run *run, size_t module)
{
	const struct run_module *m = &run->modules[module];
	struct result r = {
		.module = module,
		.series = kind_of_info(&m->info)->first,
		.status = m->status == STATUS_OK ? STATUS_SKIPPED : m->status,
	};

	snprintf(r.reason, sizeof r.reason, "%s",
		 m->status == STATUS_OK ? "the run ended before it was measured" : m->reason);
	put_result(d, results, run, r);
}

static bool measured(const struct run *run, size_t module)
{
	for (size_t i = 0; i < run->nresults; i++)
		if (run->results[i].module == module)
			return true;
	return false;
}

static void put_document(struct document *d, const struct run *run)
{
	cJSON *array, *o;

	put_count(d, d->root, "schema_version", SCHEMA_VERSION);
	o = put_run(d, run);
	put_count(d, o, "rounds_kept", run->rounds_kept);
	put_count(d, o, "rounds_dropped", run->rounds_dropped);
	put_machine(d, &run->machine, run->tsc_hz);
	put_cycles(d, run);
	array = put_array(d, d->root, "modules");
	for (size_t i = 0; i < run->nmodules; i++)
		put_module(d, array, &run->modules[i]);
	array = put_array(d, d->root, "results");
	for (size_t i = 0; i < run->nresults; i++)
		put_result(d, array, run, run->results[i]);
	for (size_t i = 0; i < run->nmodules; i++)
		if (!measured(run, i))
			put_unmeasured(d, array, run, i);
}

char *result_to_json(const struct run *run)
{
	struct document d = {.root = cJSON_CreateObject()};
	locale_t before = text_locale_begin();
	char *text;

	if (d.root != NULL)
		put_document(&d, run);
	text = document_end(&d);
	text_locale_end(before);
	return text;
}
