/* SPDX-License-Identifier: MIT */
/* Claims a thousand million lanes.
 * open: failed its number of lanes is out of range */
#include "../base.h"

BAD_MODULE(setkey, crypt, .lanes = 1000000000);
