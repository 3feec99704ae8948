/* SPDX-License-Identifier: MIT */
/* What is found disturbing about a machine, its fingerprint, and this machine itself. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "machine.h"

/* --- concerns --------------------------------------------------------------------- */

static const struct machine quiet = {
	.governor = "performance",
	.smt = "off",
	.vendor = "GenuineIntel",
	.turbo = 0,
	.cpus_online = 4,
	.cpus_allowed = 4,
	.load1 = 1.9,
};

/* Wants exactly one concern, `what`, with a finding and a remedy. */
static struct concern only(const struct machine *m, const char *what)
{
	struct concern c[MACHINE_CONCERNS];

	assert_int_equal(machine_concerns(m, c), 1);
	assert_string_equal(c[0].what, what);
	assert_true(c[0].finding[0] != '\0' && c[0].remedy[0] != '\0');
	return c[0];
}

static void test_no_concern(void **state)
{
	struct concern c[MACHINE_CONCERNS];
	struct machine unknown = {.turbo = -1, .load1 = -1}, m = quiet;

	(void)state;
	assert_int_equal(machine_concerns(&quiet, c), 0);
	assert_int_equal(machine_concerns(&unknown, c), 0);
	unknown.load1 = 3;
	assert_int_equal(machine_concerns(&unknown, c), 0);
	m.quota_cpus = 4;
	strcpy(m.smt, "notsupported");
	assert_int_equal(machine_concerns(&m, c), 0);
}

static void test_core_concerns(void **state)
{
	struct machine m = quiet;

	(void)state;
	strcpy(m.hypervisor, "KVM");
	assert_non_null(strstr(only(&m, "hypervisor").finding, "KVM"));
	m = quiet;
	strcpy(m.governor, "schedutil");
	assert_non_null(strstr(only(&m, "governor").finding, "schedutil"));
	m = quiet;
	strcpy(m.smt, "on");
	assert_non_null(strstr(only(&m, "smt").remedy, "smt/control"));
	m = quiet;
	m.turbo = 1;
	assert_non_null(strstr(only(&m, "turbo").remedy, "no_turbo"));
	strcpy(m.vendor, "AuthenticAMD");
	assert_non_null(strstr(only(&m, "turbo").remedy, "boost"));
}

static void test_time_concerns(void **state)
{
	struct machine m = quiet;

	(void)state;
	m.quota_cpus = 1.5;
	assert_non_null(strstr(only(&m, "quota").finding, "150 %"));
	m = quiet;
	m.load1 = 2.4;
	assert_non_null(strstr(only(&m, "load").finding, "60 %"));
	m = quiet;
	m.cpus_allowed = 1;
	assert_non_null(strstr(only(&m, "one CPU").remedy, "taskset"));
	m.cpus_online = 1;
	m.load1 = 0;
	assert_null(strstr(only(&m, "one CPU").remedy, "taskset"));
}

/* --- fingerprint ------------------------------------------------------------------ */

static void fingerprint(const struct machine *m, char text[17])
{
	struct machine copy = *m;

	machine_fingerprint(&copy);
	strcpy(text, copy.fingerprint);
}

/* python3 -c "
 * h = 0xcbf29ce484222325
 * for byte in b'CPU|6|85|4|0x1|KVM|performance|on':
 *     h = (h ^ byte) * 0x100000001b3 % 2**64
 * print(f'{h:016x}')" */
static void test_fingerprint(void **state)
{
	const struct machine m = {.cpu = "CPU",
				  .family = 6,
				  .model = 85,
				  .stepping = 4,
				  .microcode = "0x1",
				  .hypervisor = "KVM",
				  .governor = "performance",
				  .smt = "on"};
	struct machine other[8] = {m, m, m, m, m, m, m, m}, same = m;
	char text[17], changed[17];

	(void)state;
	fingerprint(&m, text);
	assert_string_equal(text, "f5a0a995bdc4000c");
	other[0].cpu[0] = 'G';
	other[1].family++;
	other[2].model++;
	other[3].stepping++;
	other[4].microcode[2] = '2';
	other[5].hypervisor[0] = '\0';
	other[6].governor[0] = '\0';
	other[7].smt[1] = 'f';
	for (size_t i = 0; i < 8; i++) {
		fingerprint(&other[i], changed);
		assert_string_not_equal(changed, text);
	}
	strcpy(same.kernel, "Linux 6");
	same.load1 = 3;
	same.quota_cpus = 1;
	fingerprint(&same, changed);
	assert_string_equal(changed, text);
}

/* --- this machine ------------------------------------------------------------------ */

static void test_this_machine(void **state)
{
	struct machine m, again;

	(void)state;
	machine_read(&m);
	assert_true(m.cpu[0] != '\0' && m.cpu[0] != ' ');
	assert_true(m.cpus_online >= 1);
	assert_true(m.load1 >= 0);
	assert_true(m.os[0] != '\0' || access("/etc/os-release", R_OK) != 0);
	assert_in_range(m.cpus_allowed, 1, m.cpus_online);
	assert_int_equal(strncmp(m.kernel, "Linux ", 6), 0);
	assert_non_null(strstr(m.flags, "u64 sse2 "));
	assert_int_equal(strspn(m.fingerprint, "0123456789abcdef"), 16);
	assert_int_equal(strlen(m.fingerprint), 16);
	/* Hiding words changes what may run, not which machine it is. */
	setenv("LEDBENCH_MASK", "ssse3", 1);
	machine_read(&again);
	unsetenv("LEDBENCH_MASK");
	assert_string_equal(m.fingerprint, again.fingerprint);
	assert_int_equal(strncmp(again.flags, "u64 sse2 (", 10), 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_no_concern),    cmocka_unit_test(test_core_concerns),
		cmocka_unit_test(test_time_concerns), cmocka_unit_test(test_fingerprint),
		cmocka_unit_test(test_this_machine),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
