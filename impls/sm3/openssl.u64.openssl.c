/* SPDX-License-Identifier: MIT */
/* SM3 of libcrypto, which looks the algorithm up once. */
#include <openssl/evp.h>

#include "abi.h"

struct context {
	EVP_MD *md;
	EVP_MD_CTX *state;
};

static void close_context(void *context)
{
	struct context *c = context;

	EVP_MD_CTX_free(c->state);
	EVP_MD_free(c->md);
}

static const char *open_context(void *context)
{
	struct context *c = context;

	*c = (struct context){EVP_MD_fetch(NULL, "SM3", NULL), EVP_MD_CTX_new()};
	if (c->state != NULL && EVP_DigestInit_ex2(c->state, c->md, NULL) == 1)
		return NULL;
	close_context(c);
	return "this libcrypto has no SM3";
}

static void hash(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	EVP_MD_CTX *state = ((struct context *)context)->state;

	EVP_DigestInit_ex2(state, NULL, NULL);
	EVP_DigestUpdate(state, message, nbytes);
	EVP_DigestFinal_ex(state, digest, NULL);
}

LB_EXPORT const struct lb_hash lb_module = {
	.head = {LB_HEAD(LB_HASH, struct lb_hash), .secrets = LB_CONSTANT_TIME,
		 .technique = "EVP_Digest of libcrypto", .source = "OpenSSL"},
	.digest_bytes = 32,
	.block_bytes = 64,
	.context_bytes = sizeof(struct context),
	.open = open_context,
	.close = close_context,
	.hash = hash,
};
