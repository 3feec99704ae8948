/* SPDX-License-Identifier: MIT */
#include "modes.h"

#include <string.h>

#include "deck.h"

/* Blocks go to the module by the lane group, or by as many groups as fit in here: few
 * enough to stay in the first cache beside the message. */
enum { PAD_BYTES = 4096, PAD_ROOM = MAX_LANES * MAX_BLOCK_BYTES };

/* Bytes that one call of the module gets. */
static size_t piece(const struct lb_cipher *m)
{
	size_t group = (size_t)m->lanes * m->block_bytes;

	return group < PAD_BYTES ? PAD_BYTES / group * group : group;
}

/* out = a ^ b, where out may be a or b: said in vectors, for compilers that must think
 * of every other overlap go byte by byte. */
static void xor_bytes(uint8_t *out, const uint8_t *a, const uint8_t *b, size_t n)
{
	typedef uint64_t pair __attribute__((vector_size(16)));
	pair x, y;

	for (; n >= sizeof x; n -= sizeof x, out += sizeof x, a += sizeof x, b += sizeof x) {
		memcpy(&x, a, sizeof x);
		memcpy(&y, b, sizeof y);
		x ^= y;
		memcpy(out, &x, sizeof x);
	}
	for (; n != 0; n--)
		*out++ = *a++ ^ *b++;
}

/* The next n counters.  Between two carries out of the last byte, only that byte
 * changes, and the counter in memory is left alone: a copy of what was just written
 * byte by byte would wait for it. */
static inline void count(uint8_t *to, size_t n, uint8_t *counter, size_t bytes)
{
	uint8_t last = counter[bytes - 1];

	for (; n != 0; n--, to += bytes) {
		memcpy(to, counter, bytes);
		to[bytes - 1] = last;
		if (++last != 0)
			continue;
		for (size_t i = bytes - 1; i-- != 0 && ++counter[i] == 0;)
			;
	}
	counter[bytes - 1] = last;
}

/* The loop again for the usual sizes, so that copying takes one instruction. */
static void make_counters(uint8_t *to, size_t n, uint8_t *counter, size_t bytes)
{
	if (bytes == 8)
		count(to, n, counter, 8);
	else if (bytes == 16)
		count(to, n, counter, 16);
	else
		count(to, n, counter, bytes);
}

static void ctr(const struct lb_cipher *m, const void *schedule, uint8_t *out, const uint8_t *in,
		size_t nbytes, uint8_t *counter)
{
	_Alignas(64) uint8_t pad[PAD_ROOM];
	size_t block = m->block_bytes, most = piece(m);

	while (nbytes != 0) {
		size_t bytes = nbytes < most ? nbytes : most;
		size_t nblocks = (bytes + block - 1) / block;

		make_counters(pad, nblocks, counter, block);
		m->encrypt(schedule, pad, pad, nblocks);
		xor_bytes(out, in, pad, bytes);
		in += bytes, out += bytes, nbytes -= bytes;
	}
}

/* Each block waits for the one before it: one call a block. */
static void cbc_encrypt(const struct lb_cipher *m, const void *schedule, uint8_t *out,
			const uint8_t *in, size_t nbytes, uint8_t *iv)
{
	size_t block = m->block_bytes;
	const uint8_t *before = iv;

	for (size_t at = 0; at < nbytes; at += block) {
		xor_bytes(out + at, in + at, before, block);
		m->encrypt(schedule, out + at, out + at, 1);
		before = out + at;
	}
	memmove(iv, before, block);
}

/* The ciphertext before a block has to be there still when its turn comes, also where
 * the output overwrites it: what is written waits in the pad. */
static void cbc_decrypt(const struct lb_cipher *m, const void *schedule, uint8_t *out,
			const uint8_t *in, size_t nbytes, uint8_t *iv)
{
	_Alignas(64) uint8_t pad[PAD_ROOM];
	size_t block = m->block_bytes, most = piece(m);

	while (nbytes != 0) {
		size_t bytes = nbytes < most ? nbytes : most;

		m->decrypt(schedule, pad, in, bytes / block);
		xor_bytes(pad, pad, iv, block);
		xor_bytes(pad + block, pad + block, in, bytes - block);
		memcpy(iv, in + bytes - block, block);
		memcpy(out, pad, bytes);
		in += bytes, out += bytes, nbytes -= bytes;
	}
}

bool modes_own(const struct lb_cipher *m, enum op mode)
{
	return (mode == OP_CTR && m->ctr != NULL) || (mode == OP_CBC_DEC && m->cbc_decrypt != NULL);
}

void modes_over(const struct lb_cipher *m, enum op mode, const void *schedule, uint8_t *out,
		const uint8_t *in, size_t nbytes, uint8_t *iv)
{
	(mode == OP_CTR	      ? ctr
	 : mode == OP_CBC_ENC ? cbc_encrypt
			      : cbc_decrypt)(m, schedule, out, in, nbytes, iv);
}

void modes_run(const struct lb_cipher *m, enum op mode, const void *schedule, uint8_t *out,
	       const uint8_t *in, size_t nbytes, uint8_t *iv)
{
	if (!modes_own(m, mode))
		modes_over(m, mode, schedule, out, in, nbytes, iv);
	else if (mode == OP_CTR)
		m->ctr(schedule, out, in, nbytes, iv);
	else
		m->cbc_decrypt(schedule, out, in, nbytes / m->block_bytes, iv);
}
