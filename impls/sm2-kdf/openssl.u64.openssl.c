/* SPDX-License-Identifier: MIT */
/* SM2-KDF of libcrypto: its X963KDF with SM3 and no information is the same function. */
#include <openssl/core_names.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#include "abi.h"

enum { SECRET_BYTES = 64, BLOCK_BYTES = 32 };

static void close_context(void *context)
{
	EVP_KDF_CTX_free(*(EVP_KDF_CTX **)context);
}

static const char *open_context(void *context)
{
	char digest[] = "SM3";
	OSSL_PARAM parameters[] = {
		OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, digest, 0),
		OSSL_PARAM_construct_end()};
	EVP_KDF *kdf = EVP_KDF_fetch(NULL, "X963KDF", NULL);
	EVP_KDF_CTX *c = EVP_KDF_CTX_new(kdf);

	EVP_KDF_free(kdf);
	*(EVP_KDF_CTX **)context = c;
	if (c != NULL && EVP_KDF_CTX_set_params(c, parameters) == 1)
		return NULL;
	EVP_KDF_CTX_free(c);
	return "this libcrypto has no X963KDF with SM3";
}

/* libcrypto refuses before the counter does, at 1 GiB; and it refuses to derive nothing. */
static const char *derive(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	OSSL_PARAM parameters[] = {OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY,
								     (void *)(uintptr_t)secret,
								     SECRET_BYTES),
				   OSSL_PARAM_construct_end()};

	if (nbytes == 0)
		return NULL;
	return EVP_KDF_derive(*(EVP_KDF_CTX **)context, out, nbytes, parameters) == 1
		       ? NULL
		       : "libcrypto refuses to derive so many bytes";
}

LB_EXPORT const struct lb_kdf lb_module = {
	.head = {LB_HEAD(LB_KDF, struct lb_kdf), .secrets = LB_CONSTANT_TIME,
		 .technique = "EVP_KDF X963KDF of libcrypto", .source = "OpenSSL"},
	.secret_bytes = SECRET_BYTES,
	.block_bytes = BLOCK_BYTES,
	.lanes = 1,
	.context_bytes = sizeof(EVP_KDF_CTX *),
	.open = open_context,
	.close = close_context,
	.derive = derive,
};
