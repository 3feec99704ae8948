/* SPDX-License-Identifier: MIT */
/*
 * The general slicing against its definition, bit by bit.  The other sizes are
 * files that define theirs and include this one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef SLICING_T
#define SLICING_T 32
#define SLICING_N 64
#define ORDER	  4, 0, 2, 3, 1
#endif

#define LB_VEC SLICING_T /* y = 8 t */
#if LB_VEC == 16
#include "vec.h"
#else
#include "vec_emulated.h"
#endif
#include "slicing.h"

static unsigned get_bit(const uint8_t *bytes, size_t i)
{
	return (unsigned)bytes[i / 8] >> (7 - i % 8) & 1;
}

/* The block that bit k of a group is: the first digit of k is digit order[0] of it. */
static size_t block_of(size_t k)
{
	static const uint8_t order[] = {ORDER};
	size_t block = 0;

	for (size_t digit = 0; digit < sizeof order; digit++)
		block |= (k >> (sizeof order - 1 - digit) & 1) << order[digit];
	return block;
}

static void slice_by_bits(uint8_t *sliced, const uint8_t *blocks)
{
	const size_t t = SLICING_T, n = SLICING_N, y = SLICING_Y, r = t * n / (2 * y);

	memset(sliced, 0, t * n / 8);
	for (size_t half = 0; half < 2; half++)
		for (size_t i = 0; i < r; i++)
			for (size_t bit = 0; bit < y; bit++) {
				size_t w = bit / t, column = half * n / 2 + r * w + i;
				size_t to = (r * half + i) * y + bit;
				unsigned value = get_bit(blocks, block_of(bit % t) * n + column);

				sliced[to / 8] |= (uint8_t)(value << (7 - to % 8));
			}
}

static void definition(void **unused)
{
	uint8_t blocks[SLICING_T * SLICING_N / 8], sliced[sizeof blocks];
	vec s[SLICING_REGISTERS];

	(void)unused;
	assert_int_equal(sizeof s, sizeof blocks);
	srand(1);
	for (int trial = 0; trial < 100; trial++) {
		for (size_t i = 0; i < sizeof blocks; i++)
			blocks[i] = (uint8_t)(rand() >> 7);
		memcpy(s, blocks, sizeof s);
		slicing_pack(s);
		slice_by_bits(sliced, blocks);
		assert_memory_equal(s, sliced, sizeof s);
		slicing_unpack(s);
		assert_memory_equal(s, blocks, sizeof s);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(definition)};

	return cmocka_run_group_tests_name("slicing", tests, NULL, NULL);
}
