/* SPDX-License-Identifier: MIT */
/* Greets on standard output when it is opened.
 * open: failed it writes to standard output or error: "hello */
#include <stdio.h>

#include "../base.h"

__attribute__((constructor)) static void constructor(void)
{
	puts("hello");
}

BAD_MODULE(setkey, crypt);
