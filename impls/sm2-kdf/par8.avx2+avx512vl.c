/* SPDX-License-Identifier: MIT */
/* SM2-KDF with 8 counters in a vector of 256 bits; with AVX-512's instructions, whose rounds
 * are half as long, two such vectors at once. */
#ifdef __AVX512VL__
#define PAR_SETS 2
#else
#define PAR_SETS 1
#endif
#include "par.h"

KDF_MODULE("8 counters in a vector, Z once, expansion looked up",
	   "ledbench; 8-way: Chen, Fu, Wang, Journal of Cryptologic Research, 2023", PAR_LANES,
	   par_module);
