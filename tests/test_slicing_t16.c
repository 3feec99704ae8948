/* SPDX-License-Identifier: MIT */
/* The general slicing of 16 blocks of 64 bits into registers of 128. */
#define SLICING_T 16
#define SLICING_N 64
#define ORDER	  2, 3, 0, 1
#include "test_slicing.c"
