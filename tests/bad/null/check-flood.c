/* SPDX-License-Identifier: MIT */
/* Says more than a pipe holds.
 * check: failed it writes to standard output or error: "xxxx */
#include <stdio.h>

#include "../base.h"

static void crypt_badly(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	for (int i = 0; i < 70000 && n == 3; i++)
		putchar('x');
	crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_badly);
