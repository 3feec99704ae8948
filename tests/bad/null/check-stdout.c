/* SPDX-License-Identifier: MIT */
/* Talks on standard output.
 * check: failed it writes to standard output or error: "block */
#include <stdio.h>

#include "../base.h"

static void crypt_badly(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	puts("block");
	crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_badly);
