/* SPDX-License-Identifier: MIT */
/* The straight-line programs of impls/ublock against the S-box, exhaustively, and the
 * property of the linear layer that lets them leave complements. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LB_VEC	   8
#define LB_VARIANT 128, 128

#include "vec.h"

#include "circuit.h"

/* A macro, as vec.h has it where there is the instruction. */
#define vec_ternary vec_ternary

#include "../impls/ublock/circuits.h"
#include "../impls/ublock/ublock.h"

static void test_sboxes(void **state)
{
	(void)state;
	check_sbox(ublock_sub8, ublock_sbox, 0, UBLOCK_FLIP);
	check_sbox(ublock_sub4, ublock_sbox, 0, UBLOCK_FLIP);
	check_sbox(ublock_unsub8, ublock_sbox_inverse, UBLOCK_FLIP, 0);
	check_sbox(ublock_unsub4, ublock_sbox_inverse, UBLOCK_FLIP, 0);
}

/* Nibbles that are all the same stay so when they are rotated and permuted, so that one
 * of each half tells. */
static void test_flip_is_fixed(void **state)
{
	unsigned x0 = UBLOCK_FLIP, x1 = UBLOCK_FLIP;

	(void)state;
	for (unsigned i = 0; i < 3; i++)
		x1 ^= x0, x0 ^= x1;
	assert_int_equal(x0, UBLOCK_FLIP);
	assert_int_equal(x1, UBLOCK_FLIP);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sboxes),
		cmocka_unit_test(test_flip_is_fixed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
