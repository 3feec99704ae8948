/* SPDX-License-Identifier: MIT */
/* Ends its process in peace as soon as it is opened.
 * open: crashed exit(0) during loading */
#include <stdlib.h>

#include "../base.h"

__attribute__((constructor)) static void constructor(void)
{
	exit(0);
}

BAD_MODULE(setkey, crypt);
