/* SPDX-License-Identifier: MIT */
/*
 * LED's S-box and matrix as constant expressions, from which tables of products
 * are written down.  A matrix column is a 64-bit number with one nibble in each
 * 16-bit field, row 0 on top: as a block is when it is read in hex and all but
 * its last column is 0.
 */
#ifndef LED_PRODUCTS_H
#define LED_PRODUCTS_H

#include <stdint.h>

/* S(x) and S^-1(x). */
#define LED_S(x)	 (0x21748fe3da09b65cu >> 4 * (x)&15)
#define LED_S_INVERSE(x) (0xa970364bd21c8fe5u >> 4 * (x)&15)

/* The columns of M, of M^-1 and of the identity. */
#define LED_M0	       0x00040008000b0002u
#define LED_M1	       0x00010006000e0002u
#define LED_M2	       0x00020005000a000fu
#define LED_M3	       0x000200060009000bu
#define LED_M_INVERSE0 0x000c00030007000du
#define LED_M_INVERSE1 0x000c000800060009u
#define LED_M_INVERSE2 0x000d000400020009u
#define LED_M_INVERSE3 0x00040005000e000du
#define LED_IDENTITY0  0x0001000000000000u
#define LED_IDENTITY1  0x0000000100000000u
#define LED_IDENTITY2  0x0000000000010000u
#define LED_IDENTITY3  0x0000000000000001u

/* A matrix column times the nibble s in GF(2^4): the product without carries,
 * 7 bits in each field, then its upper 3 bits folded down by x^4 = x + 1. */
#define LED_TIMES(s, w)                                                                            \
	LED_REDUCED((1 & (s)) * (w) ^ (2 & (s)) * (w) ^ (4 & (s)) * (w) ^ (8 & (s)) * (w))
#define LED_FIELDS(p, m) ((m)*0x0001000100010001u & (p))
#define LED_REDUCED(p)	 (LED_FIELDS(p, 15) ^ LED_FIELDS((p) >> 4, 7) ^ LED_FIELDS((p) >> 3, 14))

#endif
