/* SPDX-License-Identifier: MIT */
/* Closes the line to the driver and lives on.
 * check: crashed the process closed its line during vectors: encrypt, 1 blocks */
/* unistd.h has a crypt() of its own. */
int close(int fd);
int pause(void);

#include "../base.h"

static void crypt_badly(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	for (int fd = 3; fd < 256; fd++)
		close(fd);
	pause();
	crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_badly);
