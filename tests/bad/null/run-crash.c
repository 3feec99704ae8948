/* SPDX-License-Identifier: MIT */
/* Crashes only while it is timed.
 * run: crashed SIGILL during timing * */
#include "../base.h"

/* The blocks of a stream, a number that no check tries, and more calls than all checks
 * make: about one a block of a long message, six times. */
enum { STREAM = 2048, CHECKED = 20000 };

static void crypt_badly(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	static int calls;

	if (n == STREAM || ++calls > CHECKED)
		__asm__ volatile("ud2");
	crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_badly);
