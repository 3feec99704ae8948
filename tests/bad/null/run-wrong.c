/* SPDX-License-Identifier: MIT */
/* Gives up while it is timed, which would be fast.
 * run: failed timed: encrypt, block 0 of * differs from the reference */
#include "../base.h"

/* The blocks of a stream, a number that no check tries. */
enum { STREAM = 2048 };

static void crypt_at_first(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	if (n != STREAM)
		crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_at_first);
