/* SPDX-License-Identifier: MIT */
/*
 * LED bitsliced in 64-bit words without SIMD: 16 blocks in 16 words, x[4r + b]
 * being bit b of row r.  Bits 16c to 16c + 15 of a word belong to column c, one bit
 * for every block, so that ShiftRows is a rotation of words.  Between the first and the
 * last key the state is in the form of inner.h.
 */
#include "abi.h"
#include "led.h"
#include "inner.h"

enum { LANES = 16, WORDS = 16 };

typedef uint64_t planes[WORDS];

struct schedule {
	planes add[LED_ROUNDS + 1]; /* XORed before round i and at the end */
};

/* The words that hold `cells` in every block.  The product moves the bit at 4c to
 * 16c, among copies that the mask drops. */
static void spread(planes x, const uint8_t cells[LED_CELLS])
{
	for (size_t i = 0; i < WORDS; i++) {
		const uint8_t *c = cells + i / 4 * 4;
		uint64_t row = (uint64_t)(c[0] | c[1] << 4 | c[2] << 8 | c[3] << 12);

		row = (row >> i % 4 & 0x1111) * 0x1001001001;
		x[i] = (row & 0x0001000100010001) * 0xffff;
	}
}

static void setkey(void *schedule, const uint8_t *key)
{
	struct schedule *s = schedule;
	unsigned rc = 0;

	for (size_t round = 0; round <= LED_ROUNDS; round++) {
		uint8_t cells[LED_CELLS] = {0}, subkey[LED_CELLS] = {0};

		rc = led_next_constant(rc);
		if (round < LED_ROUNDS)
			led_constants(cells, rc);
		if (round % LED_STEP_ROUNDS == 0)
			led_subkey(subkey, key, round / LED_STEP_ROUNDS);
		for (size_t i = 0; i < LED_CELLS; i++) {
			cells[i] ^= subkey[i];
			if (round == 0 || round == LED_ROUNDS)
				cells[i] ^= led_flip[i / 4];
			cells[i] = led_inner[i / 4][cells[i]];
		}
		spread(s->add[round], cells);
	}
}

ALWAYS_INLINE void add(planes x, const planes constants)
{
	for (size_t i = 0; i < WORDS; i++)
		x[i] ^= constants[i];
}

typedef void row_program(vec x[4], unsigned row);

ALWAYS_INLINE void each_row(planes x, row_program *f)
{
	f(x, 0), f(x + 4, 1), f(x + 8, 2), f(x + 12, 3);
}

/* Row r by r * step columns to the left; step 3 undoes step 1. */
ALWAYS_INLINE void shift_rows(planes x, unsigned step)
{
	for (size_t i = 4; i < WORDS; i++) {
		unsigned by = 16 * (i / 4 * step % 4);

		x[i] = x[i] >> by | x[i] << (64 - by);
	}
}

/*
 * Packing exchanges digits of indices.  A bit of the 16 blocks is found by 10
 * binary digits: 4 number its word, and 6 its place in the word.  When a block is
 * a word, the latter are, from the top, r1 r0 c1 ~c0 b1 b0 (row, column, bit; the
 * left cell of a byte is its high nibble).  swap_move puts a digit of the word's
 * number into the place and back; with its operands swapped, it complements both.
 */
ALWAYS_INLINE void exchange_columns(uint64_t x[4])
{
	swap_move(&x[1], &x[0], 4, 0x0f0f0f0f0f0f0f0f);
	swap_move(&x[3], &x[2], 4, 0x0f0f0f0f0f0f0f0f);
	swap_move(&x[0], &x[2], 8, 0x00ff00ff00ff00ff);
	swap_move(&x[1], &x[3], 8, 0x00ff00ff00ff00ff);
}

ALWAYS_INLINE void exchange_rows(uint64_t x[4])
{
	swap_move(&x[0], &x[1], 16, 0x0000ffff0000ffff);
	swap_move(&x[2], &x[3], 16, 0x0000ffff0000ffff);
	swap_move(&x[0], &x[2], 32, 0x00000000ffffffff);
	swap_move(&x[1], &x[3], 32, 0x00000000ffffffff);
}

ALWAYS_INLINE void exchange_bits(uint64_t x[4])
{
	swap_move(&x[0], &x[1], 1, 0x5555555555555555);
	swap_move(&x[2], &x[3], 1, 0x5555555555555555);
	swap_move(&x[0], &x[2], 2, 0x3333333333333333);
	swap_move(&x[1], &x[3], 2, 0x3333333333333333);
}

static void pack_blocks(planes x, const uint8_t *in)
{
	planes y;

	memcpy(y, in, sizeof y);
	for (size_t k = 0; k < 4; k++) {
		exchange_columns(y + 4 * k);
		exchange_rows(y + 4 * k);
	}
	for (size_t row = 0; row < 4; row++) {
		for (size_t k = 0; k < 4; k++)
			x[4 * row + k] = y[4 * k + row];
		exchange_bits(x + 4 * row);
	}
}

static void unpack_blocks(uint8_t *out, planes x)
{
	planes y;

	for (size_t row = 0; row < 4; row++) {
		exchange_bits(x + 4 * row);
		for (size_t k = 0; k < 4; k++)
			y[4 * k + row] = x[4 * row + k];
	}
	for (size_t k = 0; k < 4; k++) {
		exchange_rows(y + 4 * k);
		exchange_columns(y + 4 * k);
	}
	memcpy(out, y, sizeof y);
}

ALWAYS_INLINE void copy(planes to, const planes from)
{
	for (size_t i = 0; i < WORDS; i++)
		to[i] = from[i];
}

/* The kernels work on a copy, which nothing else can point to: registers. */
static void encrypt_planes(const struct schedule *s, planes state)
{
	planes x;

	copy(x, state);
	each_row(x, led_inner_enter);
	add(x, s->add[0]);
	for (size_t round = 1; round <= LED_ROUNDS; round++) {
		each_row(x, led_inner_sub);
		shift_rows(x, 1);
		led_inner_mix(x);
		add(x, s->add[round]);
	}
	each_row(x, led_inner_leave);
	copy(state, x);
}

static void decrypt_planes(const struct schedule *s, planes state)
{
	planes x;

	copy(x, state);
	each_row(x, led_inner_enter);
	add(x, s->add[LED_ROUNDS]);
	for (size_t round = LED_ROUNDS; round-- != 0;) {
		led_inner_unmix(x);
		shift_rows(x, 3);
		each_row(x, led_inner_unsub);
		add(x, s->add[round]);
	}
	each_row(x, led_inner_leave);
	copy(state, x);
}

typedef void kernel(const struct schedule *, planes);

/* All blocks through the kernel, a last incomplete batch through a copy. */
static void crypt(kernel *f, const struct schedule *s, uint8_t *out, const uint8_t *in,
		  size_t nblocks)
{
	uint8_t tail[LANES * LED_BLOCK_BYTES] = {0};
	planes x;

	for (; nblocks >= LANES; nblocks -= LANES, in += sizeof tail, out += sizeof tail) {
		pack_blocks(x, in);
		f(s, x);
		unpack_blocks(out, x);
	}
	if (nblocks != 0) {
		memcpy(tail, in, nblocks * LED_BLOCK_BYTES);
		pack_blocks(x, tail);
		f(s, x);
		unpack_blocks(tail, x);
		memcpy(out, tail, nblocks * LED_BLOCK_BYTES);
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

static void pack(const void *schedule, void *state, size_t passes)
{
	(void)schedule;
	for (; passes != 0; passes--)
		pack_blocks(state, state);
}

static void unpack(const void *schedule, void *state, size_t passes)
{
	(void)schedule;
	for (; passes != 0; passes--)
		unpack_blocks(state, state);
}

static void sbox(const void *schedule, void *state, size_t passes)
{
	planes x;

	(void)schedule;
	copy(x, state);
	for (; passes != 0; passes--)
		each_row(x, led_inner_sub);
	copy(state, x);
}

static void rounds(const void *schedule, void *state, size_t passes)
{
	for (; passes != 0; passes--)
		encrypt_planes(schedule, state);
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = "bitslice: 16 words = 4 rows of 4 bits, 16 blocks",
		 .source = "S-box and MixColumns programs: our own search"},
	.key_bytes = LED_KEY_BYTES,
	.block_bytes = LED_BLOCK_BYTES,
	.round_count = LED_ROUNDS,
	.lanes = LANES,
	.schedule_bytes = sizeof(struct schedule),
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = decrypt,
	.state_bytes = sizeof(planes),
	.pack = pack,
	.unpack = unpack,
	.sbox = sbox,
	.rounds = rounds,
};
