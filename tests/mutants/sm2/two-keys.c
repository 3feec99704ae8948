/* SPDX-License-Identifier: MIT */
/* Keeps the key that was opened last for everybody.
 * expect: failed two-keys: encrypt, 50 bytes: the reference refuses it */
#include "../pke.h"

static struct context key;

static const char *open_mutant(void *context, const uint8_t *private_key, const uint8_t *public_key)
{
	const char *error = open_context(&key, private_key, public_key);

	memset(context, 0, sizeof(struct context));
	return error;
}

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes, const uint8_t *nonce)
{
	(void)context;
	return encrypt(&key, out, out_bytes, in, nbytes, nonce);
}

static const char *undo(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			size_t nbytes)
{
	(void)context;
	return decrypt(&key, out, out_bytes, in, nbytes);
}

MUTANT_OF(open_mutant, mutant, undo);
