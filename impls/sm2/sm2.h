/* SPDX-License-Identifier: MIT */
/*
 * SM2 public-key encryption (GB/T 32918.4-2016, on the curve of 32918.5) over libcrypto's
 * curve arithmetic, with our own key derivation and hash.  The including file defines
 *   SM2_DERIVE(t, nbytes, z)	writes KDF(z, nbytes) to t, nbytes > 0, z of 64 bytes
 *
 * The mask t goes where C2 or the plaintext will be, and is XORed there: a message of any
 * length takes no memory beside its own.
 */
#ifndef LB_SM2_H
#define LB_SM2_H

#include <openssl/bn.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/obj_mac.h>

#include "abi.h"

#include "../sm2-kdf/kdf.h"
#include "der.h"

enum { SM2_NUMBER_BYTES = DER_NUMBER_BYTES, SM2_POINT_BYTES = 2 * SM2_NUMBER_BYTES };
enum {
	/* Two integers with a sign byte each, C3, and three headers that depend on the length. */
	SM2_OVERHEAD_BYTES =
		2 * (2 + SM2_NUMBER_BYTES + 1) + 2 + SM3_DIGEST_BYTES + 2 * DER_HEADER_BYTES,
};

#define SM2_NO_MEMORY	  "libcrypto has no memory left, or does not know SM2"
#define SM2_BAD_NONCE	  "the nonce is not between 1 and the order of the group less 1"
#define SM2_ZERO_MASK	  "the key derived is all zero"
#define SM2_EMPTY	  "SM2 encrypts no empty message"
#define SM2_BAD_DER	  "the ciphertext is not the DER of an SM2 ciphertext"
#define SM2_BAD_POINT	  "C1 is not a point of the curve"
#define SM2_BAD_HASH	  "C3 does not fit: the ciphertext was changed, or is for another key"
#define SM2_CURVE_FAILED  "libcrypto could not compute on the curve"
#define SM2_NO_RANDOMNESS "libcrypto gives no random numbers"

struct sm2 {
	BN_CTX *bn;
	EC_GROUP *group;
	EC_POINT *public_key, *peer, *product; /* peer: a message's C1 */
	BIGNUM *private_key, *number, *x, *y;
};

/* k times the base, or times `base` if that is not NULL, as x || y. */
static bool sm2_multiply(struct sm2 *s, uint8_t out[SM2_POINT_BYTES], const EC_POINT *base,
			 const BIGNUM *k)
{
	bool done = base == NULL ? EC_POINT_mul(s->group, s->product, k, NULL, NULL, s->bn)
				 : EC_POINT_mul(s->group, s->product, NULL, base, k, s->bn);

	return done && EC_POINT_get_affine_coordinates(s->group, s->product, s->x, s->y, s->bn) &&
	       BN_bn2binpad(s->x, out, SM2_NUMBER_BYTES) == SM2_NUMBER_BYTES &&
	       BN_bn2binpad(s->y, out + SM2_NUMBER_BYTES, SM2_NUMBER_BYTES) == SM2_NUMBER_BYTES;
}

/* Fails if a coordinate is not below p (libcrypto would reduce it), or the point is not on
 * the curve, which has no other group than the right one. */
static bool sm2_set_point(struct sm2 *s, EC_POINT *point, const uint8_t xy[SM2_POINT_BYTES])
{
	const BIGNUM *p = EC_GROUP_get0_field(s->group);

	return BN_bin2bn(xy, SM2_NUMBER_BYTES, s->x) != NULL &&
	       BN_bin2bn(xy + SM2_NUMBER_BYTES, SM2_NUMBER_BYTES, s->y) != NULL &&
	       BN_cmp(s->x, p) < 0 && BN_cmp(s->y, p) < 0 &&
	       EC_POINT_set_affine_coordinates(s->group, point, s->x, s->y, s->bn);
}

/* Fails unless the number is one to multiply points with: 0 < k < n. */
static bool sm2_set_number(struct sm2 *s, BIGNUM *k, const uint8_t *bytes)
{
	BN_set_flags(k, BN_FLG_CONSTTIME);
	return BN_bin2bn(bytes, SM2_NUMBER_BYTES, k) != NULL && !BN_is_zero(k) &&
	       BN_cmp(k, EC_GROUP_get0_order(s->group)) < 0;
}

static void sm2_close(void *context)
{
	struct sm2 *s = context;

	BN_clear_free(s->private_key);
	BN_clear_free(s->number);
	BN_clear_free(s->x);
	BN_clear_free(s->y);
	EC_POINT_clear_free(s->product);
	EC_POINT_free(s->peer);
	EC_POINT_free(s->public_key);
	EC_GROUP_free(s->group);
	BN_CTX_free(s->bn);
	memset(s, 0, sizeof *s);
}

static const char *sm2_open(void *context, const uint8_t *private_key, const uint8_t *public_key)
{
	struct sm2 *s = context;
	const char *error = NULL;

	memset(s, 0, sizeof *s);
	s->bn = BN_CTX_secure_new();
	s->group = EC_GROUP_new_by_curve_name(NID_sm2);
	s->private_key = BN_secure_new(), s->number = BN_secure_new();
	s->x = BN_secure_new(), s->y = BN_secure_new();
	if (s->group != NULL) {
		s->public_key = EC_POINT_new(s->group);
		s->peer = EC_POINT_new(s->group), s->product = EC_POINT_new(s->group);
	}
	if (!s->bn || !s->private_key || !s->number || !s->x || !s->y || !s->public_key ||
	    !s->peer || !s->product)
		error = SM2_NO_MEMORY;
	else if (!sm2_set_number(s, s->private_key, private_key))
		error = "the private key is not between 1 and the order of the group less 1";
	else if (!sm2_set_point(s, s->public_key, public_key))
		error = "the public key is not a point of the curve";
	if (error != NULL)
		sm2_close(s);
	return error;
}

/* C3 = SM3(x2 || M || y2). */
static void sm2_digest(uint8_t c3[SM3_DIGEST_BYTES], const uint8_t z[SM2_POINT_BYTES],
		       const uint8_t *message, size_t nbytes)
{
	struct sm3 hash;

	sm3_begin(&hash);
	sm3_add(&hash, z, SM2_NUMBER_BYTES);
	sm3_add(&hash, message, nbytes);
	sm3_add(&hash, z + SM2_NUMBER_BYTES, SM2_NUMBER_BYTES);
	sm3_end(&hash, c3);
	OPENSSL_cleanse(&hash, sizeof hash);
}

static bool sm2_all_zero(const uint8_t *t, size_t nbytes)
{
	uint8_t any = 0;

	for (size_t i = 0; i < nbytes; i++)
		any |= t[i];
	return any == 0;
}

/* To the mask that is in out. */
static void sm2_mask(uint8_t *out, const uint8_t *in, size_t nbytes)
{
	for (size_t i = 0; i < nbytes; i++)
		out[i] ^= in[i];
}

/* Sets k to the nonce, or to a random number if that is NULL. */
static const char *sm2_choose(struct sm2 *s, BIGNUM *k, const uint8_t *nonce)
{
	if (nonce != NULL)
		return sm2_set_number(s, k, nonce) ? NULL : SM2_BAD_NONCE;
	BN_set_flags(k, BN_FLG_CONSTTIME);
	do {
		if (!BN_priv_rand_range(k, EC_GROUP_get0_order(s->group)))
			return SM2_NO_RANDOMNESS;
	} while (BN_is_zero(k));
	return NULL;
}

/* Writes the ciphertext as far as it is known with C1; returns where C2 goes.  C3 goes to
 * *c3, and both have their headers. */
static uint8_t *sm2_frame(uint8_t *out, const uint8_t c1[SM2_POINT_BYTES], size_t nbytes,
			  uint8_t **c3)
{
	const uint8_t *x = c1, *y = c1 + SM2_NUMBER_BYTES;

	out = der_put(out, DER_SEQUENCE,
		      der_size(der_number_size(x)) + der_size(der_number_size(y)) +
			      der_size(SM3_DIGEST_BYTES) + der_size(nbytes));
	out = der_put_number(out, x);
	out = der_put_number(out, y);
	*c3 = der_put(out, DER_OCTETS, SM3_DIGEST_BYTES);
	return der_put(*c3 + SM3_DIGEST_BYTES, DER_OCTETS, nbytes);
}

static const char *sm2_encrypt(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			       size_t nbytes, const uint8_t *nonce)
{
	struct sm2 *s = context;
	const char *error = nbytes == 0 ? SM2_EMPTY : kdf_refuse(nbytes);
	uint8_t c1[SM2_POINT_BYTES], z[SM2_POINT_BYTES], *c2 = NULL, *c3 = NULL;
	bool masked = false;

	*out_bytes = 0;
	while (error == NULL && !masked) {
		error = sm2_choose(s, s->number, nonce);
		if (error == NULL && !(sm2_multiply(s, c1, NULL, s->number) &&
				       sm2_multiply(s, z, s->public_key, s->number)))
			error = SM2_CURVE_FAILED;
		if (error != NULL)
			break;
		c2 = sm2_frame(out, c1, nbytes, &c3);
		SM2_DERIVE(c2, nbytes, z);
		masked = !sm2_all_zero(c2, nbytes);
		/* The same nonce would make it again. */
		if (!masked && nonce != NULL)
			error = SM2_ZERO_MASK;
	}
	if (error == NULL) {
		sm2_digest(c3, z, in, nbytes);
		sm2_mask(c2, in, nbytes);
		*out_bytes = (size_t)(c2 - out) + nbytes;
	} else if (c2 != NULL) {
		OPENSSL_cleanse(out, nbytes + SM2_OVERHEAD_BYTES);
	}
	BN_clear(s->number);
	OPENSSL_cleanse(z, sizeof z);
	return error;
}

/* The parts of a ciphertext; where C2 and C3 are. */
static bool sm2_parse(struct der whole, uint8_t c1[SM2_POINT_BYTES], struct der *c3, struct der *c2)
{
	struct der parts;

	return der_take(&whole, DER_SEQUENCE, &parts) && whole.nbytes == 0 &&
	       der_take_number(&parts, c1) && der_take_number(&parts, c1 + SM2_NUMBER_BYTES) &&
	       der_take(&parts, DER_OCTETS, c3) && c3->nbytes == SM3_DIGEST_BYTES &&
	       der_take(&parts, DER_OCTETS, c2) && c2->nbytes != 0 && parts.nbytes == 0;
}

/* The plaintext of C2 to out, which has to be wiped after an error. */
static const char *sm2_open_mask(uint8_t *out, const uint8_t z[SM2_POINT_BYTES],
				 const struct der *c3, const struct der *c2)
{
	uint8_t digest[SM3_DIGEST_BYTES];

	SM2_DERIVE(out, c2->nbytes, z);
	if (sm2_all_zero(out, c2->nbytes))
		return SM2_ZERO_MASK;
	sm2_mask(out, c2->at, c2->nbytes);
	sm2_digest(digest, z, out, c2->nbytes);
	return CRYPTO_memcmp(digest, c3->at, sizeof digest) == 0 ? NULL : SM2_BAD_HASH;
}

static const char *sm2_decrypt(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			       size_t nbytes)
{
	struct sm2 *s = context;
	const char *error;
	uint8_t c1[SM2_POINT_BYTES], z[SM2_POINT_BYTES];
	struct der c3, c2;

	*out_bytes = 0;
	if (!sm2_parse((struct der){in, nbytes}, c1, &c3, &c2))
		return SM2_BAD_DER;
	if (!sm2_set_point(s, s->peer, c1))
		return SM2_BAD_POINT;
	error = kdf_refuse(c2.nbytes);
	if (error != NULL)
		return error;
	if (!sm2_multiply(s, z, s->peer, s->private_key))
		return SM2_CURVE_FAILED;
	error = sm2_open_mask(out, z, &c3, &c2);
	if (error == NULL)
		*out_bytes = c2.nbytes;
	else
		OPENSSL_cleanse(out, c2.nbytes);
	OPENSSL_cleanse(z, sizeof z);
	return error;
}

#define SM2_MODULE(technique_)                                                                     \
	LB_EXPORT const struct lb_pke lb_module = {                                                \
		.head = {LB_HEAD(LB_PKE, struct lb_pke), .secrets = LB_CONSTANT_TIME,              \
			 .technique = (technique_), .source = "GB/T 32918.4-2016"},                \
		.private_key_bytes = SM2_NUMBER_BYTES,                                             \
		.public_key_bytes = SM2_POINT_BYTES,                                               \
		.nonce_bytes = SM2_NUMBER_BYTES,                                                   \
		.overhead_bytes = SM2_OVERHEAD_BYTES,                                              \
		.context_bytes = sizeof(struct sm2),                                               \
		.open = sm2_open,                                                                  \
		.close = sm2_close,                                                                \
		.encrypt = sm2_encrypt,                                                            \
		.decrypt = sm2_decrypt,                                                            \
	}

#endif
