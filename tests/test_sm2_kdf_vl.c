/* SPDX-License-Identifier: MIT */
/* SM2-KDF in two sets of 256 bits, with three-operand logic. */
#define LB_VEC	 32
#define PAR_SETS 2
#define EMULATE_TERNARY
#include "test_sm2_kdf.c"
