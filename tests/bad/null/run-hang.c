/* SPDX-License-Identifier: MIT */
/* Hangs only while it is timed.
 * run: timeout no answer within * s during timing * */
#include "../base.h"

/* More calls than any check makes. */
enum { CHECKED = 5000 };

static void crypt_badly(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	static int calls;

	if (++calls > CHECKED)
		for (volatile int i = 0;; i++)
			;
	crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_badly);
