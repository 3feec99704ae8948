/* SPDX-License-Identifier: MIT */
/* Encryption is right, decryption takes K2 first.
 * expect: failed vectors: decrypt*known mistake: sub-keys K2 K1 K2 K1... */
#include "../base.h"

static void mutant(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	struct schedule s = *(const struct schedule *)schedule;

	memcpy(s.subkey[0], ((const struct schedule *)schedule)->subkey[1], LED_CELLS);
	memcpy(s.subkey[1], ((const struct schedule *)schedule)->subkey[0], LED_CELLS);
	decrypt(&s, out, in, n);
}

MUTANT_OF(setkey, encrypt, mutant);
