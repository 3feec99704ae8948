/* SPDX-License-Identifier: MIT */
/* The constants of LED-64 and then again from the beginning.
 * expect: failed vectors: encrypt*known mistake: round constants begin again at 01 after */
#include "../../../impls/led/led.h"

enum { CONSTANT_31 = 0x38 }; /* of the last round that LED-64 has */

static unsigned next(unsigned rc)
{
	return led_next_constant(rc == CONSTANT_31 ? 0 : rc);
}

#define led_next_constant next
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
