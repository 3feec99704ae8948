/* SPDX-License-Identifier: MIT */
/* LED as it was published first: AddConstants without the key size.
 * expect: failed vectors: encrypt*known mistake: no key size in AddConstants (CHES 2011) */
#include "../../../impls/led/led.h"

static void constants(uint8_t cells[LED_CELLS], unsigned rc)
{
	led_constants(cells, rc);
	for (unsigned row = 0; row < 4; row++)
		cells[4 * row] ^= row < 2 ? (LED_KEY_BITS ^ 0) >> 4 : (LED_KEY_BITS ^ 0) & 15;
}

#define led_constants constants
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
