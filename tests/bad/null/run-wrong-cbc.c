/* SPDX-License-Identifier: MIT */
/* Gives up undoing chained blocks while it is timed.
 * run: failed timed: cbc-dec, block 0 of * differs from the reference */
#include "../base.h"

/* The blocks of a stream, a number that no check tries. */
enum { STREAM = 2048 };

static void cbc(const void *schedule, uint8_t *out, const uint8_t *in, size_t n, uint8_t *iv)
{
	(void)schedule;
	for (size_t at = 0; at < n * BLOCK_BYTES && n != STREAM; at++) {
		uint8_t byte = in[at];

		out[at] = byte ^ iv[at % BLOCK_BYTES];
		iv[at % BLOCK_BYTES] = byte;
	}
}

BAD_MODULE(setkey, crypt, .cbc_decrypt = cbc);
