/* SPDX-License-Identifier: MIT */
/*
 * SM2-KDF's tables against the plain expansion of SM3, and what is built on them against
 * libcrypto's X963KDF, for vectors that this machine need not have.  The other widths are
 * files that define theirs and include this one.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <openssl/core_names.h>
#include <openssl/kdf.h>
#include <openssl/params.h>

#ifndef LB_VEC
#define LB_VEC	 32
#define PAR_SETS 1
#endif

#include "vec_emulated.h"

#include "../impls/sm2-kdf/par.h"

enum { GUARD_BYTES = 64, MOST_BYTES = 300000 };

static uint8_t secret[KDF_SECRET_BYTES], got[GUARD_BYTES + MOST_BYTES + GUARD_BYTES];
static uint8_t expected[MOST_BYTES];

/* The expansion of GB/T 32905, 5.3.2, of the block with that counter. */
static void expand(uint32_t w[SM3_ROUNDS + 4], uint32_t counter)
{
	memset(w, 0, 16 * sizeof *w);
	w[0] = counter, w[1] = 0x80000000, w[15] = 544;
	for (int j = 16; j < SM3_ROUNDS + 4; j++) {
		uint32_t x = w[j - 16] ^ w[j - 9] ^ (w[j - 3] << 15 | w[j - 3] >> 17);

		x ^= (x << 15 | x >> 17) ^ (x << 23 | x >> 9);
		w[j] = x ^ (w[j - 13] << 7 | w[j - 13] >> 25) ^ w[j - 6];
	}
}

/* W_j, or W'_j if sum, by the tables. */
static uint32_t look_up(size_t j, bool sum, uint32_t counter)
{
	size_t row = j - KDF_FIRST;
	uint32_t x = kdf_lanes[row][sum][counter % KDF_GROUP];

	for (size_t b = 4; b < 32; b++)
		if ((counter >> b & 1) != 0)
			x ^= kdf_bits[b - KDF_LOW][row][sum];
	return x;
}

static void check_counter(uint32_t counter)
{
	uint32_t w[SM3_ROUNDS + 4];

	expand(w, counter);
	for (size_t j = 0; j < SM3_ROUNDS; j++) {
		uint32_t sum = w[j] ^ w[j + 4];

		if (j >= KDF_FIRST) {
			assert_int_equal(look_up(j, false, counter), w[j]);
			assert_int_equal(look_up(j, true, counter), sum);
		} else if (counter == 1) {
			assert_int_equal(kdf_opening[j][0], w[j]);
			assert_int_equal(kdf_opening[j][1], sum);
		}
	}
}

static void test_tables(void **state)
{
	uint32_t zero[SM3_ROUNDS + 4], one[SM3_ROUNDS + 4], random = 1;

	(void)state;
	for (uint32_t counter = 0; counter < 4 * KDF_GROUP; counter++)
		check_counter(counter);
	for (unsigned b = 0; b < 32; b++)
		check_counter((uint32_t)1 << b), check_counter(UINT32_MAX >> b);
	for (int i = 0; i < 1000; i++)
		check_counter(random = random * 1664525 + 1013904223);
	expand(zero, 0), expand(one, 1);
	for (size_t row = 0, j = KDF_FIRST; j < SM3_ROUNDS; row++, j++) {
		assert_int_equal(kdf_constant[row][0], zero[j]);
		assert_int_equal(kdf_constant[row][1], zero[j] ^ zero[j + 4]);
		assert_int_equal(kdf_unit[row][0], zero[j] ^ one[j]);
		assert_int_equal(kdf_unit[row][1], zero[j] ^ one[j] ^ zero[j + 4] ^ one[j + 4]);
		assert_int_equal(kdf_bits[0][row][0], kdf_lanes[row][0][8] ^ kdf_lanes[row][0][0]);
		assert_int_equal(kdf_bits[0][row][1], kdf_lanes[row][1][8] ^ kdf_lanes[row][1][0]);
	}
}

static void x963(uint8_t *out, size_t nbytes)
{
	EVP_KDF *kdf = EVP_KDF_fetch(NULL, "X963KDF", NULL);
	EVP_KDF_CTX *context = EVP_KDF_CTX_new(kdf);
	OSSL_PARAM params[] = {
		OSSL_PARAM_construct_utf8_string(OSSL_KDF_PARAM_DIGEST, (char[]){"SM3"}, 0),
		OSSL_PARAM_construct_octet_string(OSSL_KDF_PARAM_KEY, secret, sizeof secret),
		OSSL_PARAM_END,
	};

	assert_int_equal(EVP_KDF_derive(context, out, nbytes, params), 1);
	EVP_KDF_CTX_free(context);
	EVP_KDF_free(kdf);
}

/* One length, with what lies around the output. */
static void check_length(size_t nbytes)
{
	memset(got, 0xa5, GUARD_BYTES + nbytes + GUARD_BYTES);
	assert_null(par_module(NULL, got + GUARD_BYTES, nbytes, secret));
	if (memcmp(got + GUARD_BYTES, expected, nbytes) != 0)
		fail_msg("wrong at %zu bytes", nbytes);
	for (size_t i = 0; i < GUARD_BYTES; i++)
		if (got[i] != 0xa5 || got[GUARD_BYTES + nbytes + i] != 0xa5)
			fail_msg("overrun at %zu bytes", nbytes);
}

static void test_lengths(void **state)
{
	(void)state;
	for (size_t i = 0; i < sizeof secret; i++)
		secret[i] = (uint8_t)(i * i + 3);
	x963(expected, sizeof expected);
	for (size_t n = 0; n <= 4200; n++)
		check_length(n);
	for (size_t n = 4200; n < MOST_BYTES; n += n / 16 + 13)
		check_length(n);
	/* Where the last counter is lent the first place, and beside it. */
	for (size_t n = 512; n < MOST_BYTES; n *= 2)
		check_length(n - 32), check_length(n - 31), check_length(n), check_length(n + 1);
}

static void test_limit(void **state)
{
	const uint64_t most = (uint64_t)UINT32_MAX * KDF_BLOCK_BYTES;

	(void)state;
	assert_null(kdf_refuse(most));
	assert_non_null(kdf_refuse(most + 1));
	memset(got, 0xa5, GUARD_BYTES);
	assert_non_null(par_module(NULL, got, most + 1, secret));
	assert_non_null(par_module(NULL, got, SIZE_MAX, secret));
	for (size_t i = 0; i < GUARD_BYTES; i++)
		assert_int_equal(got[i], 0xa5);
}

/* The rest of a derivation of the greatest length: its last counters. */
static void test_last_counters(void **state)
{
	uint32_t counter = UINT32_MAX / PAR_LANES * PAR_LANES;
	uint32_t bits[KDF_ROWS][2] = {{0}}, h[8];
	uint8_t block[SM3_BLOCK_BYTES], digest[SM3_DIGEST_BYTES];
	struct par_start s;

	(void)state;
	kdf_absorb(s.h, secret);
	par_start(&s);
	par_flip(bits, counter / KDF_GROUP * KDF_GROUP);
	par_group(got, &s, counter, bits);
	for (uint32_t i = 0; i < PAR_LANES; i++) {
		kdf_block(block, counter + i);
		memcpy(h, s.h, sizeof h);
		sm3_compress(h, block, 1);
		kdf_put(digest, h, sizeof digest);
		assert_memory_equal(got + i * SM3_DIGEST_BYTES, digest, sizeof digest);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_tables),
		cmocka_unit_test(test_lengths),
		cmocka_unit_test(test_limit),
		cmocka_unit_test(test_last_counters),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
