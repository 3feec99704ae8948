/* SPDX-License-Identifier: MIT */
/* The key size of LED-128 in AddConstants.
 * expect: failed vectors: encrypt*known mistake: ks of a 128-bit key */
#include "../../../impls/led/led.h"

static void constants(uint8_t cells[LED_CELLS], unsigned rc)
{
	led_constants(cells, rc);
	for (unsigned row = 0; row < 4; row++)
		cells[4 * row] ^= row < 2 ? (LED_KEY_BITS ^ 128) >> 4 : (LED_KEY_BITS ^ 128) & 15;
}

#define led_constants constants
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
