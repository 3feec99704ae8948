/* SPDX-License-Identifier: MIT */
/* Sub-keys K1 K1 K2 K1 K2: right where K1 = K2.
 * expect: failed vectors: encrypt*known mistake: sub-keys K1 K1 K2 K1 K2... */
#include "../../../impls/led/led.h"

static void subkey(uint8_t cells[LED_CELLS], const uint8_t *key, size_t i)
{
	led_subkey(cells, key, i == 0 ? 0 : i - 1);
}

/* One sub-key per step, whatever the period was. */
#define led_subkey  subkey
#define LED_SUBKEYS (LED_STEPS + 1)
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
