/* SPDX-License-Identifier: MIT */
/* Takes a call that goes on from the last one for the rest of that one's last block.
 * expect: failed ctr: tail, 2049 blocks + 7 bytes*, *: byte 128 differs */
#include "../ctr.h"

static uint8_t last[B];

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	if (memcmp(counter, last, B) == 0)
		plus(counter, counter, UINT64_MAX);
	ctr_with(plus, plus, schedule, out, in, nbytes, counter);
	if (nbytes != 0)
		memcpy(last, counter, B);
}

MUTANT_OF(setkey, encrypt, decrypt);
