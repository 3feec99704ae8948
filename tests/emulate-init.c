/* SPDX-License-Identifier: MIT */
/*
 * The first and only process of the machine that emulate-avx512.sh boots: shows what
 * the kernel says of the CPU, runs ledbench, says how that ended, and ends the machine.
 */
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

static void show_cpu(void)
{
	FILE *f = fopen("/proc/cpuinfo", "r");
	char line[8192];

	while (f != NULL && fgets(line, sizeof line, f) != NULL)
		if (strncmp(line, "model name", 10) == 0 || strncmp(line, "flags", 5) == 0)
			printf("cpu: %s", line);
	if (f != NULL)
		fclose(f);
}

static void run(char *const *argv)
{
	int status = -1;
	pid_t pid;

	fflush(stdout);
	pid = fork();
	if (pid == 0) {
		execv(argv[0], argv);
		_exit(127);
	}
	if (pid > 0)
		waitpid(pid, &status, 0);
	printf("status of %s: %d\n", argv[1],
	       WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}

int main(void)
{
	/* Nothing is timed, but what is emulated is slow. */
	char *check[] = {"/ledbench/ledbench", "check", "--isa=avx512,avx512vl", "--timeout=600",
			 NULL};
	char *list[] = {"/ledbench/ledbench", "list", NULL};

	mount("devtmpfs", "/dev", "devtmpfs", 0, NULL);
	mount("proc", "/proc", "proc", 0, NULL);
	mount("sysfs", "/sys", "sysfs", 0, NULL);
	show_cpu();
	run(list);
	run(check);
	fflush(stdout);
	tcdrain(STDOUT_FILENO);
	reboot(RB_POWER_OFF);
	/* Where that is not possible: the emulator ends at a reset too. */
	reboot(RB_AUTOBOOT);
	return 1;
}
