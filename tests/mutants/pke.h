/* SPDX-License-Identifier: MIT */
/* SM2 of libcrypto with a bug.  A mutant is sm2/<bug>.c and has a line with what check has
 * to say, as those of base.h. */
#ifndef MUTANT_PKE_H
#define MUTANT_PKE_H

#define lb_module lb_right
#include "../../impls/sm2/openssl.u64.openssl.c"
#undef lb_module

/* The last ciphertext that encrypt made, for those that take what is nearly it. */
static uint8_t last[1 << 17];
static size_t last_bytes;

static const char *remember(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			    size_t nbytes, const uint8_t *nonce)
{
	const char *error = encrypt(context, out, out_bytes, in, nbytes, nonce);

	memcpy(last, out, *out_bytes);
	last_bytes = *out_bytes;
	return error;
}

#define MUTANT_OF(open_, encrypt_, decrypt_)                                                       \
	LB_EXPORT const struct lb_pke lb_module = {                                                \
		.head = {LB_HEAD(LB_PKE, struct lb_pke), .secrets = LB_CONSTANT_TIME,              \
			 .technique = "a mutant", .source = "tests"},                              \
		.private_key_bytes = KEY_BYTES,                                                    \
		.public_key_bytes = 2 * KEY_BYTES,                                                 \
		.nonce_bytes = KEY_BYTES,                                                          \
		.overhead_bytes = OVERHEAD_BYTES,                                                  \
		.context_bytes = sizeof(struct context),                                           \
		.open = open_,                                                                     \
		.close = close_context,                                                            \
		.encrypt = encrypt_,                                                               \
		.decrypt = decrypt_,                                                               \
	}

#endif
