/* SPDX-License-Identifier: MIT */
/* The part `sbox` writes behind the state.
 * expect: failed parts: encrypt, they write past state_bytes */
#include "../base.h"

static void sbox(const void *schedule, void *state, size_t passes)
{
	(void)schedule, (void)passes;
	((uint8_t *)state)[STATE_BYTES] = 0;
}

MUTANT(setkey, encrypt, decrypt, part_nothing, part_nothing, sbox, part_rounds);
