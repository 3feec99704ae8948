/* SPDX-License-Identifier: MIT */
/* Cipher block chaining as the mutants of it undo it, but for one thing. */
#ifndef MUTANTS_CBC_H
#define MUTANTS_CBC_H

#define CBC_DECRYPT cbc
#include "base.h"

/* One block; what comes next is chained to it. */
static inline void cbc_block(const void *schedule, uint8_t *out, const uint8_t *in, uint8_t *iv)
{
	uint8_t before[B];

	memcpy(before, iv, B);
	memcpy(iv, in, B);
	decrypt(schedule, out, in, 1);
	for (size_t i = 0; i < B; i++)
		out[i] ^= before[i];
}

static inline void cbc_with(const void *schedule, uint8_t *out, const uint8_t *in, size_t n,
			    uint8_t *iv)
{
	for (; n != 0; n--, in += B, out += B)
		cbc_block(schedule, out, in, iv);
}

#endif
