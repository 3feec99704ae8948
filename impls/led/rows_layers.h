/* SPDX-License-Identifier: MIT */
/*
 * The layers of a round for rows.h, and the form of the state that goes with them.
 * Without three-operand logic it is that of inner.h; with it, complements and
 * changes of the basis are free, and the state stays as it is.
 */
#ifndef LED_ROWS_LAYERS_H
#define LED_ROWS_LAYERS_H

#include "led.h"
#include "vec.h"

enum { VECTORS = 16 };

#ifdef vec_ternary

#include "ternary.h"

/* The instruction repeats a 64-bit element of memory by itself. */
typedef uint64_t repeated;

ALWAYS_INLINE vec repeat(const repeated *r)
{
	return vec_all(*r);
}

static inline repeated repeated_in(vec v)
{
	return v[0];
}

ALWAYS_INLINE void sub_row(vec x[VECTORS], unsigned row)
{
	led_sub5(x + 4 * row);
}

ALWAYS_INLINE void unsub_row(vec x[VECTORS], unsigned row)
{
	led_unsub7(x + 4 * row);
}

ALWAYS_INLINE void mix(vec x[VECTORS])
{
	led_mix27(x);
}

ALWAYS_INLINE void unmix(vec x[VECTORS])
{
	led_unmix26(x);
}

ALWAYS_INLINE void enter_form(vec x[VECTORS])
{
	(void)x;
}

ALWAYS_INLINE void leave_form(vec x[VECTORS])
{
	(void)x;
}

/* What is XORed into a cell of the row, in the form of the state. */
static inline unsigned form(unsigned row, unsigned cell)
{
	(void)row;
	return cell;
}

/* Constants alone leave most high bits as they are: column 0 has row ^ ks in it,
 * column 1 three bits of rc. */
static inline unsigned constant_bits(unsigned row)
{
	return 7 | (row ^ (row < 2 ? LED_KEY_BITS >> 4 : LED_KEY_BITS & 15));
}

static inline unsigned flip(unsigned row)
{
	(void)row;
	return 0;
}

#else

#include "inner.h"

/* An operand in memory has to be as wide as the vector. */
typedef vec repeated;

ALWAYS_INLINE vec repeat(const repeated *r)
{
	return *r;
}

static inline repeated repeated_in(vec v)
{
	return v;
}

ALWAYS_INLINE void sub_row(vec x[VECTORS], unsigned row)
{
	led_inner_sub(x + 4 * row, row);
}

ALWAYS_INLINE void unsub_row(vec x[VECTORS], unsigned row)
{
	led_inner_unsub(x + 4 * row, row);
}

ALWAYS_INLINE void mix(vec x[VECTORS])
{
	led_inner_mix(x);
}

ALWAYS_INLINE void unmix(vec x[VECTORS])
{
	led_inner_unmix(x);
}

ALWAYS_INLINE void enter_form(vec x[VECTORS])
{
	led_inner_enter(x, 0), led_inner_enter(x + 4, 1);
	led_inner_enter(x + 8, 2), led_inner_enter(x + 12, 3);
}

ALWAYS_INLINE void leave_form(vec x[VECTORS])
{
	led_inner_leave(x, 0), led_inner_leave(x + 4, 1);
	led_inner_leave(x + 8, 2), led_inner_leave(x + 12, 3);
}

static inline unsigned form(unsigned row, unsigned cell)
{
	return led_inner[row][cell];
}

/* Two vectors of the 16 could do without, but then gcc and clang put more of them aside. */
static inline unsigned constant_bits(unsigned row)
{
	(void)row;
	return 15;
}

static inline unsigned flip(unsigned row)
{
	return led_flip[row];
}

#endif
#endif
