/* SPDX-License-Identifier: MIT */
#ifndef LB_DIGEST_H
#define LB_DIGEST_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_DIGEST = 64 };

/* SHA-256 of a file in hexadecimal.  NULL on success; else an error to free() that
 * names the path, and an empty string in hex. */
char *file_sha256(char hex[65], const char *path);

/* The digest of n bytes by the function that libcrypto knows by that name; how many bytes
 * it has, 0 if there is no such function. */
size_t digest_of(uint8_t digest[MOST_DIGEST], const char *name, const uint8_t *bytes, size_t n);

#endif
