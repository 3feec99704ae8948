/* SPDX-License-Identifier: MIT */
/* Calls abort() as soon as it is opened.
 * open: crashed SIGABRT during loading */
#include <stdlib.h>

#include "../base.h"

__attribute__((constructor)) static void constructor(void)
{
	abort();
}

BAD_MODULE(setkey, crypt);
