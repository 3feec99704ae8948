/* SPDX-License-Identifier: MIT */
/* The straight-line programs of impls/rectangle against the S-box: all 16 columns at
 * once, with every value of the four key bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LB_VEC	   8
#define LB_VARIANT 80

#include "vec.h"

#include "circuit.h"

/* A macro, as vec.h has it where there is the instruction. */
#define vec_ternary vec_ternary

#include "../impls/rectangle/circuits.h"
#include "../impls/rectangle/rectangle.h"
#include "../impls/rectangle/ternary.h"

/* What the programs add behind the S-box. */
static vec key[4];

static void sub11(vec x[4])
{
	rectangle_sub11(x, key);
}

static void unsub11(vec x[4])
{
	rectangle_unsub11(x, key);
}

static void unsub13(vec x[4])
{
	rectangle_unsub13(x, key);
}

static void sub8(vec x[4])
{
	rectangle_sub8(x, key);
}

static void unsub9(vec x[4])
{
	rectangle_unsub9(x, key);
}

static void test_sboxes(void **state)
{
	(void)state;
	for (unsigned k = 0; k < 16; k++) {
		for (unsigned b = 0; b < 4; b++)
			key[b] = -(uint64_t)(k >> b & 1);
		check_sbox(sub11, rectangle_sbox, RECTANGLE_FLIP11, k);
		check_sbox(sub8, rectangle_sbox, 0, k);
		check_sbox(unsub11, rectangle_sbox_inverse, 0, RECTANGLE_FLIP11 ^ k);
		check_sbox(unsub13, rectangle_sbox_inverse, 0, RECTANGLE_FLIP11 ^ k);
		check_sbox(unsub9, rectangle_sbox_inverse, 0, k);
	}
}

/* The two tables undo each other. */
static void test_tables(void **state)
{
	(void)state;
	for (unsigned i = 0; i < 16; i++)
		assert_int_equal(rectangle_sbox_inverse[rectangle_sbox[i]], i);
}

/* The paper's list of round constants. */
static void test_constants(void **state)
{
	static const unsigned published[RECTANGLE_ROUNDS] = {
		0x01, 0x02, 0x04, 0x09, 0x12, 0x05, 0x0b, 0x16, 0x0c, 0x19, 0x13, 0x07, 0x0f,
		0x1f, 0x1e, 0x1c, 0x18, 0x11, 0x03, 0x06, 0x0d, 0x1b, 0x17, 0x0e, 0x1d};
	unsigned rc = 1;

	(void)state;
	for (unsigned i = 0; i < RECTANGLE_ROUNDS; i++) {
		assert_int_equal(rc, published[i]);
		rc = rectangle_next_constant(rc);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sboxes),
		cmocka_unit_test(test_tables),
		cmocka_unit_test(test_constants),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
