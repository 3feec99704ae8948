/* SPDX-License-Identifier: MIT */
/* What machine this is, and what on it would disturb a measurement. */
#ifndef LB_MACHINE_H
#define LB_MACHINE_H

#include <stdbool.h>
#include <stddef.h>

/* Strings are "" and numbers are 0 or negative where the system does not say. */
struct machine {
	char cpu[64]; /* brand string */
	char vendor[16];
	char codename[64]; /* libcpuid's name of the microarchitecture */
	int family, model, stepping;
	char microcode[32];
	char hypervisor[32]; /* "" on bare metal */
	char flags[512];     /* the ISA words usable here, and the features they rest on */
	char kernel[96];
	char governor[32];
	char smt[32]; /* "on", "off", "notsupported" */
	int turbo;    /* 1 on, 0 off, -1 unknown */
	int cpus_online, cpus_allowed;
	int l1d_kib, l2_kib, l3_kib; /* -1 unknown */
	double quota_cpus;	     /* cgroup limit in CPUs, 0 if none */
	double load1;		     /* one-minute load average */
	char os[96];
	/* 16 hex digits over what must agree for two results to be comparable: CPU,
	 * microcode, hypervisor, governor, SMT.  Not a secret, names no host. */
	char fingerprint[17];
};

/* Fills *m; never fails, what is unknown stays unknown. */
void machine_read(struct machine *m);

/* Fills in the fingerprint, as machine_read does, from the other fields. */
void machine_fingerprint(struct machine *m);

/* One thing that would disturb a run. */
struct concern {
	const char *what;   /* "hypervisor" */
	char finding[128];  /* "KVM: neighbours share the core" */
	const char *remedy; /* what to do about it */
};

enum { MACHINE_CONCERNS = 12 };

/* Writes at most MACHINE_CONCERNS concerns and returns how many. */
size_t machine_concerns(const struct machine *m, struct concern *concerns);

#endif
