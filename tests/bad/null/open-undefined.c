/* SPDX-License-Identifier: MIT */
/* Needs a function that is nowhere.
 * open: failed *undefined symbol: nowhere */
#include "../base.h"

void nowhere(void);

static void crypt_nowhere(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	nowhere();
	crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_nowhere);
