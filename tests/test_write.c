/* SPDX-License-Identifier: MIT */
/* Files that are whole or untouched, and errors that are seen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <cmocka.h>

#include "digest.h"
#include "result.h"

static char directory[] = "/tmp/ledbench-write-XXXXXX";
static char path[64];

static int enter(void **state)
{
	(void)state;
	strcpy(strrchr(directory, '-'), "-XXXXXX");
	assert_non_null(mkdtemp(directory));
	snprintf(path, sizeof path, "%s/out.json", directory);
	return 0;
}

static int leave(void **state)
{
	char command[96];

	(void)state;
	snprintf(command, sizeof command, "rm -r %s", directory);
	return system(command);
}

static unsigned files(void)
{
	DIR *dir = opendir(directory);
	unsigned n = 0;

	assert_non_null(dir);
	while (readdir(dir) != NULL)
		n++;
	closedir(dir);
	return n - 2;
}

static void assert_holds(const char *file, const char *expected)
{
	char text[256] = "";
	FILE *in = fopen(file, "r");

	assert_non_null(in);
	text[fread(text, 1, sizeof text - 1, in)] = '\0';
	fclose(in);
	assert_string_equal(text, expected);
}

static void assert_error(char *error, const char *first, const char *second)
{
	assert_non_null(error);
	assert_non_null(strstr(error, first));
	assert_non_null(strstr(error, second));
	free(error);
}

static void new_file_follows_the_umask(void **state)
{
	mode_t before = umask(027);
	struct stat st;

	(void)state;
	assert_null(result_write(path, "new\n"));
	umask(before);
	assert_holds(path, "new\n");
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 07777, 0640);
	assert_int_equal(files(), 1);
}

/* A second name of the old file shows that it was replaced, not written into. */
static void old_file_is_replaced_whole(void **state)
{
	char other[80];
	struct stat st;

	(void)state;
	snprintf(other, sizeof other, "%s/other", directory);
	assert_null(result_write(path, "old\n"));
	assert_int_equal(chmod(path, 0604), 0);
	assert_int_equal(link(path, other), 0);
	assert_null(result_write(path, "new\n"));
	assert_holds(path, "new\n");
	assert_holds(other, "old\n");
	assert_int_equal(stat(path, &st), 0);
	assert_int_equal(st.st_mode & 07777, 0604);
	assert_int_equal(files(), 2);
}

static void symbolic_link_stays_one(void **state)
{
	char target[80];
	struct stat st;

	(void)state;
	snprintf(target, sizeof target, "%s/target", directory);
	assert_null(result_write(target, "old\n"));
	assert_int_equal(symlink("target", path), 0);
	assert_null(result_write(path, "new\n"));
	assert_holds(target, "new\n");
	assert_int_equal(lstat(path, &st), 0);
	assert_true(S_ISLNK(st.st_mode));
}

/* The first file of all may be written through a link too. */
static void dangling_link_stays_one(void **state)
{
	char target[80], second[80];
	struct stat st;

	(void)state;
	snprintf(target, sizeof target, "%s/target", directory);
	snprintf(second, sizeof second, "%s/second", directory);
	assert_int_equal(symlink("second", path), 0);
	assert_int_equal(symlink(target, second), 0);
	assert_null(result_probe(path));
	assert_null(result_write(path, "new\n"));
	assert_holds(target, "new\n");
	assert_int_equal(lstat(path, &st), 0);
	assert_true(S_ISLNK(st.st_mode));
	assert_int_equal(unlink(second), 0);
	assert_int_equal(symlink("nonsuch/target", second), 0);
	assert_error(result_probe(path), path, strerror(ENOENT));
	assert_error(result_write(path, "new\n"), path, strerror(ENOENT));
	assert_int_equal(unlink(second), 0);
	assert_int_equal(symlink("second", second), 0);
	assert_error(result_write(path, "new\n"), path, strerror(ELOOP));
}

/* The limit on file sizes stands for a disk that fills up while writing. */
static void full_disk_keeps_the_old_file(void **state)
{
	struct rlimit limit, small;
	char *text = calloc(1, 10001), *error;

	(void)state;
	memset(text, 'x', 10000);
	assert_null(result_write(path, "old\n"));
	signal(SIGXFSZ, SIG_IGN);
	assert_int_equal(getrlimit(RLIMIT_FSIZE, &limit), 0);
	small = (struct rlimit){4096, limit.rlim_max};
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
	error = result_write(path, text);
	assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
	free(text);
	assert_error(error, path, strerror(EFBIG));
	assert_holds(path, "old\n");
	assert_int_equal(files(), 1);
}

/* A device that refuses every byte.  Root gets one of its own: a faulty
 * result_write() would replace the system's. */
static const char *full_device(void)
{
	if (geteuid() != 0)
		return "/dev/full";
	if (mknod(path, S_IFCHR | 0600, makedev(1, 7)) != 0 || access(path, W_OK) != 0)
		skip();
	return path;
}

static void devices_are_written_directly(void **state)
{
	const char *device = full_device();
	struct stat st;

	(void)state;
	assert_error(result_write(device, "text"), device, strerror(ENOSPC));
	assert_int_equal(stat(device, &st), 0);
	assert_true(S_ISCHR(st.st_mode));
}

static void fifo_is_written_directly(void **state)
{
	char text[8] = "";
	struct stat st;
	int fd;

	(void)state;
	assert_int_equal(mkfifo(path, 0600), 0);
	fd = open(path, O_RDONLY | O_NONBLOCK);
	assert_true(fd >= 0);
	assert_null(result_write(path, "text"));
	assert_int_equal(read(fd, text, sizeof text), 4);
	close(fd);
	assert_string_equal(text, "text");
	assert_int_equal(stat(path, &st), 0);
	assert_true(S_ISFIFO(st.st_mode));
}

static void errors_name_the_path(void **state)
{
	char nowhere[80];

	(void)state;
	snprintf(nowhere, sizeof nowhere, "%s/no/out.json", directory);
	assert_error(result_write(nowhere, "text"), nowhere, strerror(ENOENT));
	assert_error(result_write(directory, "text"), directory, strerror(EISDIR));
	/* Not even root can create a file there. */
	assert_error(result_write("/proc/out.json", "text"), "/proc/out.json", "");
	assert_int_equal(files(), 0);
}

static void unwritable_directory(void **state)
{
	uid_t user = geteuid();
	char *error;

	(void)state;
	assert_int_equal(chmod(directory, 0555), 0);
	/* Root writes everywhere, so be nobody for a moment. */
	if (user == 0)
		assert_int_equal(seteuid(65534), 0);
	error = result_write(path, "text");
	assert_int_equal(seteuid(user), 0);
	assert_int_equal(chmod(directory, 0700), 0);
	assert_error(error, path, strerror(EACCES));
	assert_int_equal(files(), 0);
}

/* Points standard output at a file for the duration of one result_write(). */
static char *write_with_stdout(const char *output, const char *target, const char *text)
{
	int saved = dup(STDOUT_FILENO), fd = open(output, O_WRONLY | O_CREAT | O_APPEND, 0600);
	char *error;

	assert_true(saved >= 0 && fd >= 0);
	fflush(stdout);
	dup2(fd, STDOUT_FILENO);
	close(fd);
	printf("before ");
	error = result_write(target, text);
	printf("after");
	fflush(stdout);
	clearerr(stdout);
	dup2(saved, STDOUT_FILENO);
	close(saved);
	return error;
}

static void standard_output(void **state)
{
	char alias[80];

	(void)state;
	assert_null(write_with_stdout(path, "-", "text "));
	assert_holds(path, "before text after");
	assert_int_equal(unlink(path), 0);
	/* What /dev/stdout is, but where a fault does no harm. */
	snprintf(alias, sizeof alias, "%s/stdout", directory);
	assert_int_equal(symlink("/proc/self/fd/1", alias), 0);
	assert_null(write_with_stdout(path, alias, "text "));
	assert_holds(path, "before text after");
	assert_int_equal(files(), 2);
}

static void full_standard_output(void **state)
{
	(void)state;
	assert_error(write_with_stdout(full_device(), "-", "text"), "standard output",
		     strerror(ENOSPC));
}

static void digest(void **state)
{
	char hex[65];

	(void)state;
	/* FIPS 180-4's example. */
	assert_null(result_write(path, "abc"));
	assert_null(file_sha256(hex, path));
	assert_string_equal(hex,
			    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
	assert_error(file_sha256(hex, "/nowhere/module.so"), "/nowhere/module.so",
		     strerror(ENOENT));
	assert_string_equal(hex, "");
	assert_error(file_sha256(hex, directory), directory, strerror(EISDIR));
}

int main(void)
{
#define IN_DIRECTORY(test) cmocka_unit_test_setup_teardown(test, enter, leave)
	const struct CMUnitTest tests[] = {
		IN_DIRECTORY(new_file_follows_the_umask),
		IN_DIRECTORY(old_file_is_replaced_whole),
		IN_DIRECTORY(symbolic_link_stays_one),
		IN_DIRECTORY(dangling_link_stays_one),
		IN_DIRECTORY(full_disk_keeps_the_old_file),
		IN_DIRECTORY(devices_are_written_directly),
		IN_DIRECTORY(fifo_is_written_directly),
		IN_DIRECTORY(errors_name_the_path),
		IN_DIRECTORY(unwritable_directory),
		IN_DIRECTORY(standard_output),
		IN_DIRECTORY(full_standard_output),
		IN_DIRECTORY(digest),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
