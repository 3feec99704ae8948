/* SPDX-License-Identifier: MIT */
/* Gives up.
 * check: crashed SIGABRT during vectors: encrypt, 1 blocks */
#include <stdlib.h>

#include "../base.h"

static void crypt_badly(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	abort();
	crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_badly);
