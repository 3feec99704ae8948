/* SPDX-License-Identifier: MIT */
/* The straight-line programs of impls/rectangle against the S-box: all 16 columns at
 * once, and each of them with every value of the four key bits. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LB_VEC	   8
#define LB_VARIANT 80

#include "../impls/rectangle/circuits.h"
#include "../impls/rectangle/rectangle.h"

/* vpternlog by its truth table. */
static vec vec_ternary(vec a, vec b, vec c, unsigned table)
{
	vec result = 0;

	for (unsigned i = 0; i < 8; i++)
		if (table >> i & 1)
			result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
	return result;
}

#include "../impls/rectangle/ternary.h"

typedef void program(vec x[4], const vec k[4]);

/* The program turns x ^ in into table[x] ^ out ^ k.  Lane i is the column i. */
static void check_sbox(program *f, const uint8_t table[16], unsigned in, unsigned out)
{
	for (unsigned key = 0; key < 16; key++) {
		vec x[4] = {0}, k[4];

		for (unsigned b = 0; b < 4; b++) {
			k[b] = -(uint64_t)(key >> b & 1);
			for (unsigned i = 0; i < 16; i++)
				x[b] |= (uint64_t)((i ^ in) >> b & 1) << i;
		}
		f(x, k);
		for (unsigned i = 0; i < 16; i++) {
			unsigned column = 0;

			for (unsigned b = 0; b < 4; b++)
				column |= (unsigned)(x[b] >> i & 1) << b;
			assert_int_equal(column, table[i] ^ out ^ key);
		}
	}
}

static void test_sbox(void **state)
{
	(void)state;
	check_sbox(rectangle_sub11, rectangle_sbox, RECTANGLE_FLIP11, 0);
	check_sbox(rectangle_sub8, rectangle_sbox, 0, 0);
}

static void test_inverse(void **state)
{
	(void)state;
	check_sbox(rectangle_unsub11, rectangle_sbox_inverse, 0, RECTANGLE_FLIP11);
	check_sbox(rectangle_unsub9, rectangle_sbox_inverse, 0, 0);
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
		cmocka_unit_test(test_sbox),
		cmocka_unit_test(test_inverse),
		cmocka_unit_test(test_tables),
		cmocka_unit_test(test_constants),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
