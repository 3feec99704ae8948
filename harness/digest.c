/* SPDX-License-Identifier: MIT */
#include "digest.h"

#include <errno.h>
#include <fcntl.h>
#include <openssl/evp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Feeds the whole file; false with errno. */
static bool digest_stream(EVP_MD_CTX *context, FILE *file)
{
	unsigned char buffer[16384];
	size_t n;

	while ((n = fread(buffer, 1, sizeof buffer, file)) > 0)
		if (EVP_DigestUpdate(context, buffer, n) != 1)
			return false;
	return ferror(file) == 0;
}

/* Opens a file for reading; NULL with errno.  Only files have an end: a pipe or a
 * device may not. */
static FILE *open_regular(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	struct stat st;

	if (fd < 0)
		return NULL;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode))
		return fdopen(fd, "rb");
	errno = S_ISDIR(st.st_mode) ? EISDIR : EINVAL;
	close(fd);
	return NULL;
}

char *file_sha256(char hex[65], const char *path)
{
	unsigned char digest[32];
	EVP_MD_CTX *context = EVP_MD_CTX_new();
	FILE *file;
	char *error = NULL;
	bool done;

	errno = 0;
	file = open_regular(path);
	done = file != NULL && context != NULL &&
	       EVP_DigestInit_ex(context, EVP_sha256(), NULL) == 1 &&
	       digest_stream(context, file) && EVP_DigestFinal_ex(context, digest, NULL) == 1;
	if (!done &&
	    asprintf(&error, "%s: %s", path, errno != 0 ? strerror(errno) : "SHA-256 failed") < 0)
		error = strdup(path);
	hex[0] = '\0';
	for (size_t i = 0; done && i < sizeof digest; i++)
		sprintf(hex + 2 * i, "%02x", digest[i]);
	if (file != NULL)
		fclose(file);
	EVP_MD_CTX_free(context);
	return error;
}

size_t digest_of(uint8_t digest[MOST_DIGEST], const char *name, const uint8_t *bytes, size_t n)
{
	const EVP_MD *md = EVP_get_digestbyname(name);
	unsigned size;

	return md != NULL && EVP_Digest(bytes, n, digest, &size, md, NULL) == 1 ? size : 0;
}
