/* SPDX-License-Identifier: MIT */
/*
 * The best of a word for any length: rows for whole lane groups, vperm for the rest.
 * On AMD Zen 3 biham.avx2 beats rows.avx2 on long messages; on Intel's cores it does
 * not, and its groups are four times as long.
 */
#include "abi.h"
#include "rows_ctr.h"
#include "vperm_ctr.h"

/*
 * From how many blocks on rows works on a rest, in a group that is not full, rather
 * than vperm in batches of 16.  Measured on AMD Zen 3 by
 *     ledbench --impl rows.avx2,vperm.avx2 --op enc,ctr --sizes 256,384,392,448
 * in core cycles: three batches of vperm take as long as such a group of rows for LED-64
 * (4.2 x 384), and longer for LED-128 (6.2 x 384 and 5.8 x 384).  With AVX-512 it is
 * reckoned from the vector instructions: 4200 for a group of rows, 800 (512 bits, two a
 * cycle) or 1690 (256 bits, three a cycle) for a batch, and 200 cycles for copying.
 */
#ifndef vec_ternary
enum { CROSSOVER = 48 };
#elif LB_VEC == 32
enum { CROSSOVER = 33 };
#else
enum { CROSSOVER = 81 };
#endif

struct schedule {
	struct rows_schedule rows;
	struct vperm_schedule vperm;
};

static void setkey(void *schedule, const uint8_t *key)
{
	struct schedule *s = schedule;

	rows_setkey(&s->rows, key);
	vperm_setkey(&s->vperm, key);
}

/* How many of the blocks are for rows; a number that fills no group has to be last. */
static size_t bulk(size_t nblocks)
{
	size_t rest = nblocks % ROWS_LANES;

	return rest < CROSSOVER ? nblocks - rest : nblocks;
}

static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	const struct schedule *s = schedule;
	size_t n = bulk(nblocks), bytes = n * LED_BLOCK_BYTES;

	if (n != 0)
		rows_encrypt(&s->rows, out, in, n);
	if (n != nblocks)
		vperm_encrypt(&s->vperm, out + bytes, in + bytes, nblocks - n);
}

static void decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	const struct schedule *s = schedule;
	size_t n = bulk(nblocks), bytes = n * LED_BLOCK_BYTES;

	if (n != 0)
		rows_decrypt(&s->rows, out, in, n);
	if (n != nblocks)
		vperm_decrypt(&s->vperm, out + bytes, in + bytes, nblocks - n);
}

static void ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		uint8_t *counter)
{
	const struct schedule *s = schedule;
	size_t bytes = LED_BLOCK_BYTES * bulk((nbytes + LED_BLOCK_BYTES - 1) / LED_BLOCK_BYTES);

	if (bytes > nbytes)
		bytes = nbytes;
	if (bytes != 0)
		rows_ctr(&s->rows, out, in, bytes, counter);
	if (bytes != nbytes)
		vperm_ctr(&s->vperm, out + bytes, in + bytes, nbytes - bytes, counter);
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = "rows for whole lane groups, vperm for the rest",
		 .source = "ledbench"},
	.key_bytes = LED_KEY_BYTES,
	.block_bytes = LED_BLOCK_BYTES,
	.lanes = ROWS_LANES,
	.round_count = LED_ROUNDS,
	.schedule_bytes = sizeof(struct schedule),
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = decrypt,
	.ctr = ctr,
};
