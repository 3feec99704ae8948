/* SPDX-License-Identifier: MIT */
/* Gives up in counter mode while it is timed.
 * run: failed timed: ctr, block 0 of * differs from the reference */
#include "../base.h"

/* The bytes of a stream, a length that no check tries. */
enum { STREAM = 16384 };

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t n, uint8_t *counter)
{
	for (size_t at = 0; at < n && n != STREAM; at += BLOCK_BYTES) {
		size_t left = n - at < BLOCK_BYTES ? n - at : BLOCK_BYTES;

		(void)schedule;
		for (size_t i = 0; i < left; i++)
			out[at + i] = in[at + i] ^ counter[i];
		for (size_t i = BLOCK_BYTES; i-- != 0 && ++counter[i] == 0;)
			;
	}
}

BAD_MODULE(setkey, crypt, .ctr = ctr);
