/* SPDX-License-Identifier: MIT */
/* A table of 32 constants, and the last of them ever after.
 * expect: failed vectors: encrypt*known mistake: round constant stays the same after round */
#include "../../../impls/led/led.h"

enum { CONSTANT_31 = 0x38 }; /* of the last round that LED-64 has */

static unsigned next(unsigned rc)
{
	return rc == CONSTANT_31 ? rc : led_next_constant(rc);
}

#define led_next_constant next
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
