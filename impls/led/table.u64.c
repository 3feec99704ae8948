/* SPDX-License-Identifier: MIT */
/*
 * LED with a table per byte of the state: 256 entries that hold S-box,
 * ShiftRows and MixColumns together.  Decryption is the equivalent inverse
 * cipher, as for AES: its constants and keys go through M^-1 and its tables hold
 * S^-1, ShiftRows^-1 and M^-1.
 *
 * The state is the block read as one number in hex, row 0 on top.  One block is
 * a chain of lookups and would wait for the cache; four at once hide that.
 */
#include "abi.h"
#include "led.h"
#include "products.h"
#include "vec.h"

enum { WAYS = 4 };

/* f(b) for b and the bytes that follow, with two arguments more. */
#define X4(f, b, v, w)	f(b, v, w), f((b) + 1, v, w), f((b) + 2, v, w), f((b) + 3, v, w)
#define X16(f, b, v, w) X4(f, b, v, w), X4(f, b + 4, v, w), X4(f, b + 8, v, w), X4(f, b + 12, v, w)
#define X64(f, b, v, w)                                                                            \
	X16(f, b, v, w), X16(f, b + 16, v, w), X16(f, b + 32, v, w), X16(f, b + 48, v, w)
#define BYTES(f, v, w) X64(f, 0, v, w), X64(f, 64, v, w), X64(f, 128, v, w), X64(f, 192, v, w)

/* What two neighbouring cells add to the state, their values after the S-box
 * being h and l, when ShiftRows brings the left one to `column`. */
#define CELL(s, column, w)     (LED_TIMES(s, w) << 4 * (3 - (3 & (column))))
#define CELLS(h, l, column, w) (CELL(h, column, w) ^ CELL(l, (column) + 1, w))
#define ROUND(b, column, w)    CELLS(LED_S((b) >> 4), LED_S(15 & (b)), column, w)
#define INVERSE_ROUND(b, column, w)                                                                \
	CELLS(LED_S_INVERSE((b) >> 4), LED_S_INVERSE(15 & (b)), column, w)

typedef uint64_t tables[8][256];

static const tables round_tables = {{BYTES(ROUND, 0, LED_M0)}, {BYTES(ROUND, 2, LED_M0)},
				    {BYTES(ROUND, 3, LED_M1)}, {BYTES(ROUND, 1, LED_M1)},
				    {BYTES(ROUND, 2, LED_M2)}, {BYTES(ROUND, 0, LED_M2)},
				    {BYTES(ROUND, 1, LED_M3)}, {BYTES(ROUND, 3, LED_M3)}};

static const tables inverse_tables = {
	{BYTES(INVERSE_ROUND, 0, LED_M_INVERSE0)}, {BYTES(INVERSE_ROUND, 2, LED_M_INVERSE0)},
	{BYTES(INVERSE_ROUND, 1, LED_M_INVERSE1)}, {BYTES(INVERSE_ROUND, 3, LED_M_INVERSE1)},
	{BYTES(INVERSE_ROUND, 2, LED_M_INVERSE2)}, {BYTES(INVERSE_ROUND, 0, LED_M_INVERSE2)},
	{BYTES(INVERSE_ROUND, 3, LED_M_INVERSE3)}, {BYTES(INVERSE_ROUND, 1, LED_M_INVERSE3)}};

/* Both ends of decryption need the S-box alone, on two cells at a time. */
#define PAIR(b, s, unused) (uint8_t)(s((b) >> 4) << 4 | s(15 & (b)))

static const uint8_t sub_pair[256] = {BYTES(PAIR, LED_S, )};
static const uint8_t unsub_pair[256] = {BYTES(PAIR, LED_S_INVERSE, )};

struct schedule {
	uint64_t encrypt[LED_ROUNDS + 1]; /* XORed before round i and at the end */
	uint64_t decrypt[LED_ROUNDS];	  /* after M^-1 number i, so behind M^-1 themselves */
};

static uint64_t load(const void *block)
{
	uint64_t x;

	memcpy(&x, block, sizeof x);
	return __builtin_bswap64(x);
}

static void store(void *block, uint64_t x)
{
	x = __builtin_bswap64(x);
	memcpy(block, &x, sizeof x);
}

/* Two bytes at a time, because x86 has names for two bytes of a register; the
 * compiler would shift the original by 8, 16, 24 ... instead. */
ALWAYS_INLINE uint64_t look_up(const tables t, uint64_t x)
{
	uint64_t y = t[7][x & 255] ^ t[6][x >> 8 & 255];

	x = vec_opaque(x >> 16);
	y ^= t[5][x & 255] ^ t[4][x >> 8 & 255];
	x = vec_opaque(x >> 16);
	y ^= t[3][x & 255] ^ t[2][x >> 8 & 255];
	x = vec_opaque(x >> 16);
	return y ^ t[1][x & 255] ^ t[0][x >> 8];
}

static inline uint64_t sub(const uint8_t pair[256], uint64_t x)
{
	uint64_t y = 0;

	for (unsigned shift = 0; shift < 64; shift += 8)
		y |= (uint64_t)pair[x >> shift & 255] << shift;
	return y;
}

/* Row i rotates left by i * step cells; step 3 undoes step 1. */
static inline uint64_t shift_rows(uint64_t x, unsigned step)
{
	uint64_t y = 0;

	for (unsigned row = 0; row < 4; row++) {
		uint16_t old = (uint16_t)(x >> (48 - 16 * row));
		unsigned left = 4 * (row * step % 4);

		y = y << 16 | (uint16_t)(old << left | old >> (16 - left));
	}
	return y;
}

/* M^-1 alone: what the inverse tables do, with the rest undone beforehand. */
static inline uint64_t unmix(uint64_t x)
{
	return look_up(inverse_tables, sub(sub_pair, shift_rows(x, 1)));
}

static void setkey(void *schedule, const uint8_t *key)
{
	struct schedule *s = schedule;
	unsigned rc = 0;

	for (size_t round = 0; round <= LED_ROUNDS; round++) {
		uint8_t cells[LED_CELLS] = {0}, subkey[LED_CELLS] = {0};
		uint64_t x = 0;

		rc = led_next_constant(rc);
		if (round < LED_ROUNDS)
			led_constants(cells, rc);
		if (round % LED_STEP_ROUNDS == 0)
			led_subkey(subkey, key, round / LED_STEP_ROUNDS);
		for (size_t i = 0; i < LED_CELLS; i++)
			x = x << 4 | (cells[i] ^ subkey[i]);
		s->encrypt[round] = x;
		if (round != 0)
			s->decrypt[LED_ROUNDS - round] = unmix(x);
	}
}

/* Rounds of n blocks, each a lookup and a constant. */
ALWAYS_INLINE void rounds(const tables t, const uint64_t *constants, size_t count, uint64_t *x,
			  size_t n)
{
	for (size_t round = 0; round < count; round++)
		for (size_t i = 0; i < n; i++)
			x[i] = look_up(t, x[i]) ^ constants[round];
}

/* Inlined with a constant n, so that x is registers. */
ALWAYS_INLINE void encrypt_few(const struct schedule *s, uint8_t *out, const uint8_t *in, size_t n)
{
	uint64_t x[WAYS];

	for (size_t i = 0; i < n; i++)
		x[i] = load(in + LED_BLOCK_BYTES * i) ^ s->encrypt[0];
	rounds(round_tables, s->encrypt + 1, LED_ROUNDS, x, n);
	for (size_t i = 0; i < n; i++)
		store(out + LED_BLOCK_BYTES * i, x[i]);
}

ALWAYS_INLINE void decrypt_few(const struct schedule *s, uint8_t *out, const uint8_t *in, size_t n)
{
	uint64_t x[WAYS];

	for (size_t i = 0; i < n; i++)
		x[i] = unmix(load(in + LED_BLOCK_BYTES * i)) ^ s->decrypt[0];
	rounds(inverse_tables, s->decrypt + 1, LED_ROUNDS - 1, x, n);
	for (size_t i = 0; i < n; i++) {
		x[i] = sub(unsub_pair, shift_rows(x[i], 3)) ^ s->encrypt[0];
		store(out + LED_BLOCK_BYTES * i, x[i]);
	}
}

typedef void few(const struct schedule *, uint8_t *, const uint8_t *, size_t);

/* WAYS blocks at a time, then what is left in one go. */
ALWAYS_INLINE void crypt(few *f, const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	for (; n >= WAYS; n -= WAYS, in += WAYS * LED_BLOCK_BYTES, out += WAYS * LED_BLOCK_BYTES)
		f(schedule, out, in, WAYS);
	if (n == 3)
		f(schedule, out, in, 3);
	else if (n == 2)
		f(schedule, out, in, 2);
	else if (n == 1)
		f(schedule, out, in, 1);
}

static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt(encrypt_few, schedule, out, in, nblocks);
}

static void decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	crypt(decrypt_few, schedule, out, in, nblocks);
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_TABLE_LOOKUP,
		 .technique = "a table per byte for the whole round, 4 blocks interleaved",
		 .source = "Guo, Peyrin, Poschmann, Robshaw, eprint 2012/600, software tables"},
	.key_bytes = LED_KEY_BYTES,
	.block_bytes = LED_BLOCK_BYTES,
	.lanes = WAYS,
	.round_count = LED_ROUNDS,
	.schedule_bytes = sizeof(struct schedule),
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = decrypt,
};
