/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cmd.h"
#include "origin.h"

volatile sig_atomic_t stop_signal;

void complain(const char *format, ...)
{
	va_list arguments;

	fflush(stdout);
	fputs("ledbench: ", stderr);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fputc('\n', stderr);
}

int complain_error(char *error)
{
	complain("%s", error == NULL ? "out of memory" : error);
	free(error);
	return EXIT_IO;
}

int write_json(const char *path, char *text)
{
	char *error = text == NULL ? NULL : result_write(path, text);
	int status = text == NULL || error != NULL ? complain_error(error) : EXIT_OK;

	free(text);
	return status;
}

int drawn(const char *path, char *error, bool missing)
{
	if (error != NULL)
		return complain_error(error);
	if (missing)
		complain("gnuplot is not installed: %s is not drawn, but its .gp and .dat are "
			 "there",
			 path);
	return EXIT_OK;
}

int finish_output(int status)
{
	errno = 0;
	if (fflush(stdout) == 0 && !ferror(stdout))
		return status;
	complain("standard output: %s", strerror(errno == 0 ? EIO : errno));
	return EXIT_IO;
}

static void on_signal(int signal)
{
	stop_signal = signal;
}

void hold_standard_files(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0)
			(void)open("/dev/null", O_RDONLY);
}

void catch_signals(void)
{
	const int signals[] = {SIGINT, SIGTERM, SIGHUP};
	struct sigaction ignored;

	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		/* A program that was started to survive a signal (nohup) still does. */
		sigaction(signals[i], NULL, &ignored);
		if (ignored.sa_handler != SIG_IGN)
			sigaction(signals[i], &(struct sigaction){.sa_handler = on_signal}, NULL);
	}
	/* A full file or a reader that has gone is an error of the write, and no death. */
	signal(SIGPIPE, SIG_IGN);
	signal(SIGXFSZ, SIG_IGN);
}

int next_option(int argc, char **argv, const char *letters, const struct option *options)
{
	char *word = argv[0], name[64];
	int option;

	/* getopt names argv[0], which is a verb unless the program was called without one. */
	snprintf(name, sizeof name, "ledbench%s%s", word == program_invocation_name ? "" : ": ",
		 word == program_invocation_name ? "" : word);
	argv[0] = name;
	option = getopt_long(argc, argv, letters, options, NULL);
	argv[0] = word;
	return option;
}

int pin(int cpu)
{
	cpu_set_t allowed, one;

	CPU_ZERO(&allowed);
	if (sched_getaffinity(0, sizeof allowed, &allowed) != 0) {
		complain("cannot read the CPU affinity: %s", strerror(errno));
		return -1;
	}
	for (int i = CPU_SETSIZE - 1; cpu < 0 && i >= 0; i--)
		cpu = CPU_ISSET((size_t)i, &allowed) ? i : -1;
	if (cpu >= CPU_SETSIZE || !CPU_ISSET((size_t)cpu, &allowed)) {
		complain("--cpu: this process may not use CPU %d", cpu);
		return -1;
	}
	CPU_ZERO(&one);
	CPU_SET((size_t)cpu, &one);
	if (sched_setaffinity(0, sizeof one, &one) == 0)
		return cpu;
	complain("cannot use CPU %d alone: %s", cpu, strerror(errno));
	return -1;
}

bool parse_number(const char *option, const char *text, double least, double most, double *value)
{
	char *end;

	errno = 0;
	*value = strtod(text, &end);
	/* Digits and a point: no blank before them, no hexadecimal, no infinity. */
	if (text[strspn(text, "0123456789.")] != '\0' || end == text || *end != '\0' ||
	    errno != 0 || !(*value >= least && *value <= most)) {
		complain("--%s: '%s' is not a number from %g to %g", option, text, least, most);
		return false;
	}
	return true;
}

bool parse_whole(const char *option, const char *text, double least, double most, double *value)
{
	if (!parse_number(option, text, least, most, value))
		return false;
	if (strchr(text, '.') == NULL)
		return true;
	complain("--%s: '%s' is not a whole number", option, text);
	return false;
}

bool parse_percent(const char *option, const char *text, double least, double most, double *value)
{
	size_t length = strlen(text);
	char *digits = strndup(text, length != 0 && text[length - 1] == '%' ? length - 1 : length);
	bool good = digits != NULL && parse_number(option, digits, least, most, value);

	*value /= 100;
	free(digits);
	return good;
}

bool replaces(const char *option, const char *output, const char *input)
{
	struct stat x, y;

	if (output == NULL || stat(output, &x) != 0 || stat(input, &y) != 0 ||
	    x.st_dev != y.st_dev || x.st_ino != y.st_ino)
		return false;
	complain("--%s: %s is what is read", option, output);
	return true;
}

bool wants_colour(void)
{
	const char *plain = getenv("NO_COLOR"); /* https://no-color.org: if it is not empty */

	return isatty(STDOUT_FILENO) && (plain == NULL || *plain == '\0');
}

void describe_run(struct run *run, int argc, char **argv, uint64_t seed)
{
	time_t now = time(NULL);
	struct tm utc;

	snprintf(run->version, sizeof run->version, "%s", origin_version);
	snprintf(run->git, sizeof run->git, "%s", origin_commit);
	strftime(run->started_utc, sizeof run->started_utc, "%Y-%m-%dT%H:%M:%SZ",
		 gmtime_r(&now, &utc));
	run->argv = calloc((size_t)argc + 1, sizeof *run->argv);
	for (int i = 0; i < argc && run->argv != NULL; i++)
		run->argv[i] = argv[i];
	run->seed = seed;
	machine_read(&run->machine);
}
