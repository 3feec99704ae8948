/* SPDX-License-Identifier: MIT */
/* Executes what no CPU knows.
 * check: crashed SIGILL during vectors: encrypt, 1 blocks */
#include "../base.h"

static void crypt_badly(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	__asm__ volatile("ud2");
	crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_badly);
