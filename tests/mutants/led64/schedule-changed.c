/* SPDX-License-Identifier: MIT */
/* Encryption leaves something in the schedule.
 * expect: failed schedule: encrypt, the call changes it */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	encrypt(schedule, out, in, n);
	((struct schedule *)schedule)->subkey[0][0] ^= (uint8_t)(n > LANES);
}

MUTANT_OF(setkey, mutant, decrypt);
