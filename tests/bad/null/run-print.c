/* SPDX-License-Identifier: MIT */
/* Talks only while it is timed.
 * run: failed it writes to standard output or error: "slow */
#include <stdio.h>

#include "../base.h"

/* More calls than any check makes. */
enum { CHECKED = 5000 };

static void crypt_badly(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	static int calls;

	if (++calls > CHECKED)
		puts("slow");
	crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_badly);
