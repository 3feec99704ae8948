/* SPDX-License-Identifier: MIT */
/* SM2-KDF in 512 bits, with three-operand logic. */
#define LB_VEC	 64
#define PAR_SETS 1
#define EMULATE_TERNARY
#include "test_sm2_kdf.c"
