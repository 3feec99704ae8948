/* SPDX-License-Identifier: MIT */
/* Never returns.
 * check: timeout no answer within * s during vectors: encrypt, 1 blocks */
#include "../base.h"

static void crypt_badly(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	for (volatile int i = 0;; i++)
		;
	crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_badly);
