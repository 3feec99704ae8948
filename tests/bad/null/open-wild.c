/* SPDX-License-Identifier: MIT */
/* Its source is a pointer to nowhere.
 * open: crashed SIGSEGV during loading */
#include "../base.h"

BAD_MODULE(setkey, crypt, .head.source = (const char *)8);
