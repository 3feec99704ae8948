/* SPDX-License-Identifier: MIT */
/* SM2 encryption with a key derivation of 8 counters in a vector.  There is no 512-bit form:
 * those registers lower the clock for a millisecond, and the curve is computed then. */
#include "../sm2-kdf/par8.h"

#define SM2_DERIVE par_derive
#include "sm2.h"

SM2_MODULE("libcrypto's curve, 8 counters of the KDF in a vector");
