/* SPDX-License-Identifier: MIT */
/* Its descriptor is shorter than the contract says.
 * open: failed not a kind of module that this program knows */
#include "../base.h"

BAD_MODULE(setkey, crypt, .head.size = 8);
