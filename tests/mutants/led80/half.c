/* SPDX-License-Identifier: MIT */
/* The second half of the key never used.
 * expect: failed vectors: encrypt*known mistake: first 64 key bits alone: K1 K1 K1... */
#include "../../../impls/led/led.h"

static void subkey(uint8_t cells[LED_CELLS], const uint8_t *key, size_t i)
{
	(void)i, led_subkey(cells, key, 0);
}

/* One sub-key per step, whatever the period was. */
#define led_subkey  subkey
#define LED_SUBKEYS (LED_STEPS + 1)
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
