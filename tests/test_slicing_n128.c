/* SPDX-License-Identifier: MIT */
/* The general slicing of 32 blocks of 128 bits, as AES has them, into registers of 256. */
#define SLICING_T 32
#define SLICING_N 128
#define ORDER	  4, 1, 3, 2, 0
#include "test_slicing.c"
