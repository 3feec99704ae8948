/* SPDX-License-Identifier: MIT */
/* The copy module that crashes when it is single-stepped, and only then;
 * tests/test_explain.sh counts it. */
#undef LB_PRIMITIVE
#define LB_PRIMITIVE "null"
#include "../base.h"

#include <x86intrin.h>

static void crypt_watched(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	if (__readeflags() & 0x100)
		__asm__ volatile("ud2");
	crypt(schedule, out, in, n);
}

BAD_MODULE(setkey, crypt_watched);
