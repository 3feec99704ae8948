/* SPDX-License-Identifier: MIT */
/* SM2-KDF with 8 counters in a vector. */
#include "par8.h"

KDF_MODULE("8 counters in a vector, Z once, expansion looked up",
	   "ledbench; 8-way: Chen, Fu, Wang, Journal of Cryptologic Research, 2023", PAR_LANES,
	   par_module);
