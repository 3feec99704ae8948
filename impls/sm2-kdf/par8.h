/* SPDX-License-Identifier: MIT */
/* 8 counters in a vector of 256 bits; with AVX-512's instructions, whose rounds are half as
 * long, two such vectors at once. */
#ifdef __AVX512VL__
#define PAR_SETS 2
#else
#define PAR_SETS 1
#endif
#include "par.h"
