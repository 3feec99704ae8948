/* SPDX-License-Identifier: MIT */
/* result_write: a file is whole or untouched, and every error is seen. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "result.h"

static char *failure(const char *path, int error)
{
	char *message;

	return asprintf(&message, "%s: %s", path, strerror(error)) < 0 ? strdup(path) : message;
}

/* 0, or the errno. */
static int write_all(int fd, const char *text)
{
	size_t left = strlen(text);

	while (left > 0) {
		ssize_t n = write(fd, text, left);

		if (n < 0 && errno != EINTR)
			return errno;
		if (n > 0) {
			text += n;
			left -= (size_t)n;
		}
	}
	return 0;
}

/* For what cannot be renamed over.  0, or the errno. */
static int write_in_place(const char *path, const char *text)
{
	int fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
	int error = fd < 0 ? errno : write_all(fd, text);

	if (fd >= 0 && close(fd) != 0 && error == 0)
		error = errno;
	return error;
}

/* Opens a new file in `directory` with the mode that the umask gives, and leaves
 * its name in *temporary, to free(); -1 with errno. */
static int open_beside(const char *directory, char **temporary)
{
	for (unsigned i = 0; i < 100; i++) {
		int fd;

		if (asprintf(temporary, "%s/.ledbench-%ld-%u.tmp", directory, (long)getpid(), i) <
		    0) {
			*temporary = NULL;
			errno = ENOMEM;
			return -1;
		}
		fd = open(*temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
		if (fd >= 0 || errno != EEXIST)
			return fd;
		free(*temporary);
		*temporary = NULL;
	}
	return -1;
}

/* Writes, syncs and closes.  An existing file keeps its mode. */
static int fill(int fd, const char *text, const struct stat *existing)
{
	int error = 0;

	if (existing != NULL && fchmod(fd, existing->st_mode & 07777) != 0)
		error = errno;
	if (error == 0)
		error = write_all(fd, text);
	if (error == 0 && fsync(fd) != 0)
		error = errno;
	if (close(fd) != 0 && error == 0)
		error = errno;
	return error;
}

/* Makes the rename durable, where the directory may be read; some file systems cannot
 * sync one: EINVAL. */
static int sync_directory(const char *directory)
{
	int fd = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	int error = fd >= 0 && fsync(fd) != 0 && errno != EINVAL ? errno : 0;

	if (fd >= 0)
		close(fd);
	return error;
}

static int replace(const char *directory, const char *target, const char *text,
		   const struct stat *existing)
{
	char *temporary = NULL;
	int fd = open_beside(directory, &temporary);
	int error = fd < 0 ? errno : fill(fd, text, existing);

	if (error == 0 && rename(temporary, target) != 0)
		error = errno;
	if (error == 0)
		error = sync_directory(directory);
	else if (fd >= 0)
		unlink(temporary);
	free(temporary);
	return error;
}

/* The directory part of a path, to free(). */
static char *directory_of(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		return strdup(".");
	return slash == path ? strdup("/") : strndup(path, (size_t)(slash - path));
}

/* Where a path leads through symbolic links, though nothing may be there yet; to free(),
 * NULL with errno. */
static char *target_of(const char *path)
{
	char *target = realpath(path, NULL), *directory, *next = NULL;
	char link[PATH_MAX];
	ssize_t n;

	if (target != NULL || errno != ENOENT)
		return target;
	n = readlink(path, link, sizeof link - 1);
	if (n < 0)
		return strdup(path);
	link[n] = '\0';
	directory = directory_of(path);
	if (directory == NULL ||
	    asprintf(&next, "%s/%s", link[0] == '/' ? "" : directory, link) < 0)
		next = NULL;
	free(directory);
	/* A link that leads round in a circle was ELOOP above. */
	target = next == NULL ? NULL : target_of(next);
	free(next);
	return target;
}

static bool is_descriptor(const struct stat *st, int fd)
{
	struct stat own;

	return fstat(fd, &own) == 0 && own.st_dev == st->st_dev && own.st_ino == st->st_ino;
}

char *result_write(const char *path, const char *text)
{
	struct stat st;
	bool exists = stat(path, &st) == 0, to_stdout = strcmp(path, "-") == 0;
	char *target = NULL, *directory = NULL;
	int error;

	/* /dev/stdout may be a regular file; replacing that would orphan our own. */
	if (to_stdout || (exists && is_descriptor(&st, STDOUT_FILENO))) {
		error = fflush(stdout) != 0 ? errno : write_all(STDOUT_FILENO, text);
	} else if (exists && is_descriptor(&st, STDERR_FILENO)) {
		error = write_all(STDERR_FILENO, text);
	} else if (exists && !S_ISREG(st.st_mode)) {
		error = write_in_place(path, text);
	} else {
		/* Through a symbolic link, so that it stays one. */
		target = target_of(path);
		directory = target != NULL ? directory_of(target) : NULL;
		error = directory == NULL ? errno
					  : replace(directory, target, text, exists ? &st : NULL);
	}
	free(target);
	free(directory);
	return error == 0 ? NULL : failure(to_stdout ? "standard output" : path, error);
}

char *result_probe(const char *path)
{
	struct stat st;
	char *target, *directory, *temporary = NULL;
	int fd, error = 0;

	if (strcmp(path, "-") == 0)
		return NULL;
	if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
		return S_ISDIR(st.st_mode)	 ? failure(path, EISDIR)
		       : access(path, W_OK) == 0 ? NULL
						 : failure(path, errno);
	if (path[0] == '\0' || path[strlen(path) - 1] == '/')
		return failure(path[0] == '\0' ? "an empty file name" : path, ENOENT);
	if (strlen(path) - (size_t)(strrchr(path, '/') ? strrchr(path, '/') + 1 - path : 0) >
	    NAME_MAX)
		return failure(path, ENAMETOOLONG);
	target = target_of(path);
	directory = target == NULL ? NULL : directory_of(target);
	fd = directory == NULL ? -1 : open_beside(directory, &temporary);
	if (fd < 0)
		error = errno;
	else if (close(fd) != 0 || unlink(temporary) != 0)
		error = errno;
	free(temporary);
	free(directory);
	free(target);
	return error == 0 ? NULL : failure(path, error);
}
