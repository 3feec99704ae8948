/* SPDX-License-Identifier: MIT */
/* Has no technique.
 * open: failed its descriptor leaves a name empty */
#include "../base.h"

BAD_MODULE(setkey, crypt, .head.technique = NULL);
