/* SPDX-License-Identifier: MIT */
#include "machine.h"

#include <cpuid.h>
#include <inttypes.h>
#include <libcpuid/libcpuid.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "cpu.h"
#include "system.h"

/* Copies src without the blanks at its end, cut to fit. */
static void copy_trimmed(char *out, size_t size, const char *src)
{
	size_t length = strlen(src);

	while (length > 0 && src[length - 1] == ' ')
		length--;
	snprintf(out, size, "%.*s", (int)length, src);
}

/* libcpuid for names and caches alone: its clock is 12 % off. */
static void read_cpu(struct machine *m)
{
	struct cpu_raw_data_t raw;
	struct cpu_id_t id;

	m->l1d_kib = m->l2_kib = m->l3_kib = -1;
	if (cpuid_get_raw_data(&raw) != 0 || cpu_identify(&raw, &id) != 0)
		return;
	copy_trimmed(m->cpu, sizeof m->cpu, id.brand_str);
	copy_trimmed(m->vendor, sizeof m->vendor, id.vendor_str);
	copy_trimmed(m->codename, sizeof m->codename, id.cpu_codename);
	m->family = id.ext_family;
	m->model = id.ext_model;
	m->stepping = id.stepping;
	m->l1d_kib = id.l1_data_cache;
	m->l2_kib = id.l2_cache;
	m->l3_kib = id.l3_cache;
}

/* The signature of CPUID leaf 0x40000000, which only a hypervisor answers. */
static void read_hypervisor(struct machine *m)
{
	static const char *const names[][2] = {
		{"KVMKVMKVM", "KVM"},	      {"Microsoft Hv", "Hyper-V"},
		{"VMwareVMware", "VMware"},   {"XenVMMXenVMM", "Xen"},
		{"TCGTCGTCGTCG", "QEMU TCG"}, {"VBoxVBoxVBox", "VirtualBox"},
		{"bhyve bhyve ", "bhyve"},    {"ACRNACRNACRN", "ACRN"},
	};
	enum { HYPERVISOR_BIT = 1u << 31 };
	unsigned eax, words[4] = {0};

	if (!__get_cpuid(1, &eax, &words[0], &words[1], &words[2]) ||
	    (words[1] & HYPERVISOR_BIT) == 0)
		return;
	__cpuid(0x40000000, eax, words[0], words[1], words[2]);
	words[3] = 0;
	copy_trimmed(m->hypervisor, sizeof m->hypervisor, (const char *)words);
	if (m->hypervisor[0] == '\0')
		snprintf(m->hypervisor, sizeof m->hypervisor, "unnamed");
	for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
		if (memcmp(words, names[i][0], strlen(names[i][0])) == 0)
			snprintf(m->hypervisor, sizeof m->hypervisor, "%s", names[i][1]);
}

static void read_flags(struct machine *m)
{
	char features[sizeof m->flags / 2];
	size_t n, used = 0;
	const struct cpu_word *words = cpu_words(&n);

	for (size_t i = 0; i < n && used < sizeof m->flags; i++)
		if (cpu_lacks(words[i].name) == NULL)
			used += (size_t)snprintf(m->flags + used, sizeof m->flags - used, "%s ",
						 words[i].name);
	cpu_features(features, sizeof features);
	if (used < sizeof m->flags)
		snprintf(m->flags + used, sizeof m->flags - used, "(%s)", features);
}

/* Counts the CPUs that this process may run on, and returns the first; 0 if the
 * kernel does not say. */
static int read_cpus(struct machine *m)
{
	cpu_set_t allowed[16]; /* 16384 CPUs: the call fails where the kernel has more */
	int first = 0;

	m->cpus_online = (int)sysconf(_SC_NPROCESSORS_ONLN);
	if (sched_getaffinity(0, sizeof allowed, allowed) != 0)
		return 0;
	m->cpus_allowed = CPU_COUNT_S(sizeof allowed, allowed);
	while (m->cpus_allowed > 0 && !CPU_ISSET_S((size_t)first, sizeof allowed, allowed))
		first++;
	return first;
}

/* 64-bit FNV-1a (Fowler, Noll, Vo). */
static uint64_t hash(const char *text)
{
	uint64_t h = 0xcbf29ce484222325u;

	for (; *text != '\0'; text++)
		h = (h ^ (unsigned char)*text) * 0x100000001b3u;
	return h;
}

void machine_fingerprint(struct machine *m)
{
	char text[256];

	snprintf(text, sizeof text, "%s|%d|%d|%d|%s|%s|%s|%s", m->cpu, m->family, m->model,
		 m->stepping, m->microcode, m->hypervisor, m->governor, m->smt);
	snprintf(m->fingerprint, sizeof m->fingerprint, "%016" PRIx64, hash(text));
}

void machine_read(struct machine *m)
{
	struct utsname name;
	int first;

	memset(m, 0, sizeof *m);
	read_cpu(m);
	read_hypervisor(m);
	read_flags(m);
	first = read_cpus(m);
	system_read(m, "", first);
	if (uname(&name) == 0)
		snprintf(m->kernel, sizeof m->kernel, "%.20s %.50s %.20s", name.sysname,
			 name.release, name.machine);
	if (getloadavg(&m->load1, 1) != 1)
		m->load1 = -1;
	machine_fingerprint(m);
}
