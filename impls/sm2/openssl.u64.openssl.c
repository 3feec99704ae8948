/* SPDX-License-Identifier: MIT */
/* SM2 public-key encryption of libcrypto (EVP_PKEY), the baseline.  What it takes too
 * lightly is refused around it: ciphertexts that are not in DER, and an all-zero t. */
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include "abi.h"
#include "der.h"

enum {
	KEY_BYTES = 32,
	HASH_BYTES = 32,
	/* t is a key stream: it is all zero by chance for short messages alone, of more
	 * bytes once in 2^128. */
	ZERO_BYTES = 16,
};

/* SEQUENCE, two INTEGERs, C3, and the headers of the last two. */
enum { OVERHEAD_BYTES = DER_HEADER_BYTES + 2 * (2 + KEY_BYTES + 1) + 34 + DER_HEADER_BYTES };

struct context {
	EVP_PKEY *key;
	EVP_PKEY_CTX *encryption, *decryption;
};

/* The parameters of a key pair, to free with OSSL_PARAM_free(); NULL without memory. */
static OSSL_PARAM *parameters(const uint8_t *private_key, const uint8_t *public_key)
{
	uint8_t point[1 + 2 * KEY_BYTES] = {4};
	OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
	BIGNUM *d = BN_secure_new();
	OSSL_PARAM *made = NULL;

	memcpy(point + 1, public_key, 2 * KEY_BYTES);
	if (builder != NULL && d != NULL && BN_bin2bn(private_key, KEY_BYTES, d) != NULL &&
	    OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "SM2", 0) &&
	    OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, d) &&
	    OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, sizeof point))
		made = OSSL_PARAM_BLD_to_param(builder);
	OSSL_PARAM_BLD_free(builder);
	BN_clear_free(d);
	return made;
}

static EVP_PKEY *key_new(const uint8_t *private_key, const uint8_t *public_key)
{
	OSSL_PARAM *p = parameters(private_key, public_key);
	EVP_PKEY_CTX *maker = EVP_PKEY_CTX_new_from_name(NULL, "SM2", NULL);
	EVP_PKEY *key = NULL;

	if (p != NULL && maker != NULL && EVP_PKEY_fromdata_init(maker) == 1)
		EVP_PKEY_fromdata(maker, &key, EVP_PKEY_KEYPAIR, p);
	EVP_PKEY_CTX_free(maker);
	OSSL_PARAM_free(p);
	return key;
}

static void close_context(void *context)
{
	struct context *c = context;

	EVP_PKEY_CTX_free(c->encryption);
	EVP_PKEY_CTX_free(c->decryption);
	EVP_PKEY_free(c->key);
}

static const char *open_context(void *context, const uint8_t *private_key,
				const uint8_t *public_key)
{
	struct context *c = context;
	EVP_PKEY *key = key_new(private_key, public_key);

	*c = (struct context){.key = key};
	if (key != NULL) {
		c->encryption = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
		c->decryption = EVP_PKEY_CTX_new_from_pkey(NULL, key, NULL);
	}
	if (c->encryption != NULL && c->decryption != NULL &&
	    EVP_PKEY_encrypt_init(c->encryption) == 1 && EVP_PKEY_decrypt_init(c->decryption) == 1)
		return NULL;
	close_context(c);
	return "libcrypto does not take the keys";
}

/* Finds C2 in a ciphertext; false if it is none, in DER, of one byte or more. */
static bool find_text(struct der *text, const uint8_t *in, size_t nbytes)
{
	struct der all = {in, nbytes}, parts, hash;
	uint8_t number[DER_NUMBER_BYTES];

	return der_take(&all, DER_SEQUENCE, &parts) && all.nbytes == 0 &&
	       der_take_number(&parts, number) && der_take_number(&parts, number) &&
	       der_take(&parts, DER_OCTETS, &hash) && hash.nbytes == HASH_BYTES &&
	       der_take(&parts, DER_OCTETS, text) && text->nbytes != 0 && parts.nbytes == 0;
}

/* Whether C2 is the message: then t was all zero. */
static bool is_plain(const struct der *text, const uint8_t *message)
{
	return text->nbytes <= ZERO_BYTES && CRYPTO_memcmp(text->at, message, text->nbytes) == 0;
}

static const char *encrypt(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			   size_t nbytes, const uint8_t *nonce)
{
	struct context *c = context;
	struct der text;
	size_t n;

	*out_bytes = 0;
	if (nonce != NULL)
		return LB_NO_NONCE;
	do {
		n = nbytes + OVERHEAD_BYTES;
		if (EVP_PKEY_encrypt(c->encryption, out, &n, in, nbytes) != 1 ||
		    !find_text(&text, out, n)) {
			OPENSSL_cleanse(out, nbytes);
			return "libcrypto does not encrypt";
		}
	} while (is_plain(&text, in));
	*out_bytes = n;
	return NULL;
}

static const char *decrypt(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			   size_t nbytes)
{
	struct context *c = context;
	struct der text;
	size_t n;

	*out_bytes = 0;
	if (!find_text(&text, in, nbytes))
		return "not an SM2 ciphertext in DER";
	n = text.nbytes;
	if (EVP_PKEY_decrypt(c->decryption, out, &n, in, nbytes) != 1 || n != text.nbytes ||
	    is_plain(&text, out)) {
		OPENSSL_cleanse(out, text.nbytes);
		return "not a ciphertext of this key";
	}
	*out_bytes = n;
	return NULL;
}

LB_EXPORT const struct lb_pke lb_module = {
	.head = {LB_HEAD(LB_PKE, struct lb_pke), .secrets = LB_CONSTANT_TIME,
		 .technique = "EVP_PKEY of libcrypto", .source = "OpenSSL"},
	.private_key_bytes = KEY_BYTES,
	.public_key_bytes = 2 * KEY_BYTES,
	.nonce_bytes = KEY_BYTES,
	.overhead_bytes = OVERHEAD_BYTES,
	.context_bytes = sizeof(struct context),
	.open = open_context,
	.close = close_context,
	.encrypt = encrypt,
	.decrypt = decrypt,
};
