/* SPDX-License-Identifier: MIT */
/* No carry from lane to lane: the last byte alone counts inside a group.
 * expect: failed ctr: in-place, 5 blocks + 1 bytes, counter *fffffffb: byte 40 differs */
#include "../ctr.h"

static void plus_byte(uint8_t *to, const uint8_t *counter, uint64_t n)
{
	memcpy(to, counter, B);
	to[B - 1] = (uint8_t)(to[B - 1] + n);
}

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	ctr_with(plus_byte, plus, schedule, out, in, nbytes, counter);
}

MUTANT_OF(setkey, encrypt, decrypt);
