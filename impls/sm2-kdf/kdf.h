/* SPDX-License-Identifier: MIT */
/* SM2-KDF (GB/T 32918.4-2016, 5.4.3): SM3(Z || 1) || SM3(Z || 2) || ..., cut to length, with
 * counters of 32 bits.  What its implementations share. */
#ifndef LB_SM2_KDF_KDF_H
#define LB_SM2_KDF_KDF_H

#include "abi.h"

#include "../sm3/sm3.h"

enum { KDF_SECRET_BYTES = 64, KDF_BLOCK_BYTES = SM3_DIGEST_BYTES };

/* The error of a length whose last counter would be 0 again; NULL if there is none. */
static inline const char *kdf_refuse(size_t nbytes)
{
	return nbytes > (uint64_t)UINT32_MAX * KDF_BLOCK_BYTES
		       ? "SM2-KDF ends with counter 2^32 - 1"
		       : NULL;
}

/* The chaining value behind Z. */
static inline void kdf_absorb(uint32_t h[8], const uint8_t *secret)
{
	memcpy(h, sm3_iv, sizeof sm3_iv);
	sm3_compress(h, secret, 1);
}

/* SM3's last block of Z || counter. */
static inline void kdf_block(uint8_t block[SM3_BLOCK_BYTES], uint32_t counter)
{
	memset(block, 0, SM3_BLOCK_BYTES);
	sm3_store(block, counter);
	block[4] = 0x80;
	sm3_store(block + 60, 8 * (KDF_SECRET_BYTES + 4));
}

/* The first n bytes of a digest. */
static inline void kdf_put(uint8_t *out, const uint32_t h[8], size_t n)
{
	uint8_t digest[SM3_DIGEST_BYTES];

	for (size_t i = 0; i < 8; i++)
		sm3_store(digest + 4 * i, h[i]);
	memcpy(out, digest, n < sizeof digest ? n : sizeof digest);
}

/* The KDF as the standard says it: each block of output is the SM3 of a message.  A message
 * has 68 bytes, hence two compressions. */
static inline void kdf_serial(uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	uint8_t counter[4], digest[SM3_DIGEST_BYTES];

	for (uint32_t i = 1; nbytes != 0; i++) {
		size_t n = nbytes < sizeof digest ? nbytes : sizeof digest;
		struct sm3 s;

		sm3_store(counter, i);
		sm3_begin(&s);
		sm3_add(&s, secret, KDF_SECRET_BYTES);
		sm3_add(&s, counter, sizeof counter);
		sm3_end(&s, digest);
		memcpy(out, digest, n);
		out += n, nbytes -= n;
	}
}

#define KDF_MODULE(technique_, source_, lanes_, derive_)                                           \
	LB_EXPORT const struct lb_kdf lb_module = {                                                \
		.head = {LB_HEAD(LB_KDF, struct lb_kdf), .secrets = LB_CONSTANT_TIME,              \
			 .technique = (technique_), .source = (source_)},                          \
		.secret_bytes = KDF_SECRET_BYTES,                                                  \
		.block_bytes = KDF_BLOCK_BYTES,                                                    \
		.lanes = (lanes_),                                                                 \
		.derive = (derive_),                                                               \
	}

#endif
