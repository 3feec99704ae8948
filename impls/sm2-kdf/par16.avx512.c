/* SPDX-License-Identifier: MIT */
/* SM2-KDF with 16 counters in a vector of 512 bits. */
#define PAR_SETS 1
#include "par.h"

KDF_MODULE("16 counters in a vector, Z once, expansion looked up", "ledbench", PAR_LANES,
	   par_module);
