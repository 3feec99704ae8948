/* SPDX-License-Identifier: MIT */
/* Claims a block of 4 GiB.
 * open: failed its key or block size is out of range */
#include "../base.h"

BAD_MODULE(setkey, crypt, .block_bytes = 0xffffffff);
