/* SPDX-License-Identifier: MIT */
/* Crashes only while it is timed.
 * run: crashed SIGILL during timing * */
#include "../base.h"

/* The blocks of a stream, a number that no check tries. */
enum { STREAM = 2048 };

static void crypt_badly(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	if (n == STREAM)
		__asm__ volatile("ud2");
	crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_badly);
