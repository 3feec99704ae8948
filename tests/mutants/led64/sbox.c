/* SPDX-License-Identifier: MIT */
/* A wrong entry in the S-box: a mistake that nobody has made before.
 * expect: failed vectors: encrypt, line 2, lane 0: * instead of 39c2 */
#include "../../../impls/led/led.h"

static const uint8_t wrong_sbox[16] = {12, 5, 6, 11, 9, 0, 10, 13, 3, 14, 15, 8, 4, 7, 2, 1};

#define led_sbox wrong_sbox
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
