/* SPDX-License-Identifier: MIT */
#ifndef LB_DIGEST_H
#define LB_DIGEST_H

/* SHA-256 of a file in hexadecimal.  NULL on success; else an error to free() that
 * names the path, and an empty string in hex. */
char *file_sha256(char hex[65], const char *path);

#endif
