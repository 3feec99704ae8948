/* SPDX-License-Identifier: MIT */
/* The machine as /proc and /sys describe it, read from trees made up here. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "system.h"

#define CPU_FOLDER "/sys/devices/system/cpu"

static char root[] = "/tmp/test_system.XXXXXX";

/* Runs a shell command on the tree. */
static void shell(const char *format, const char *argument)
{
	char command[1024];

	snprintf(command, sizeof command, format, argument);
	assert_int_equal(system(command), 0);
}

static int make_root(void **state)
{
	(void)state;
	strcpy(strrchr(root, '.'), ".XXXXXX");
	return mkdtemp(root) == NULL ? -1 : 0;
}

static int remove_root(void **state)
{
	(void)state;
	shell("rm -r '%s'", root);
	return 0;
}

/* A file of the tree, with the folders above it. */
static void put_file(const char *path, const char *text)
{
	char whole[512], folder[512];
	FILE *file;

	snprintf(whole, sizeof whole, "%s%s", root, path);
	snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(whole, '/') - whole), whole);
	shell("mkdir -p '%s'", folder);
	file = fopen(whole, "w");
	assert_non_null(file);
	fputs(text, file);
	assert_int_equal(fclose(file), 0);
}

static struct machine read_tree(void)
{
	struct machine m;

	memset(&m, 0, sizeof m);
	system_read(&m, root, 3);
	return m;
}

static void test_nothing_known(void **state)
{
	struct machine m = read_tree();

	(void)state;
	assert_string_equal(m.governor, "");
	assert_string_equal(m.smt, "");
	assert_string_equal(m.microcode, "");
	assert_string_equal(m.os, "");
	assert_string_equal(m.cpu, "");
	assert_int_equal(m.turbo, -1);
	assert_true(m.quota_cpus == 0);
}

static void test_strings(void **state)
{
	struct machine m;

	(void)state;
	put_file("/proc/cpuinfo", "processor\t: 0\nmodel\t\t: 1\nmodel name\t: Some CPU @ 2 "
				  "GHz\nmicrocode_old\t: 0x1\n"
				  "microcode\t: 0x2b\n\nprocessor\t: 1\nmicrocode\t: 0x2c\n");
	put_file("/etc/os-release", "NAME=\"Debian\"\nPRETTY_NAME=\"Debian 12 (bookworm)\"\n");
	put_file(CPU_FOLDER "/cpu0/cpufreq/scaling_governor", "powersave\n");
	put_file(CPU_FOLDER "/cpu3/cpufreq/scaling_governor", "performance\n");
	m = read_tree();
	assert_string_equal(m.cpu, "Some CPU @ 2 GHz");
	assert_string_equal(m.microcode, "0x2b");
	assert_string_equal(m.os, "Debian 12 (bookworm)");
	assert_string_equal(m.governor, "performance");
	put_file("/etc/os-release", "PRETTY_NAME=plain\n");
	assert_string_equal(read_tree().os, "plain");
	strcpy(m.cpu, "known already");
	system_read(&m, root, 3);
	assert_string_equal(m.cpu, "known already");
}

static void test_smt(void **state)
{
	(void)state;
	put_file(CPU_FOLDER "/smt/control", "on\n");
	assert_string_equal(read_tree().smt, "on");
	put_file(CPU_FOLDER "/smt/active", "1\n");
	assert_string_equal(read_tree().smt, "on");
	put_file(CPU_FOLDER "/smt/active", "0\n");
	assert_string_equal(read_tree().smt, "off");
	put_file(CPU_FOLDER "/smt/control", "notsupported\n");
	assert_string_equal(read_tree().smt, "notsupported");
}

static void test_turbo(void **state)
{
	(void)state;
	put_file(CPU_FOLDER "/cpufreq/boost", "1\n");
	assert_int_equal(read_tree().turbo, 1);
	put_file(CPU_FOLDER "/cpufreq/boost", "0\n");
	assert_int_equal(read_tree().turbo, 0);
	put_file(CPU_FOLDER "/intel_pstate/no_turbo", "0\n");
	assert_int_equal(read_tree().turbo, 1);
	put_file(CPU_FOLDER "/intel_pstate/no_turbo", "1\n");
	assert_int_equal(read_tree().turbo, 0);
}

static void test_quota_v2(void **state)
{
	(void)state;
	put_file("/proc/self/mountinfo",
		 "31 23 0:28 / /proc rw - proc proc rw\n"
		 "32 31 0:29 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n");
	put_file("/proc/self/cgroup", "0::/user.slice/bench.scope\n");
	put_file("/sys/fs/cgroup/user.slice/bench.scope/cpu.max", "max 100000\n");
	assert_true(read_tree().quota_cpus == 0);
	put_file("/sys/fs/cgroup/user.slice/bench.scope/cpu.max", "150000 100000\n");
	assert_true(read_tree().quota_cpus == 1.5);
	/* A tighter one above counts, a wider one does not. */
	put_file("/sys/fs/cgroup/user.slice/cpu.max", "50000 200000\n");
	assert_true(read_tree().quota_cpus == 0.25);
	put_file("/sys/fs/cgroup/user.slice/cpu.max", "400000 200000\n");
	assert_true(read_tree().quota_cpus == 1.5);
	put_file("/sys/fs/cgroup/cpu.max", "100000 100000\n");
	assert_true(read_tree().quota_cpus == 1);
}

static void test_quota_v1(void **state)
{
	(void)state;
	put_file("/proc/self/mountinfo", "33 31 0:30 / /cg/cpuset rw - cgroup cgroup rw,cpuset\n"
					 "32 31 0:29 / /cg/cpu rw - cgroup cgroup rw,cpuacct,cpu\n"
					 "38 31 0:31 / /cg/unified rw - cgroup2 cgroup2 rw\n");
	put_file("/proc/self/cgroup", "2:cpuacct,cpu:/job\n3:cpuset:/wrong\n0::/\n");
	put_file("/cg/cpuset/cpu.cfs_quota_us", "1000\n");
	put_file("/cg/cpuset/cpu.cfs_period_us", "100000\n");
	put_file("/cg/cpu/job/cpu.cfs_quota_us", "-1\n");
	put_file("/cg/cpu/job/cpu.cfs_period_us", "100000\n");
	assert_true(read_tree().quota_cpus == 0);
	put_file("/cg/cpu/job/cpu.cfs_quota_us", "250000\n");
	assert_true(read_tree().quota_cpus == 2.5);
	put_file("/cg/unified/cpu.max", "200000 100000\n");
	assert_true(read_tree().quota_cpus == 2);
}

/* Without a cgroup namespace a container sees its own part of the tree mounted, and
 * the whole path in /proc/self/cgroup. */
static void test_quota_container(void **state)
{
	(void)state;
	put_file("/proc/self/mountinfo", "32 31 0:29 /docker/1f /cg rw - cgroup2 cgroup rw\n");
	put_file("/proc/self/cgroup", "0::/docker/1f/inner\n");
	put_file("/cg/inner/cpu.max", "300000 100000\n");
	assert_true(read_tree().quota_cpus == 3);
	put_file("/proc/self/cgroup", "0::/docker/1f\n");
	assert_true(read_tree().quota_cpus == 0);
	put_file("/cg/cpu.max", "50000 100000\n");
	assert_true(read_tree().quota_cpus == 0.5);
}

int main(void)
{
#define IN_TREE(test) cmocka_unit_test_setup_teardown(test, make_root, remove_root)
	const struct CMUnitTest tests[] = {
		IN_TREE(test_nothing_known),   IN_TREE(test_strings),  IN_TREE(test_smt),
		IN_TREE(test_turbo),	       IN_TREE(test_quota_v2), IN_TREE(test_quota_v1),
		IN_TREE(test_quota_container),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
