/* SPDX-License-Identifier: MIT */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "machine.h"

struct list {
	struct concern *concerns;
	size_t n;
};

__attribute__((format(printf, 4, 5))) static void add(struct list *list, const char *what,
						      const char *remedy, const char *finding, ...)
{
	struct concern *c = &list->concerns[list->n];
	va_list arguments;

	if (list->n == MACHINE_CONCERNS)
		return;
	c->what = what;
	c->remedy = remedy;
	va_start(arguments, finding);
	vsnprintf(c->finding, sizeof c->finding, finding, arguments);
	va_end(arguments);
	list->n++;
}

/* What changes the core's clock, or shares the core. */
static void core_concerns(struct list *list, const struct machine *m)
{
	bool intel = strcmp(m->vendor, "GenuineIntel") == 0;

	if (m->hypervisor[0] != '\0')
		add(list, "hypervisor", "run on bare metal, or trust the ratios of one run alone",
		    "%s: other guests may share the core and move its clock", m->hypervisor);
	if (m->governor[0] != '\0' && strcmp(m->governor, "performance") != 0)
		add(list, "governor", "sudo cpupower frequency-set -g performance",
		    "%s: the clock follows the load", m->governor);
	if (m->turbo == 1)
		add(list, "turbo",
		    intel ? "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo"
			  : "echo 0 | sudo tee /sys/devices/system/cpu/cpufreq/boost",
		    "on: the clock follows temperature and the other cores");
	if (strcmp(m->smt, "on") == 0)
		add(list, "smt", "echo off | sudo tee /sys/devices/system/cpu/smt/control",
		    "on: a sibling thread may take half of the core");
}

/* Numbers are printed as integers: a fraction would depend on the locale. */
static void time_concerns(struct list *list, const struct machine *m)
{
	if (m->quota_cpus > 0 && m->quota_cpus < m->cpus_allowed)
		add(list, "quota", "raise the cgroup's cpu.max (docker run --cpus)",
		    "%.0f %% of one CPU: beyond it every process of the cgroup is stopped",
		    100 * m->quota_cpus);
	if (m->cpus_online > 0 && m->load1 > 0.5 * m->cpus_online)
		add(list, "load", "stop what else is running; top shows it",
		    "%.0f %% of all CPUs in the last minute", 100 * m->load1 / m->cpus_online);
	if (m->cpus_allowed == 1)
		add(list, "one CPU",
		    m->cpus_online == 1 ? "give the machine a second CPU"
					: "allow a second CPU (taskset, cpuset)",
		    "%d of %d may be used: everything else runs on it too", m->cpus_allowed,
		    m->cpus_online);
}

size_t machine_concerns(const struct machine *m, struct concern *concerns)
{
	struct list list = {concerns, 0};

	core_concerns(&list, m);
	time_concerns(&list, m);
	return list.n;
}
