/* SPDX-License-Identifier: MIT */
/* The mirror of json.c. */
#include "read.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fields.h"
#include "kind.h"
#include "text.h"

enum { FILE_BYTES = 64 << 20 };

/* Whole numbers that JSON carries exactly. */
static const int64_t most_exact = (INT64_C(1) << 53) - 1;

/* --- the parts of a result ------------------------------------------------------- */

static void read_argv(struct run *run, const struct field *o)
{
	struct field array = take_array(o, "argv"), word;

	run->argv = calloc(take_size(&array) + 1, sizeof *run->argv);
	for (size_t i = 0; run->argv != NULL && take_element(&array, i, &word); i++)
		if ((run->argv[i] = strdup(field_text(&word))) == NULL)
			field_wrong(&word, NULL, "does not fit into memory");
}

static void read_run(struct run *run, const struct field *root)
{
	struct field o = take_object(root, "run");
	int complete = take_bool(&o, "complete");

	take_string(&o, "version", run->version, sizeof run->version);
	take_string(&o, "git", run->git, sizeof run->git);
	read_argv(run, &o);
	take_string(&o, "started_utc", run->started_utc, sizeof run->started_utc);
	run->seed = (uint64_t)take_whole(&o, "seed", 0, most_exact);
	run->seconds = take_figure(&o, "seconds", 0);
	if (complete < 0)
		field_wrong(&o, "complete", "is null");
	run->complete = complete == 1;
	run->rounds_kept = (unsigned)take_count(&o, "rounds_kept", UINT32_MAX);
	run->rounds_dropped = (unsigned)take_count(&o, "rounds_dropped", UINT32_MAX);
}

static int take_int(const struct field *o, const char *name, int least)
{
	return (int)take_whole(o, name, least, INT32_MAX);
}

static void read_machine(struct run *run, const struct field *root)
{
	struct field o = take_object(root, "machine");
	struct machine *m = &run->machine;

	take_string(&o, "cpu", m->cpu, sizeof m->cpu);
	take_string(&o, "vendor", m->vendor, sizeof m->vendor);
	take_string(&o, "codename", m->codename, sizeof m->codename);
	m->family = take_int(&o, "family", 1);
	m->model = take_int(&o, "model", 0);
	m->stepping = take_int(&o, "stepping", 0);
	take_string(&o, "microcode", m->microcode, sizeof m->microcode);
	take_string(&o, "hypervisor", m->hypervisor, sizeof m->hypervisor);
	take_string(&o, "flags", m->flags, sizeof m->flags);
	take_string(&o, "kernel", m->kernel, sizeof m->kernel);
	take_string(&o, "os", m->os, sizeof m->os);
	take_string(&o, "governor", m->governor, sizeof m->governor);
	take_string(&o, "smt", m->smt, sizeof m->smt);
	m->turbo = take_bool(&o, "turbo");
	m->cpus_online = take_int(&o, "cpus_online", 1);
	m->cpus_allowed = take_int(&o, "cpus_allowed", 1);
	m->l1d_kib = take_int(&o, "l1d_kib", 0);
	m->l2_kib = take_int(&o, "l2_kib", 0);
	m->l3_kib = take_int(&o, "l3_kib", 0);
	m->quota_cpus = fmax(take_figure(&o, "quota_cpus", DBL_MIN), 0);
	m->load1 = take_figure(&o, "load1", 0);
	take_string(&o, "fingerprint", m->fingerprint, sizeof m->fingerprint);
	run->tsc_hz = take_figure(&o, "tsc_hz", DBL_MIN);
}

static void read_cycles(struct run *run, const struct field *root)
{
	struct field o = take_object(root, "cycles");
	const char *source = take_text(&o, "source");

	run->cycle_source = cycle_source_named(source);
	if (run->cycle_source == CYCLES_COUNT)
		field_wrong(&o, "source", "is no source of cycles: '%.40s'", source);
	take_string(&o, "reason", run->cycle_reason, sizeof run->cycle_reason);
	run->imul_latency = take_figure(&o, "imul_latency", -INFINITY);
	run->overhead_ticks = take_figure(&o, "overhead_ticks", -INFINITY);
	run->ratio = take_estimate(&o, "ratio", "min", "max");
}

static enum status take_status(const struct field *o)
{
	const char *name = take_text(o, "status");
	enum status status = status_named(name);

	if (status == STATUS_COUNT)
		field_wrong(o, "status", "is no status: '%.40s'", name);
	return status;
}

static unsigned take_modes(const struct field *o)
{
	struct field array = take_array(o, "own_modes"), mode;
	unsigned modes = 0;

	for (size_t i = 0; take_element(&array, i, &mode); i++) {
		enum op op = op_named(field_text(&mode));

		if (op_is_mode(op))
			modes |= 1u << op;
		else
			field_wrong(&mode, NULL, "is no mode of operation");
	}
	return modes;
}

static uint32_t take_u32(const struct field *o, const char *name)
{
	return (uint32_t)take_whole(o, name, 1, UINT32_MAX);
}

/* 0 for null. */
static uint64_t take_u64(const struct field *o, const char *name)
{
	int64_t n = take_whole(o, name, 0, most_exact);

	return n < 0 ? 0 : (uint64_t)n;
}

/* What is not in the file, as in those that were written before there was such a field, is
 * unknown. */
static void read_memory(struct memory *m, const struct field *o)
{
	struct {
		const char *name;
		uint64_t *to;
	} fields[] = {{"code_bytes", &m->code_bytes},
		      {"table_bytes", &m->table_bytes},
		      {"stack_bytes", &m->stack_bytes}};

	if (!cJSON_HasObjectItem(o->item, "memory_reason"))
		return;
	for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
		*fields[i].to = take_u64(o, fields[i].name);
	take_string(o, "memory_reason", m->reason, sizeof m->reason);
}

/* What results have of modules since there are kinds of them beside ciphers. */
static void read_kind(struct module_info *info, const struct field *o)
{
	const char *name;

	info->kind = LB_CIPHER;
	if (!cJSON_HasObjectItem(o->item, "kind"))
		return;
	name = take_text(o, "kind");
	info->kind = kind_named(name);
	if (info->kind == 0 && name[0] != '\0')
		field_wrong(o, "kind", "is no kind of module: '%.40s'", name);
	take_string(o, "library", info->library, sizeof info->library);
	info->digest_bytes = take_u32(o, "digest_bytes");
	info->secret_bytes = take_u32(o, "secret_bytes");
	info->private_key_bytes = take_u32(o, "private_key_bytes");
	info->public_key_bytes = take_u32(o, "public_key_bytes");
	info->overhead_bytes = take_u32(o, "overhead_bytes");
	info->context_bytes = take_u64(o, "context_bytes");
}

/* name and vector_class follow from the others. */
static void read_module(struct run_module *m, const struct field *o)
{
	struct module_info *info = &m->info;

	take_string(o, "primitive", info->primitive, sizeof info->primitive);
	take_string(o, "impl", info->impl, sizeof info->impl);
	take_string(o, "isa", info->isa, sizeof info->isa);
	info->lanes = take_u32(o, "lanes");
	take_string(o, "path", info->path, sizeof info->path);
	take_string(o, "sha256", m->sha256, sizeof m->sha256);
	info->abi = take_u32(o, "abi");
	take_string(o, "compiler", info->compiler, sizeof info->compiler);
	take_string(o, "flags", info->flags, sizeof info->flags);
	info->constant_time = take_bool(o, "constant_time") == 1;
	take_string(o, "technique", info->technique, sizeof info->technique);
	take_string(o, "source", info->source, sizeof info->source);
	info->key_bytes = take_u32(o, "key_bytes");
	info->block_bytes = take_u32(o, "block_bytes");
	info->schedule_bytes = take_u64(o, "schedule_bytes");
	read_kind(info, o);
	read_memory(&m->memory, o);
	info->own_modes = take_modes(o);
	m->status = take_status(o);
	take_string(o, "reason", m->reason, sizeof m->reason);
}

static void read_modules(struct run *run, const struct field *root)
{
	struct field array = take_array(root, "modules"), o;

	run->modules = calloc(take_size(&array) + 1, sizeof *run->modules);
	while (run->modules != NULL && take_element(&array, run->nmodules, &o))
		read_module(&run->modules[run->nmodules++], &o);
}

/* Refuses a row that goes by another name than its module. */
static void check_name(const struct field *o, const struct module_info *m)
{
	const char *const names[][2] = {
		{"primitive", m->primitive}, {"impl", m->impl}, {"isa", m->isa}};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *name = take_text(o, names[i][0]);

		if (strcmp(name, names[i][1]) != 0)
			field_wrong(o, names[i][0], "is '%.40s', but its module's is '%s'", name,
				    names[i][1]);
	}
}

static void read_series(struct series *s, const struct field *o)
{
	const char *op = take_text(o, "op"), *workload = take_text(o, "workload");

	*s = (struct series){op_named(op), workload_named(workload),
			     take_count(o, "bytes", most_exact)};
	if (s->op == OP_COUNT)
		field_wrong(o, "op", "is no operation: '%.40s'", op);
	if (s->workload == WORKLOAD_COUNT)
		field_wrong(o, "workload", "is no workload: '%.40s'", workload);
}

static void read_figures(struct result *r, const struct field *o)
{
	bool per_call = r->series.op == OP_SETKEY;

	r->cycles_core = take_estimate(o, per_call ? "cycles_core" : "cpb_core", "ci_lo", "ci_hi");
	r->cpb_tsc = per_call ? NAN : take_figure(o, "cpb_tsc", -INFINITY);
	r->ns_per_byte = per_call ? NAN : take_figure(o, "ns_per_byte", -INFINITY);
	r->ns_per_call = take_figure(o, "ns_per_call", -INFINITY);
	r->mbit_per_s = per_call ? NAN : take_figure(o, "mbit_per_s", -INFINITY);
	if (r->status == STATUS_OK && isnan(r->ns_per_call))
		field_wrong(o, "ns_per_call", "is null though the status is ok");
}

static void read_samples(struct result *r, const struct field *o)
{
	struct field ticks = take_object(o, "ticks"), rounds = take_object(o, "rounds");
	struct field flags = take_array(o, "flags"), flag;

	r->ticks = (struct ticks){
		take_figure(&ticks, "min", -INFINITY),	    take_figure(&ticks, "q1", -INFINITY),
		take_figure(&ticks, "median", -INFINITY),   take_figure(&ticks, "q3", -INFINITY),
		take_figure(&ticks, "p99", -INFINITY),	    take_count(&ticks, "n", most_exact),
		take_count(&ticks, "discarded", most_exact)};
	r->rounds_valid = (unsigned)take_count(&rounds, "valid", UINT32_MAX);
	r->rounds_invalid = (unsigned)take_count(&rounds, "invalid", UINT32_MAX);
	for (size_t i = 0; take_element(&flags, i, &flag); i++) {
		unsigned bit = flag_named(field_text(&flag));

		r->flags |= bit;
		if (bit == 0)
			field_wrong(&flag, NULL, "is no flag");
	}
}

static void read_result(struct result *r, const struct run *run, const struct field *o)
{
	r->module = take_count(o, "module", most_exact);
	if (r->module >= run->nmodules) {
		field_wrong(o, "module", "is %zu, but there are %zu modules", r->module,
			    run->nmodules);
		return;
	}
	check_name(o, &run->modules[r->module].info);
	read_series(&r->series, o);
	r->status = take_status(o);
	take_string(o, "reason", r->reason, sizeof r->reason);
	read_figures(r, o);
	read_samples(r, o);
	if (r->series.workload == WORKLOAD_PAPER) {
		struct field paper = take_object(o, "paper");

		r->paper_n = take_count(&paper, "n", most_exact);
		r->paper_seconds = take_figure(&paper, "seconds_per_million", -INFINITY);
	}
}

static void read_results(struct run *run, const struct field *root)
{
	struct field array = take_array(root, "results"), o;

	run->results = calloc(take_size(&array) + 1, sizeof *run->results);
	while (run->results != NULL && take_element(&array, run->nresults, &o))
		read_result(&run->results[run->nresults++], run, &o);
}

static bool is_result(const cJSON *root)
{
	return cJSON_HasObjectItem(root, "schema_version") && cJSON_HasObjectItem(root, "run") &&
	       cJSON_HasObjectItem(root, "results");
}

static void read_document(struct run *run, const struct field *root)
{
	int64_t version;

	if (!is_result(root->item)) {
		field_wrong(root, NULL, "is JSON, but no result of ledbench run");
		return;
	}
	version = take_whole(root, "schema_version", 0, most_exact);
	if (version != SCHEMA_VERSION)
		field_wrong(root, "schema_version", "is %lld, but this ledbench reads %d",
			    (long long)version, SCHEMA_VERSION);
	read_run(run, root);
	read_machine(run, root);
	read_cycles(run, root);
	read_modules(run, root);
	read_results(run, root);
	if (run->argv == NULL || run->modules == NULL || run->results == NULL)
		field_wrong(root, NULL, "does not fit into memory");
}

char *result_read(struct run *run, const char *path)
{
	char wrong[WRONG_BYTES] = "", *error = NULL;
	locale_t before = text_locale_begin();
	struct field root = {.wrong = wrong};
	cJSON *document;

	*run = (struct run){0};
	document = document_read(path, FILE_BYTES, wrong);
	root.item = document;
	if (document != NULL)
		read_document(run, &root);
	cJSON_Delete(document);
	text_locale_end(before);
	if (wrong[0] == '\0')
		return NULL;
	result_free(run);
	return asprintf(&error, "%s: %s", path, wrong) < 0 ? strdup(path) : error;
}

void result_free(struct run *run)
{
	for (char **word = run->argv; word != NULL && *word != NULL; word++)
		free(*word);
	free(run->argv);
	free(run->modules);
	free(run->results);
	*run = (struct run){0};
}
