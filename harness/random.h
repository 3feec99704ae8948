/* SPDX-License-Identifier: MIT */
/* Reproducible random numbers: splitmix64 (Steele, Lea, Flood, Fast Splittable
 * Pseudorandom Number Generators, OOPSLA 2014). */
#ifndef LB_RANDOM_H
#define LB_RANDOM_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t random_next(uint64_t *state)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return z ^ z >> 31;
}

static inline void random_fill(uint64_t *state, void *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		((uint8_t *)bytes)[i] = (uint8_t)(random_next(state) >> 56);
}

#endif
