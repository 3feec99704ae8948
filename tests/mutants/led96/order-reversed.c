/* SPDX-License-Identifier: MIT */
/* The sub-keys of decryption used to encrypt.
 * expect: failed vectors: encrypt*known mistake: sub-keys in reversed order */
#include "../../../impls/led/led.h"

static void subkey(uint8_t cells[LED_CELLS], const uint8_t *key, size_t i)
{
	led_subkey(cells, key, LED_STEPS - i);
}

/* One sub-key per step, whatever the period was. */
#define led_subkey  subkey
#define LED_SUBKEYS (LED_STEPS + 1)
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
