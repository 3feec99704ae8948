/* SPDX-License-Identifier: MIT */
/* Never finishes being opened.
 * open: timeout no answer within * s during loading */
#include "../base.h"

__attribute__((constructor)) static void constructor(void)
{
	for (volatile int i = 0;; i++)
		;
}

BAD_MODULE(setkey, crypt);
