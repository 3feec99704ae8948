/* SPDX-License-Identifier: MIT */
/* The schedule is a global: the last key wins.
 * expect: failed two-keys: encrypt, random key 0: block 0 of 32 differs */
#include "../base.h"

static struct schedule last;

static void mutant_setkey(void *schedule, const uint8_t *key)
{
	(void)schedule;
	setkey(&last, key);
}

static void mutant_encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	(void)schedule;
	encrypt(&last, out, in, n);
}

static void mutant_decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	(void)schedule;
	decrypt(&last, out, in, n);
}

MUTANT_OF(mutant_setkey, mutant_encrypt, mutant_decrypt);
