/* SPDX-License-Identifier: MIT */
/* Reads from nowhere as soon as it is opened.
 * open: crashed SIGSEGV during loading */
#include "../base.h"

__attribute__((constructor)) static void constructor(void)
{
	(void)*(volatile const char *)8;
}

BAD_MODULE(setkey, crypt);
