/* SPDX-License-Identifier: MIT */
/* Claims a schedule of 2^63 bytes.
 * open: failed its schedule or state is over 16 MiB */
#include "../base.h"

BAD_MODULE(setkey, crypt, .schedule_bytes = (size_t)1 << 63);
