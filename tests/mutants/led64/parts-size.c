/* SPDX-License-Identifier: MIT */
/* A state too small for the blocks of a pass.
 * expect: failed parts: encrypt, state_bytes holds no 16 blocks */
#define STATE_BYTES 64
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
