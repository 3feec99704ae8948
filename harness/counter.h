/* SPDX-License-Identifier: MIT */
/* Counter blocks of 64 bits, for kernels that make their own. */
#ifndef LB_COUNTER_H
#define LB_COUNTER_H

#include <stdint.h>
#include <string.h>

static inline uint64_t counter_load64(const uint8_t counter[8])
{
	uint64_t x;

	memcpy(&x, counter, sizeof x);
	return __builtin_bswap64(x);
}

static inline void counter_store64(uint8_t counter[8], uint64_t x)
{
	x = __builtin_bswap64(x);
	memcpy(counter, &x, sizeof x);
}

#endif
