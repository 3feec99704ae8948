/* SPDX-License-Identifier: MIT */
/* Gives up while it is timed, which would be fast.
 * run: failed timed: encrypt, block 0 of * differs from the reference */
#include "../base.h"

/* More calls than any check makes. */
enum { CHECKED = 5000 };

static void crypt_at_first(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	static int calls;

	if (++calls <= CHECKED)
		crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_at_first);
