/* SPDX-License-Identifier: MIT */
/*
 * Nothing here reads a number with a fraction, so no locale matters.  A cgroup's
 * limit may stand at any level above the process, under version 2 (cpu.max),
 * version 1 (cpu.cfs_quota_us) or both at a time: the tightest counts.
 */
#include "system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_BYTES = 4096 };

static FILE *open_under(const char *root, const char *path)
{
	char whole[PATH_BYTES];

	snprintf(whole, sizeof whole, "%s%s", root, path);
	return fopen(whole, "re");
}

/* The file's first line without its end; "" if there is none. */
static void first_line(const char *root, const char *path, char *line, size_t size)
{
	FILE *file = open_under(root, path);

	line[0] = '\0';
	if (file == NULL)
		return;
	if (fgets(line, (int)size, file) == NULL)
		line[0] = '\0';
	line[strcspn(line, "\n")] = '\0';
	fclose(file);
}

/* The value in the first line `key : value` or `key="value"`; "" if there is none. */
static void value_of(const char *root, const char *path, const char *key, char *value, size_t size)
{
	FILE *file = open_under(root, path);
	char *line = NULL;
	size_t room = 0, length = strlen(key);

	value[0] = '\0';
	while (file != NULL && value[0] == '\0' && getline(&line, &room, file) > 0) {
		char *at = line + length;

		if (strncmp(line, key, length) != 0)
			continue;
		at += strspn(at, " \t");
		if (*at != ':' && *at != '=')
			continue;
		at += 1 + strspn(at + 1, " \t\"");
		snprintf(value, size, "%.*s", (int)strcspn(at, "\"\n"), at);
	}
	free(line);
	if (file != NULL)
		fclose(file);
}

/* The tighter of two limits, of which 0 is none. */
static double tighter(double a, double b)
{
	return a == 0 || (b > 0 && b < a) ? b : a;
}

/* The limit in CPUs that the cgroup in this directory sets; 0 if none. */
static double quota_in(const char *root, const char *directory, bool v2)
{
	char path[PATH_BYTES], text[64], period_text[64];
	long long quota = 0, period = 0;

	if (v2) {
		snprintf(path, sizeof path, "%s/cpu.max", directory);
		first_line(root, path, text, sizeof text);
		sscanf(text, "%lld %lld", &quota, &period); /* "max 100000": none */
	} else {
		snprintf(path, sizeof path, "%s/cpu.cfs_quota_us", directory);
		first_line(root, path, text, sizeof text);
		snprintf(path, sizeof path, "%s/cpu.cfs_period_us", directory);
		first_line(root, path, period_text, sizeof period_text);
		quota = atoll(text); /* -1: none */
		period = atoll(period_text);
	}
	return quota > 0 && period > 0 ? (double)quota / (double)period : 0;
}

/* The tightest limit from the cgroup in mount/path up to the one in mount. */
static double quota_along(const char *root, const char *mount, const char *path, bool v2)
{
	char directory[PATH_BYTES], *slash;
	double quota = quota_in(root, mount, v2);

	snprintf(directory, sizeof directory, "%s%s", mount, path);
	while (strlen(directory) > strlen(mount) && (slash = strrchr(directory, '/')) != NULL) {
		quota = tighter(quota, quota_in(root, directory, v2));
		*slash = '\0';
	}
	return quota;
}

/* Whether `word` is in a list separated by commas. */
static bool listed(const char *list, const char *word)
{
	for (; *list != '\0'; list += *list == ',') {
		size_t length = strcspn(list, ",");

		if (length == strlen(word) && memcmp(list, word, length) == 0)
			return true;
		list += length;
	}
	return false;
}

/* The path of this process's cgroup, as /proc/self/cgroup has it: a line
 * "number:controllers:path" per hierarchy, version 2 with no controllers. */
static void cgroup_path(const char *root, bool v2, char *path, size_t size)
{
	FILE *file = open_under(root, "/proc/self/cgroup");
	char *line = NULL;
	size_t room = 0;

	path[0] = '\0';
	while (file != NULL && getline(&line, &room, file) > 0) {
		char *rest = line, *controllers;

		strsep(&rest, ":");
		controllers = strsep(&rest, ":");
		if (rest != NULL && (v2 ? controllers[0] == '\0' : listed(controllers, "cpu")))
			snprintf(path, size, "%.*s", (int)strcspn(rest, "\n"), rest);
	}
	free(line);
	if (file != NULL)
		fclose(file);
}

/* The limit that the mount of a line of /proc/self/mountinfo shows; 0 if none. */
static double quota_of_mount(const char *root, const char *line)
{
	char top[1024], mount[1024], type[32], options[256], path[1024];
	const char *separator = strstr(line, " - ");
	size_t length;
	bool v2;

	if (separator == NULL || sscanf(line, "%*s %*s %*s %1023s %1023s", top, mount) != 2 ||
	    sscanf(separator, " - %31s %*s %255s", type, options) != 2)
		return 0;
	v2 = strcmp(type, "cgroup2") == 0;
	if (!v2 && (strcmp(type, "cgroup") != 0 || !listed(options, "cpu")))
		return 0;
	cgroup_path(root, v2, path, sizeof path);
	/* In a container the mount may show only a part of the tree, from `top` down. */
	length = strlen(top);
	if (length > 1 && strncmp(path, top, length) == 0 && strchr("/", path[length]) != NULL)
		return quota_along(root, mount, path + length, v2);
	return quota_along(root, mount, path, v2);
}

static double cgroup_quota(const char *root)
{
	FILE *file = open_under(root, "/proc/self/mountinfo");
	char *line = NULL;
	size_t room = 0;
	double quota = 0;

	while (file != NULL && getline(&line, &room, file) > 0)
		quota = tighter(quota, quota_of_mount(root, line));
	free(line);
	if (file != NULL)
		fclose(file);
	return quota;
}

/* 1 if turbo is on, 0 if off, -1 if no driver says. */
static int turbo(const char *root)
{
	char no_turbo[8], boost[8];

	first_line(root, "/sys/devices/system/cpu/intel_pstate/no_turbo", no_turbo,
		   sizeof no_turbo);
	first_line(root, "/sys/devices/system/cpu/cpufreq/boost", boost, sizeof boost);
	if (no_turbo[0] != '\0')
		return no_turbo[0] == '0';
	return boost[0] != '\0' ? boost[0] != '0' : -1;
}

void system_read(struct machine *m, const char *root, int cpu)
{
	char path[128], active[8];

	snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu%d/cpufreq/scaling_governor", cpu);
	first_line(root, path, m->governor, sizeof m->governor);
	/* "control" may say on where no core has a second thread to run. */
	first_line(root, "/sys/devices/system/cpu/smt/control", m->smt, sizeof m->smt);
	first_line(root, "/sys/devices/system/cpu/smt/active", active, sizeof active);
	if (strcmp(m->smt, "on") == 0 && active[0] == '0')
		snprintf(m->smt, sizeof m->smt, "off");
	m->turbo = turbo(root);
	m->quota_cpus = cgroup_quota(root);
	value_of(root, "/proc/cpuinfo", "microcode", m->microcode, sizeof m->microcode);
	value_of(root, "/etc/os-release", "PRETTY_NAME", m->os, sizeof m->os);
	if (m->cpu[0] == '\0')
		value_of(root, "/proc/cpuinfo", "model name", m->cpu, sizeof m->cpu);
}
