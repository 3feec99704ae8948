/* SPDX-License-Identifier: MIT */
/* The second sub-key is the end of the key.
 * expect: failed vectors: encrypt*known mistake: second sub-key from key nibble (k-64)/4 */
#include "../../../impls/led/led.h"

static void subkey(uint8_t cells[LED_CELLS], const uint8_t *key, size_t i)
{
	for (size_t j = 0; j < LED_CELLS; j++)
		cells[j] = led_cell(key, j + (i % 2 == 0 ? 0 : LED_KEY_CELLS - 16));
}

/* One sub-key per step, whatever the period was. */
#define led_subkey  subkey
#define LED_SUBKEYS (LED_STEPS + 1)
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
