/* SPDX-License-Identifier: MIT */
/* The straight-line programs of impls/led against S-box and matrix, exhaustively:
 * all 16 values of a nibble at once for an S-box, all unit vectors and their sums
 * for what is linear. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define LB_VEC	   8
#define LB_VARIANT 64

#include "../impls/led/circuits.h"
#include "../impls/led/inner.h"
#include "../impls/led/led.h"

#include "circuit.h"
#include "../impls/led/ternary.h"

static void test_sboxes(void **state)
{
	(void)state;
	check_sbox(led_sub17, led_sbox, 0, 0);
	check_sbox(led_sub14, led_sbox, 0, 0);
	check_sbox(led_sub13, led_sbox, 0, LED_SUB13_FLIP);
	check_sbox(led_unsub13, led_sbox_inverse, 0, LED_UNSUB13_FLIP);
	check_sbox(led_unsub7, led_sbox_inverse, 0, 0);
}

/* M S(p) = p, which is what lets the complements vanish. */
static void test_flip_is_fixed(void **state)
{
	(void)state;
	for (unsigned row = 0; row < 4; row++) {
		unsigned sum = 0;

		for (unsigned k = 0; k < 4; k++)
			sum ^= led_multiply(led_mds[row][k], led_sbox[led_flip[k]]);
		assert_int_equal(sum, led_flip[row]);
	}
}

static unsigned times(const uint8_t matrix[4][4], unsigned column)
{
	unsigned result = 0;

	for (unsigned row = 0; row < 4; row++)
		for (unsigned k = 0; k < 4; k++)
			result ^= (unsigned)led_multiply(matrix[row][k], column >> 4 * k & 15)
				  << 4 * row;
	return result;
}

/* Lane i of the 16 planes is the column first + i. */
static void load_columns(vec x[16], unsigned first)
{
	for (unsigned b = 0; b < 16; b++) {
		x[b] = 0;
		for (unsigned i = 0; i < 64; i++)
			x[b] |= (uint64_t)((first + i) >> b & 1) << i;
	}
}

/* 64 columns at a time, 2^16 in all; `before` is what precedes the program. */
static void check_matrix(void (*program)(vec x[16]), const uint8_t matrix[4][4],
			 unsigned (*expected_input)(unsigned), void (*before)(vec x[4]))
{
	for (unsigned first = 0; first < 1u << 16; first += 64) {
		vec x[16];

		load_columns(x, first);
		for (unsigned row = 0; row < 4 && before != NULL; row++)
			before(x + 4 * row);
		program(x);
		for (unsigned i = 0; i < 64; i++)
			assert_int_equal(lane(x, 16, i), times(matrix, expected_input(first + i)));
	}
}

static unsigned same(unsigned column)
{
	return column;
}

static unsigned substituted(unsigned column)
{
	unsigned result = 0;

	for (unsigned row = 0; row < 4; row++)
		result |= (unsigned)led_sbox[column >> 4 * row & 15] << 4 * row;
	return result;
}

static void test_matrices(void **state)
{
	(void)state;
	check_matrix(led_unmix26, led_mds_inverse, same, NULL);
}

/* A column in the inner form of the rounds. */
static unsigned inner(unsigned column)
{
	unsigned result = 0;

	for (unsigned row = 0; row < 4; row++)
		result |= (unsigned)led_inner[row][(column >> 4 * row & 15) ^ led_flip[row]]
			  << 4 * row;
	return result;
}

static void test_inner_form(void **state)
{
	vec x[4];

	(void)state;
	for (unsigned row = 0; row < 4; row++) {
		load_all(x, 0);
		led_inner_enter(x, row);
		for (unsigned i = 0; i < 16; i++)
			assert_int_equal(lane(x, 4, i), led_inner[row][i]);
		led_inner_leave(x, row);
		for (unsigned i = 0; i < 16; i++)
			assert_int_equal(lane(x, 4, i), i);
	}
}

static uint16_t after[1 << 16];

/* All columns through SubCells and MixColumns, and back. */
static void test_inner_round(void **state)
{
	(void)state;
	for (unsigned first = 0; first < 1u << 16; first += 64) {
		vec x[16];

		load_columns(x, first);
		for (unsigned row = 0; row < 4; row++)
			led_inner_sub(x + 4 * row, row);
		led_inner_mix(x);
		for (unsigned i = 0; i < 64; i++)
			after[first + i] = (uint16_t)lane(x, 16, i);
		led_inner_unmix(x);
		for (unsigned row = 0; row < 4; row++)
			led_inner_unsub(x + 4 * row, row);
		for (unsigned i = 0; i < 64; i++)
			assert_int_equal(lane(x, 16, i), first + i);
	}
	for (unsigned i = 0; i < 1u << 16; i++)
		assert_int_equal(after[inner(i)], inner(times(led_mds, substituted(i))));
}

/* The S-box of five operations speaks the basis that the MixColumns of 27 takes. */
static void test_ternary_layer(void **state)
{
	(void)state;
	check_matrix(led_mix27, led_mds, substituted, led_sub5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sboxes),	    cmocka_unit_test(test_flip_is_fixed),
		cmocka_unit_test(test_matrices),    cmocka_unit_test(test_inner_form),
		cmocka_unit_test(test_inner_round), cmocka_unit_test(test_ternary_layer),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
