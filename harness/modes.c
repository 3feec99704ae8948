/* SPDX-License-Identifier: MIT */
#include "modes.h"

#include <string.h>

#include "deck.h"

/* Counters are encrypted by the lane group, or by as many groups as fit in here: few
 * enough to stay in the first cache beside the message. */
enum { PAD_BYTES = 4096 };

/* The next n counters.  Between two carries out of the last byte, only that byte
 * changes, and the counter in memory is left alone: a copy of what was just written
 * byte by byte would wait for it. */
static inline void count(uint8_t *to, size_t n, uint8_t *counter, size_t bytes)
{
	uint8_t last = counter[bytes - 1];

	for (; n != 0; n--, to += bytes) {
		memcpy(to, counter, bytes);
		to[bytes - 1] = last;
		if (++last != 0)
			continue;
		for (size_t i = bytes - 1; i-- != 0 && ++counter[i] == 0;)
			;
	}
	counter[bytes - 1] = last;
}

/* The loop again for the usual sizes, so that copying takes one instruction. */
static void make_counters(uint8_t *to, size_t n, uint8_t *counter, size_t bytes)
{
	if (bytes == 8)
		count(to, n, counter, 8);
	else if (bytes == 16)
		count(to, n, counter, 16);
	else
		count(to, n, counter, bytes);
}

void modes_ctr(const struct lb_cipher *m, const void *schedule, uint8_t *out, const uint8_t *in,
	       size_t nbytes, uint8_t *counter)
{
	_Alignas(64) uint8_t pad[MAX_LANES * MAX_BLOCK_BYTES];
	size_t block = m->block_bytes, group = m->lanes * block;
	size_t most = group < PAD_BYTES ? PAD_BYTES / group * group : group;

	while (nbytes != 0) {
		size_t bytes = nbytes < most ? nbytes : most;
		size_t nblocks = (bytes + block - 1) / block;

		make_counters(pad, nblocks, counter, block);
		m->encrypt(schedule, pad, pad, nblocks);
		for (size_t i = 0; i < bytes; i++)
			out[i] = in[i] ^ pad[i];
		in += bytes, out += bytes, nbytes -= bytes;
	}
}
