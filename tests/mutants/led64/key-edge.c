/* SPDX-License-Identifier: MIT */
/* setkey reads one byte behind the key.
 * expect: crashed SIGSEGV during schedule: setkey */
#include "../base.h"

static void mutant(void *schedule, const uint8_t *key)
{
	(void)*(const volatile uint8_t *)(key + LED_KEY_BYTES);
	setkey(schedule, key);
}

MUTANT_OF(mutant, encrypt, decrypt);
