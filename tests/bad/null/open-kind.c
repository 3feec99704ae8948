/* SPDX-License-Identifier: MIT */
/* Of a kind that does not exist.
 * open: failed not a kind of module that this program knows */
#include "../base.h"

BAD_MODULE(setkey, crypt, .head.kind = (enum lb_kind)77);
