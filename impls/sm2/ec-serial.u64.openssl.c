/* SPDX-License-Identifier: MIT */
/* SM2 encryption with the key derivation of the textbook, in general registers. */
#include "../sm2-kdf/kdf.h"

#define SM2_DERIVE kdf_serial
#include "sm2.h"

SM2_MODULE("libcrypto's curve, SM3 one message after another");
