/* SPDX-License-Identifier: MIT */
#include "gnuplot.h"

#include <ctype.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/wait.h>
#include <unistd.h>

#include "result.h"
#include "text.h"

__attribute__((format(printf, 1, 2))) static char *text_of(const char *format, ...)
{
	va_list arguments;
	char *text;

	va_start(arguments, format);
	if (vasprintf(&text, format, arguments) < 0)
		text = NULL;
	va_end(arguments);
	return text;
}

char *gnuplot_names(struct gnuplot_names *names, const char *picture)
{
	const char *slash = strrchr(picture, '/'), *base = slash != NULL ? slash + 1 : picture;
	const char *dot = strrchr(base, '.');
	int stem, all;

	*names = (struct gnuplot_names){.png = false};
	if (dot == NULL || dot == base ||
	    (strcasecmp(dot, ".svg") != 0 && strcasecmp(dot, ".png") != 0))
		return text_of("%s: a picture's name ends in .svg or .png", picture);
	for (const char *c = base; *c != '\0'; c++)
		if (iscntrl((unsigned char)*c))
			return text_of("a picture's name cannot hold control characters");
	stem = (int)(dot - base);
	all = (int)(dot - picture);
	names->png = strcasecmp(dot, ".png") == 0;
	names->directory =
		slash == NULL ? text_of(".") : text_of("%.*s/", (int)(slash - picture), picture);
	names->script_path = text_of("%.*s.gp", all, picture);
	names->data_path = text_of("%.*s.dat", all, picture);
	names->picture = text_of("./%s", base);
	names->script = text_of("./%.*s.gp", stem, base);
	names->data = text_of("./%.*s.dat", stem, base);
	if (names->directory == NULL || names->script_path == NULL || names->data_path == NULL ||
	    names->picture == NULL || names->script == NULL || names->data == NULL)
		return text_of("out of memory");
	return NULL;
}

void gnuplot_free(struct gnuplot_names *names)
{
	free(names->directory);
	free(names->script_path);
	free(names->data_path);
	free(names->picture);
	free(names->script);
	free(names->data);
	*names = (struct gnuplot_names){.png = false};
}

void gnuplot_quote(FILE *out, const char *text)
{
	putc('\'', out);
	for (; *text != '\0'; text++)
		fputs(*text == '\'' ? "''" : (char[]){*text, '\0'}, out);
	putc('\'', out);
}

/* Starts gnuplot in the script's directory with its output going to `sink`; 0, or
 * the errno. */
static int start(pid_t *pid, const struct gnuplot_names *names, int sink)
{
	char *const argv[] = {"gnuplot", names->script, NULL};
	posix_spawn_file_actions_t actions;
	int error = posix_spawn_file_actions_init(&actions);

	if (error != 0)
		return error;
	if ((error = posix_spawn_file_actions_addchdir_np(&actions, names->directory)) == 0 &&
	    (error = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)) ==
		    0 &&
	    (error = posix_spawn_file_actions_adddup2(&actions, sink, 1)) == 0 &&
	    (error = posix_spawn_file_actions_adddup2(&actions, sink, 2)) == 0)
		error = posix_spawnp(pid, "gnuplot", &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	return error;
}

/* What there is to read, on one line and safe to print.  false if a signal came first. */
static bool read_message(int fd, char *message, size_t size)
{
	char raw[1024], discarded[256];
	size_t used = 0;
	ssize_t n;

	while ((n = read(fd, raw + used, sizeof raw - 1 - used)) > 0)
		used += (size_t)n;
	while (n >= 0 && (n = read(fd, discarded, sizeof discarded)) > 0)
		continue;
	raw[used] = '\0';
	for (char *c = raw; *c != '\0'; c++)
		if (isspace((unsigned char)*c))
			*c = ' ';
	text_clean(message, size, raw + strspn(raw, " "), true);
	return n >= 0 || errno != EINTR;
}

/* Whether the script left the picture that it should. */
static bool is_drawn(const struct gnuplot_names *names)
{
	char *path = NULL;
	bool drawn = asprintf(&path, "%s/%s", names->directory, names->picture) >= 0 &&
		     access(path, F_OK) == 0;

	free(path);
	return drawn;
}

static char *run_gnuplot(const struct gnuplot_names *names, bool *missing)
{
	char message[512];
	int ends[2], error, status = 0;
	pid_t pid;

	if (pipe2(ends, O_CLOEXEC) != 0)
		return text_of("gnuplot: %s", strerror(errno));
	error = start(&pid, names, ends[1]);
	close(ends[1]);
	/* A signal asks the program to stop, and gnuplot may never end by itself. */
	if (error == 0 && !read_message(ends[0], message, sizeof message))
		kill(pid, SIGKILL);
	close(ends[0]);
	*missing = error == ENOENT;
	if (*missing)
		return NULL;
	if (error != 0)
		return text_of("gnuplot: %s", strerror(error));
	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return text_of("gnuplot: %s", strerror(errno));
	if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
		return text_of("gnuplot failed on %s: %s", names->script_path,
			       message[0] != '\0' ? message : "no message");
	return is_drawn(names) ? NULL : text_of("gnuplot drew nothing from %s", names->script_path);
}

/* Writes what was printed into `out`, of which *text is the memory, and frees both. */
static char *write_file(const char *path, FILE *out, char **text)
{
	char *error = out == NULL || fclose(out) != 0 ? text_of("out of memory")
						      : result_write(path, *text);

	free(*text);
	*text = NULL;
	return error;
}

char *gnuplot_draw(const char *picture, void (*write_data)(FILE *out, const void *context),
		   void (*write_script)(FILE *out, const void *context,
					const struct gnuplot_names *names),
		   const void *context, bool *missing)
{
	struct gnuplot_names names;
	char *error = gnuplot_names(&names, picture), *text = NULL;
	size_t size;
	FILE *out;

	*missing = false;
	if (error == NULL) {
		out = open_memstream(&text, &size);
		if (out != NULL)
			write_data(out, context);
		error = write_file(names.data_path, out, &text);
	}
	if (error == NULL) {
		out = open_memstream(&text, &size);
		if (out != NULL)
			write_script(out, context, &names);
		error = write_file(names.script_path, out, &text);
	}
	if (error == NULL)
		error = run_gnuplot(&names, missing);
	gnuplot_free(&names);
	return error;
}
