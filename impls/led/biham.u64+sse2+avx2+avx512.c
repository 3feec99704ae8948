/* SPDX-License-Identifier: MIT */
#include "abi.h"
#include "biham.h"
#include "biham_ctr.h"
#include "counter.h"

typedef void kernel(const struct schedule *, vec *);

/* All blocks through the kernel, a last incomplete batch through a copy. */
static void crypt(kernel *f, const struct schedule *s, uint8_t *out, const uint8_t *in,
		  size_t nblocks)
{
	vec x[PLANES];

	for (; nblocks >= LANES; nblocks -= LANES, in += BATCH, out += BATCH) {
		vec_transpose64(x, in);
		f(s, x);
		vec_transpose64(out, x);
	}
	if (nblocks != 0) {
		memset(x, 0, sizeof x);
		memcpy(x, in, nblocks * LED_BLOCK_BYTES);
		crypt(f, s, (uint8_t *)x, (uint8_t *)x, LANES);
		memcpy(out, x, nblocks * LED_BLOCK_BYTES);
	}
}

static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt(encrypt_planes, schedule, out, in, nblocks);
}

static void decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt(decrypt_planes, schedule, out, in, nblocks);
}

static void xor_bytes(uint8_t *out, const uint8_t *in, const void *pad, size_t nbytes)
{
	const uint8_t *p = pad;

	for (size_t i = 0; i < nbytes; i++)
		out[i] = in[i] ^ p[i];
}

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	uint64_t first = counter_load64(counter);
	vec x[PLANES];

	counter_store64(counter, first + (nbytes + LED_BLOCK_BYTES - 1) / LED_BLOCK_BYTES);
	for (size_t n; nbytes != 0; nbytes -= n) {
		n = nbytes < BATCH ? nbytes : BATCH;
		count_planes(x, first);
		encrypt_planes(schedule, x);
		vec_transpose64(x, x);
		xor_bytes(out, in, x, n);
		in += n, out += n, first += LANES;
	}
}

static void pack(const void *schedule, void *state, size_t passes)
{
	(void)schedule;
	for (; passes != 0; passes--)
		vec_transpose64(state, state);
}

static void sbox(const void *schedule, void *state, size_t passes)
{
	(void)schedule;
	for (; passes != 0; passes--)
		for (size_t i = 0; i < LED_CELLS; i++)
			led_inner_sub((vec *)state + plane(i / 4, i % 4), (unsigned)(i / 4));
}

static void rounds(const void *schedule, void *state, size_t passes)
{
	for (; passes != 0; passes--)
		encrypt_planes(schedule, state);
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = "full bitslice: 64 planes, one bit of every block each",
		 .source = "Biham, A Fast New DES Implementation in Software, FSE 1997"},
	.key_bytes = LED_KEY_BYTES,
	.block_bytes = LED_BLOCK_BYTES,
	.round_count = LED_ROUNDS,
	.lanes = LANES,
	.schedule_bytes = sizeof(struct schedule),
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = decrypt,
	.ctr = ctr,
	.state_bytes = PLANES * sizeof(vec),
	.pack = pack,
	.unpack = pack,
	.sbox = sbox,
	.rounds = rounds,
};
