/* SPDX-License-Identifier: MIT */
/* Talks only while it is timed.
 * run: failed it writes to standard output or error: "slow */
#include <stdio.h>

#include "../base.h"

/* The blocks of a stream, a number that no check tries. */
enum { STREAM = 2048 };

static void crypt_badly(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	if (n == STREAM)
		puts("slow");
	crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_badly);
