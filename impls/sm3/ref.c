/* SPDX-License-Identifier: MIT */
/* SM3 word for word as GB/T 32905-2016 has it, chapter 5. */
#include <string.h>

#include "abi.h"

enum { DIGEST_BYTES = 32, BLOCK_BYTES = 64, ROUNDS = 64 };

static uint32_t rotate(uint32_t x, unsigned n)
{
	return n % 32 == 0 ? x : x << n % 32 | x >> (32 - n % 32);
}

static uint32_t p0(uint32_t x)
{
	return x ^ rotate(x, 9) ^ rotate(x, 17);
}

static uint32_t p1(uint32_t x)
{
	return x ^ rotate(x, 15) ^ rotate(x, 23);
}

static uint32_t ff(unsigned j, uint32_t x, uint32_t y, uint32_t z)
{
	return j < 16 ? x ^ y ^ z : (x & y) | (x & z) | (y & z);
}

static uint32_t gg(unsigned j, uint32_t x, uint32_t y, uint32_t z)
{
	return j < 16 ? x ^ y ^ z : (x & y) | (~x & z);
}

static uint32_t t(unsigned j)
{
	return rotate(j < 16 ? 0x79cc4519 : 0x7a879d8a, j);
}

static uint32_t load(const uint8_t *p)
{
	return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static void store(uint8_t *p, uint64_t x, unsigned bytes)
{
	while (bytes-- != 0) {
		p[bytes] = (uint8_t)x;
		x >>= 8;
	}
}

/* 5.3.2: w are the 68 words W, and W' is W_j ^ W_(j+4). */
static void expand(uint32_t w[68], const uint8_t *block)
{
	for (unsigned j = 0; j < 16; j++)
		w[j] = load(block + 4 * j);
	for (unsigned j = 16; j < 68; j++)
		w[j] = p1(w[j - 16] ^ w[j - 9] ^ rotate(w[j - 3], 15)) ^ rotate(w[j - 13], 7) ^
		       w[j - 6];
}

/* 5.3.3: v are A to H. */
static void compress(uint32_t v[8], const uint8_t *block)
{
	uint32_t w[68], x[8];

	expand(w, block);
	memcpy(x, v, sizeof x);
	for (unsigned j = 0; j < ROUNDS; j++) {
		uint32_t ss1 = rotate(rotate(x[0], 12) + x[4] + t(j), 7);
		uint32_t ss2 = ss1 ^ rotate(x[0], 12);
		uint32_t tt1 = ff(j, x[0], x[1], x[2]) + x[3] + ss2 + (w[j] ^ w[j + 4]);
		uint32_t tt2 = gg(j, x[4], x[5], x[6]) + x[7] + ss1 + w[j];

		x[3] = x[2], x[2] = rotate(x[1], 9), x[1] = x[0], x[0] = tt1;
		x[7] = x[6], x[6] = rotate(x[5], 19), x[5] = x[4], x[4] = p0(tt2);
	}
	for (unsigned i = 0; i < 8; i++)
		v[i] ^= x[i];
}

/* 5.2: a one, zeros, and the length in bits. */
static void hash(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes)
{
	uint32_t v[8] = {0x7380166f, 0x4914b2b9, 0x172442d7, 0xda8a0600,
			 0xa96f30bc, 0x163138aa, 0xe38dee4d, 0xb0fb0e4e};
	uint8_t last[2 * BLOCK_BYTES] = {0};
	size_t rest = nbytes % BLOCK_BYTES, blocks = rest + 9 <= BLOCK_BYTES ? 1 : 2;

	(void)context;
	for (size_t i = 0; i < nbytes / BLOCK_BYTES; i++)
		compress(v, message + i * BLOCK_BYTES);
	memcpy(last, message + nbytes - rest, rest);
	last[rest] = 0x80;
	store(last + blocks * BLOCK_BYTES - 8, 8 * (uint64_t)nbytes, 8);
	for (size_t i = 0; i < blocks; i++)
		compress(v, last + i * BLOCK_BYTES);
	for (unsigned i = 0; i < 8; i++)
		store(digest + 4 * i, v[i], 4);
}

LB_EXPORT const struct lb_hash lb_module = {
	.head = {LB_HEAD(LB_HASH, struct lb_hash), .secrets = LB_CONSTANT_TIME,
		 .technique = "word for word from the standard", .source = "GB/T 32905-2016"},
	.digest_bytes = DIGEST_BYTES,
	.block_bytes = BLOCK_BYTES,
	.hash = hash,
};
