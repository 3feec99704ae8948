/* SPDX-License-Identifier: MIT */
/* What tests of straight-line programs share.  They include cmocka.h and harness/vec.h, with
 * LB_VEC 8, before. */
#ifndef CIRCUIT_H
#define CIRCUIT_H

/* vpternlog by its truth table. */
static vec vec_ternary(vec a, vec b, vec c, unsigned table)
{
	vec result = 0;

	for (unsigned i = 0; i < 8; i++)
		if (table >> i & 1)
			result |= (i & 4 ? a : ~a) & (i & 2 ? b : ~b) & (i & 1 ? c : ~c);
	return result;
}

/* Lane i of the four planes is the nibble i ^ flip. */
static void load_all(vec x[4], unsigned flip)
{
	for (unsigned b = 0; b < 4; b++) {
		x[b] = 0;
		for (unsigned i = 0; i < 16; i++)
			x[b] |= (uint64_t)((i ^ flip) >> b & 1) << i;
	}
}

static unsigned lane(const vec *x, unsigned planes, unsigned i)
{
	unsigned value = 0;

	for (unsigned b = 0; b < planes; b++)
		value |= (unsigned)(x[b] >> i & 1) << b;
	return value;
}

/* The program turns i ^ in into table[i] ^ out. */
static void check_sbox(void (*program)(vec x[4]), const uint8_t table[16], unsigned in,
		       unsigned out)
{
	vec x[4];

	load_all(x, in);
	program(x);
	for (unsigned i = 0; i < 16; i++)
		assert_int_equal(lane(x, 4, i), table[i] ^ out);
}

#endif
