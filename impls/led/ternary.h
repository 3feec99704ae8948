/* SPDX-License-Identifier: MIT */
/*
 * LED's S-box and MixColumns in three-operand logic (vpternlog), over bit planes
 * as in circuits.h: plane b of a cell is x[b], bit b of row r of a column
 * x[4 r + b].
 *
 * Including files have vec_ternary(a, b, c, table): the bit of `table` whose
 * number is a << 2 | b << 1 | c.  The programs were found by our own search; the
 * S-boxes are minimal, and all are verified exhaustively by the tests.
 */
#ifndef LED_TERNARY_H
#define LED_TERNARY_H

#include "vec.h"

/* The S-box with 5 operations, its output w in another basis:
 * w0 = y0 ^ y1 ^ y3, w1 = y0 ^ y1 ^ y2, w2 = y0 ^ y2 ^ y3, w3 = y1. */
ALWAYS_INLINE void led_sub5(vec x[4])
{
	vec t1 = vec_ternary(x[1], x[2], x[3], 0xb1), t2 = vec_ternary(x[1], x[2], x[3], 0x9a),
	    t3 = vec_ternary(x[0], x[2], t2, 0x8d);
	vec t4 = vec_ternary(x[0], x[1], t2, 0x4e), t5 = vec_ternary(t2, t3, t4, 0x78);

	x[0] = t1, x[1] = t3, x[2] = t4, x[3] = t5;
}

/* MixColumns on one column that comes from led_sub5: 27 operations, back into the
 * standard basis. */
ALWAYS_INLINE void led_mix27(vec x[16])
{
	vec t1 = vec_xor3(x[6], x[3], x[0]), t2 = vec_xor3(x[15], x[11], x[7]),
	    t3 = vec_xor3(t1, t2, x[4]);
	vec t4 = vec_xor3(x[12], x[1], x[0]), t5 = vec_xor3(t4, x[10], x[4]),
	    t6 = vec_xor3(t4, t2, x[8]);
	vec t7 = vec_xor3(x[13], x[11], x[9]), t8 = vec_xor3(t3, t7, x[2]),
	    t9 = vec_xor3(t8, x[15], x[5]);
	vec t10 = vec_xor3(t9, t3, x[9]), t11 = vec_xor3(t9, t7, t5), t12 = vec_xor3(t9, t3, x[8]);
	vec t13 = vec_xor3(t12, x[14], x[1]), t14 = vec_xor3(t12, x[7], x[0]), t15 = t11 ^ x[14];
	vec t16 = vec_xor3(t15, x[15], x[1]), t17 = vec_xor3(t16, x[8], x[2]),
	    t18 = vec_xor3(t16, t8, t2);
	vec t19 = vec_xor3(t16, x[4], x[3]), t20 = vec_xor3(t15, t10, x[15]),
	    t21 = vec_xor3(t19, t12, x[12]);
	vec t22 = vec_xor3(t21, t17, x[15]), t23 = vec_xor3(t21, t1, x[13]),
	    t24 = vec_xor3(t21, x[11], x[3]);
	vec t25 = vec_xor3(t24, t14, t7), t26 = vec_xor3(t25, t10, x[12]),
	    t27 = vec_xor3(t24, x[6], x[4]);
	const vec y[16] = {t25, t6,  t3,  t17, t22, t14, t5,  t26,
			   t18, t19, t13, t20, t11, t23, t27, t8};

	memcpy(x, y, sizeof y);
}

/* The inverse S-box with 7 operations. */
ALWAYS_INLINE void led_unsub7(vec x[4])
{
	vec t1 = vec_ternary(x[1], x[2], x[3], 0x6c), t2 = vec_ternary(x[0], x[2], t1, 0xa5),
	    t3 = vec_ternary(x[1], x[3], t2, 0x69);
	vec t4 = vec_ternary(x[0], x[3], t3, 0x36), t5 = vec_ternary(t1, t3, t4, 0xc9),
	    t6 = vec_ternary(t1, t3, t4, 0x5c);
	vec t7 = vec_ternary(t1, t3, t4, 0x8e);

	x[0] = t2, x[1] = t6, x[2] = t5, x[3] = t7;
}

/* The inverse of MixColumns with 26 operations. */
ALWAYS_INLINE void led_unmix26(vec x[16])
{
	vec t1 = x[10] ^ x[3], t2 = vec_xor3(t1, x[15], x[6]), t3 = vec_xor3(x[12], x[8], x[2]);
	vec t4 = vec_xor3(x[13], x[1], x[0]), t5 = vec_xor3(x[12], x[11], x[0]), t6 = t5 ^ x[7];
	vec t7 = vec_xor3(t6, x[10], x[1]), t8 = vec_xor3(t3, x[6], x[4]),
	    t9 = vec_xor3(t8, x[15], x[0]);
	vec t10 = vec_xor3(t8, t4, x[11]), t11 = t10 ^ x[6], t12 = vec_xor3(t11, x[11], x[2]);
	vec t13 = vec_xor3(x[14], x[11], x[5]), t14 = vec_xor3(t2, t13, t4),
	    t15 = vec_xor3(t5, t1, t13);
	vec t16 = vec_xor3(t7, t15, x[15]), t17 = vec_xor3(t14, t5, x[2]),
	    t18 = vec_xor3(t17, t7, x[5]);
	vec t19 = vec_xor3(t11, t13, x[9]), t20 = vec_xor3(t19, t6, x[8]),
	    t21 = vec_xor3(t20, t16, x[7]);
	vec t22 = vec_xor3(t20, t5, x[3]), t23 = vec_xor3(t22, t3, x[14]),
	    t24 = vec_xor3(t20, t7, x[11]);
	vec t25 = vec_xor3(t24, t10, x[2]), t26 = vec_xor3(t24, t23, t2);
	const vec y[16] = {t25, t16, t9,  t23, t15, t14, t26, t21,
			   t18, t10, t22, t17, t19, t2,	 t6,  t12};

	memcpy(x, y, sizeof y);
}

#endif
