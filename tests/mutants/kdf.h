/* SPDX-License-Identifier: MIT */
/* SM2-KDF over the standard's SM3, with a bug.  A mutant is sm2-kdf/<bug>.c and has a line
 * with what check has to say, as those of base.h. */
#ifndef MUTANT_KDF_H
#define MUTANT_KDF_H

#define lb_module lb_hash_module
#include "../../impls/sm3/ref.c"
#undef lb_module

#ifdef __clang__
#pragma clang diagnostic ignored "-Winitializer-overrides"
#else
#pragma GCC diagnostic ignored "-Woverride-init"
#endif

enum { SECRET_BYTES = 64 };

/* Block i of the output, the counter being i + 1. */
static void block_of(uint8_t block[DIGEST_BYTES], const uint8_t *secret, uint32_t counter)
{
	uint8_t message[SECRET_BYTES + 4];

	memcpy(message, secret, SECRET_BYTES);
	store(message + SECRET_BYTES, counter, 4);
	hash(NULL, block, message, sizeof message);
}

static const char *derive(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	uint8_t block[DIGEST_BYTES];

	(void)context;
	if (nbytes > (uint64_t)UINT32_MAX * DIGEST_BYTES)
		return "too much";
	for (size_t at = 0; at < nbytes; at += DIGEST_BYTES) {
		size_t left = nbytes - at;

		block_of(block, secret, (uint32_t)(at / DIGEST_BYTES + 1));
		memcpy(out + at, block, left < DIGEST_BYTES ? left : DIGEST_BYTES);
	}
	return NULL;
}

/* What follows the function is a bug of the descriptor. */
#define MUTANT_OF(derive_, ...)                                                                    \
	LB_EXPORT const struct lb_kdf lb_module = {                                                \
		.head = {LB_HEAD(LB_KDF, struct lb_kdf), .secrets = LB_CONSTANT_TIME,              \
			 .technique = "a mutant", .source = "tests"},                              \
		.secret_bytes = SECRET_BYTES,                                                      \
		.block_bytes = DIGEST_BYTES,                                                       \
		.lanes = 1,                                                                        \
		.derive = derive_,                                                                 \
		##__VA_ARGS__}

#endif
