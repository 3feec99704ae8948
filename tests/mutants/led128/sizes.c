/* SPDX-License-Identifier: MIT */
/* Takes half of the key.
 * expect: failed sizes: encrypt, key 8 and block 8 bytes, the vectors have 16 and 8 */
#define KEY_BYTES 8
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
