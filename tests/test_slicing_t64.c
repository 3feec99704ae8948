/* SPDX-License-Identifier: MIT */
/* The general slicing of 64 blocks of 64 bits into registers of 512. */
#define SLICING_T 64
#define SLICING_N 64
#define ORDER	  4, 5, 0, 3, 2, 1
#include "test_slicing.c"
