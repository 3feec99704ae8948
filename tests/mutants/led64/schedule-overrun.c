/* SPDX-License-Identifier: MIT */
/* setkey writes one byte more than schedule_bytes.
 * expect: failed schedule: encrypt, setkey writes byte * of */
#define SCHEDULE_BYTES (sizeof(struct schedule) - 1)
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
