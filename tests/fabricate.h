/* SPDX-License-Identifier: MIT */
/* Runs that never happened, for testing what is drawn from a run. */
#ifndef LB_FABRICATE_H
#define LB_FABRICATE_H

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "abi.h"
#include "result.h"

enum { MADE_MODULES = 48, MADE_RESULTS = 256 };

struct made {
	struct run run;
	struct run_module modules[MADE_MODULES];
	struct result results[MADE_RESULTS];
	char *argv[4];
};

/* An empty run on an imaginary machine. */
static inline void make_run(struct made *made)
{
	*made = (struct made){.argv = {"ledbench", "--impl", "all", NULL}};
	made->run = (struct run){
		.version = "0.1.0",
		.git = "0123abc",
		.started_utc = "2026-01-02T03:04:05Z",
		.argv = made->argv,
		.seed = 42,
		.seconds = 38.25,
		.complete = true,
		.machine = {.cpu = "Imaginary CPU @ 2.00GHz",
			    .vendor = "GenuineIntel",
			    .family = 6,
			    .model = 85,
			    .hypervisor = "KVM",
			    .flags = "u64 sse2 avx2",
			    .turbo = -1,
			    .cpus_online = 2,
			    .cpus_allowed = 2,
			    .l1d_kib = 32,
			    .l2_kib = 1024,
			    .l3_kib = -1,
			    .load1 = 0.25,
			    .fingerprint = "0123456789abcdef"},
		.tsc_hz = 2e9,
		.cycle_source = CYCLES_TSC_SCALED,
		.cycle_reason = "no performance counters here",
		.imul_latency = 3,
		.overhead_ticks = 24,
		.ratio = {1.2, 1.19, 1.21},
		.rounds_kept = 1000,
		.rounds_dropped = 40,
		.modules = made->modules,
		.results = made->results,
	};
}

static inline struct run_module *make_module(struct made *made, const char *primitive,
					     const char *impl, const char *isa, unsigned lanes)
{
	struct run_module *m = &made->modules[made->run.nmodules++];

	snprintf(m->info.path, sizeof m->info.path, "build/impls/%s/%s.%s.so", primitive, impl,
		 isa);
	snprintf(m->info.primitive, sizeof m->info.primitive, "%s", primitive);
	snprintf(m->info.impl, sizeof m->info.impl, "%s", impl);
	snprintf(m->info.isa, sizeof m->info.isa, "%s", isa);
	snprintf(m->info.technique, sizeof m->info.technique, "how %s works", impl);
	snprintf(m->info.source, sizeof m->info.source, "a paper");
	snprintf(m->info.compiler, sizeof m->info.compiler, "gcc 12.2.0");
	snprintf(m->info.flags, sizeof m->info.flags, "-O3");
	memset(m->sha256, 'a', 64);
	m->info.abi = 1;
	m->info.kind = LB_CIPHER;
	m->info.constant_time = strcmp(impl, "table") != 0;
	m->info.key_bytes = m->info.block_bytes = 8;
	m->info.lanes = lanes;
	m->info.schedule_bytes = 64;
	m->memory = (struct memory){2000, 16, 136, ""};
	return m;
}

/* A series of the module added last: core cycles per byte at `ghz`. */
static inline struct result *make_result(struct made *made, enum op op, enum workload workload,
					 uint64_t bytes, double cycles, double ghz)
{
	struct result *r = &made->results[made->run.nresults++];
	double per = op == OP_SETKEY ? 1 : (double)bytes, ns = cycles / ghz;

	*r = (struct result){
		.module = made->run.nmodules - 1,
		.series = {op, workload, bytes},
		.cycles_core = {cycles, cycles * 0.998, cycles * 1.003},
		.cpb_tsc = op == OP_SETKEY ? NAN : 2 * ns,
		.ns_per_byte = op == OP_SETKEY ? NAN : ns,
		.ns_per_call = ns * per,
		.mbit_per_s = op == OP_SETKEY ? NAN : 8e3 / ns,
		.ticks = {1.9 * ns * per, 1.95 * ns * per, 2 * ns * per, 2.1 * ns * per,
			  2.5 * ns * per, 300, 2},
		.rounds_valid = 20,
		.rounds_invalid = 1,
	};
	return r;
}

/* Batch, stream, decryption and setkey of the module added last. */
static inline void make_results(struct made *made, double batch, double stream, double setkey,
				double ghz)
{
	make_result(made, OP_ENC, WORKLOAD_BATCH, BATCH_BYTES, batch, ghz);
	make_result(made, OP_ENC, WORKLOAD_STREAM, STREAM_BYTES, stream, ghz);
	make_result(made, OP_DEC, WORKLOAD_STREAM, STREAM_BYTES, 1.06 * stream, ghz);
	make_result(made, OP_SETKEY, WORKLOAD_CALL, 0, setkey, ghz);
}

/* Marks a module as one that gave no figure. */
static inline void make_failure(struct run_module *m, enum status status, const char *reason)
{
	m->status = status;
	snprintf(m->reason, sizeof m->reason, "%s", reason);
}

/* Two good modules, a failed one and one without even a name. */
static inline void make_mixture(struct made *made)
{
	make_run(made);
	make_module(made, "led64", "table", "u64", 4);
	make_results(made, 31.2, 31, 118, 2.4);
	make_module(made, "led64", "biham", "avx512", 512);
	make_results(made, 190.2, 9.123456789, 318, 1.79);
	make_result(made, OP_SETKEY_ENC, WORKLOAD_CALL, 64, 31, 2.4)->flags =
		FLAG_SPREAD | FLAG_DRIFT;
	make_result(made, OP_ENC, WORKLOAD_PAPER, 128, 13, 2.4)->paper_n = 250000;
	made->results[made->run.nresults - 1].paper_seconds = 0.7125;
	make_failure(make_module(made, "led64", "slice", "avx2", 32), STATUS_FAILED,
		     "differs from ref at 33 blocks");
	make_failure(&made->modules[made->run.nmodules++], STATUS_CRASHED, "killed by SIGBUS");
}

#endif
