/* SPDX-License-Identifier: MIT */
/* A key filled up with zeros to 128 bits.
 * expect: failed vectors: encrypt*known mistake: key padded with zeros to 128 bits */
#include "../../../impls/led/led.h"

static void subkey(uint8_t cells[LED_CELLS], const uint8_t *key, size_t i)
{
	uint8_t padded[16] = {0};

	for (size_t j = 0; j < LED_KEY_BYTES; j++)
		padded[j] = key[j];
	for (size_t j = 0; j < LED_CELLS; j++)
		cells[j] = led_cell(padded, (j + 16 * i) % 32);
}

/* One sub-key per step, whatever the period was. */
#define led_subkey  subkey
#define LED_SUBKEYS (LED_STEPS + 1)
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
