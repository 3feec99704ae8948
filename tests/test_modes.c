/* SPDX-License-Identifier: MIT */
/* The harness's modes of operation over AES-128 and over DES, beside those of
 * libcrypto: blocks of 16 and of 8 bytes, whole, in pieces and in place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>
#include <openssl/evp.h>

#include "modes.h"

enum { MOST = 9000, KEY_BYTES = 16 };

static const uint8_t key[KEY_BYTES] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};

/* n bytes through one of libcrypto's ciphers; the schedule is that cipher. */
static void evp(const EVP_CIPHER *cipher, bool encrypt, uint8_t *out, const uint8_t *in, size_t n,
		const uint8_t *iv)
{
	EVP_CIPHER_CTX *c = EVP_CIPHER_CTX_new();
	int written;

	assert_non_null(c);
	assert_int_equal(EVP_CipherInit_ex(c, cipher, NULL, key, iv, encrypt), 1);
	EVP_CIPHER_CTX_set_padding(c, 0);
	assert_int_equal(EVP_CipherUpdate(c, out, &written, in, (int)n), 1);
	assert_int_equal(written, n);
	EVP_CIPHER_CTX_free(c);
}

static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	evp(schedule, true, out, in, nblocks * (size_t)EVP_CIPHER_get_block_size(schedule), NULL);
}

static void decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	evp(schedule, false, out, in, nblocks * (size_t)EVP_CIPHER_get_block_size(schedule), NULL);
}

static const struct lb_cipher aes = {
	.block_bytes = 16, .lanes = 5, .encrypt = encrypt, .decrypt = decrypt};
static const struct lb_cipher des3 = {
	.block_bytes = 8, .lanes = 600, .encrypt = encrypt, .decrypt = decrypt};

/* One message in pieces of `piece` bytes, apart or in place, beside libcrypto's. */
static void compare(const struct lb_cipher *m, enum op mode, const void *ecb, const void *whole,
		    const uint8_t iv[16], size_t n, size_t piece, bool in_place)
{
	static uint8_t in[MOST], out[MOST], right[MOST];
	uint8_t own_iv[16], *to = in_place ? in : out;

	for (size_t i = 0; i < n; i++)
		in[i] = (uint8_t)(i * i + i / 256);
	evp(whole, mode != OP_CBC_DEC, right, in, n, iv);
	memcpy(own_iv, iv, 16);
	for (size_t at = 0; at < n; at += piece)
		modes_over(m, mode, ecb, to + at, in + at, n - at < piece ? n - at : piece, own_iv);
	assert_memory_equal(to, right, n);
}

static void all_lengths(const struct lb_cipher *m, enum op mode, const void *ecb, const void *whole,
			const uint8_t iv[16])
{
	static const size_t blocks[] = {1, 2, 3, 17, 256, 257, 550};

	for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
		for (int in_place = 0; in_place < 2; in_place++) {
			size_t n = blocks[i] * m->block_bytes;

			compare(m, mode, ecb, whole, iv, n, n, in_place);
			compare(m, mode, ecb, whole, iv, n, 3 * m->block_bytes, in_place);
			if (mode == OP_CTR)
				compare(m, mode, ecb, whole, iv, n - 5, n, in_place);
		}
}

static void test_cbc(void **state)
{
	static const uint8_t iv[16] = "initial vector!";

	(void)state;
	all_lengths(&aes, OP_CBC_ENC, EVP_aes_128_ecb(), EVP_aes_128_cbc(), iv);
	all_lengths(&aes, OP_CBC_DEC, EVP_aes_128_ecb(), EVP_aes_128_cbc(), iv);
	all_lengths(&des3, OP_CBC_ENC, EVP_des_ede_ecb(), EVP_des_ede_cbc(), iv);
	all_lengths(&des3, OP_CBC_DEC, EVP_des_ede_ecb(), EVP_des_ede_cbc(), iv);
}

/* Counters that carry out of one byte, of eight and of all sixteen. */
static void test_ctr(void **state)
{
	static const uint8_t ivs[][16] = {
		"a counter, 16 B",
		{1, 2, 3, 4, 5, 6, 7, 8, 255, 255, 255, 255, 255, 255, 255, 250},
		{255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 254, 7},
	};

	(void)state;
	for (size_t i = 0; i < 3; i++)
		all_lengths(&aes, OP_CTR, EVP_aes_128_ecb(), EVP_aes_128_ctr(), ivs[i]);
}

static void given_ctr(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		      uint8_t *counter)
{
	(void)schedule, (void)in, (void)counter;
	memset(out, 1, nbytes);
}

static void given_cbc(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks,
		      uint8_t *iv)
{
	(void)schedule, (void)in, (void)iv;
	memset(out, 2, 16 * nblocks);
}

/* A module's own function is the one that runs, for its mode alone. */
static void test_own(void **state)
{
	struct lb_cipher m = aes;
	uint8_t in[32] = {0}, out[32], iv[16] = {0};

	(void)state;
	assert_false(modes_own(&m, OP_CTR) || modes_own(&m, OP_CBC_DEC));
	m.ctr = given_ctr;
	m.cbc_decrypt = given_cbc;
	assert_true(modes_own(&m, OP_CTR) && modes_own(&m, OP_CBC_DEC));
	assert_false(modes_own(&m, OP_CBC_ENC));
	modes_run(&m, OP_CTR, EVP_aes_128_ecb(), out, in, 31, iv);
	assert_int_equal(out[30], 1);
	modes_run(&m, OP_CBC_DEC, EVP_aes_128_ecb(), out, in, 32, iv);
	assert_int_equal(out[31], 2);
	modes_over(&m, OP_CBC_DEC, EVP_aes_128_ecb(), out, in, 32, iv);
	assert_int_not_equal(out[31], 2);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_cbc),
		cmocka_unit_test(test_ctr),
		cmocka_unit_test(test_own),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
