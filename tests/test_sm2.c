/* SPDX-License-Identifier: MIT */
/* SM2 encryption: the standard's sample, an all-zero mask, and ciphertexts in forms that are
 * not DER. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define LB_VEC 8

#include "../impls/sm2-kdf/kdf.h"

#define SM2_DERIVE kdf_serial
#include "../impls/sm2/sm2.h"

/* GB/T 32918.5-2017, annex C: keys, k, and M = "encryption standard" as a ciphertext in
 * DER; k is for known answers alone. */
static const char message[] = "encryption standard";
#define PRIVATE	  "3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8"
#define PUBLIC_X  "09f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020"
#define PUBLIC_Y  "ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13"
#define NONCE	  "59276e27d506861a16680f3ad9c02dccef3cc1fa3cdbe4ce6d54b80deac1bc21"
#define SAMPLE_X1 "04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73"
#define SAMPLE_Y1 "e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0"
#define SAMPLE_C3 "59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766"
#define SAMPLE_C2 "21886ca989ca9c7d58087307ca93092d651efa"
#define NUMBER_X1 "0220" SAMPLE_X1
#define NUMBER_Y1 "022100" SAMPLE_Y1
#define OCTETS	  "0420" SAMPLE_C3 "0413" SAMPLE_C2

static struct sm2 sm2;
static uint8_t buffer[1024], plain[1024];

static size_t unhex(uint8_t *out, const char *hex)
{
	size_t n = strlen(hex) / 2;

	for (size_t i = 0; i < n; i++)
		out[i] = (uint8_t)strtoul((char[]){hex[2 * i], hex[2 * i + 1], 0}, NULL, 16);
	return n;
}

static int open_keys(void **state)
{
	uint8_t private_key[SM2_NUMBER_BYTES], public_key[SM2_POINT_BYTES];

	(void)state;
	unhex(private_key, PRIVATE);
	unhex(public_key, PUBLIC_X PUBLIC_Y);
	return sm2_open(&sm2, private_key, public_key) != NULL;
}

static int close_keys(void **state)
{
	(void)state;
	sm2_close(&sm2);
	return 0;
}

/* Decrypts; NULL if it is the sample's message. */
static const char *decrypt(const char *hex)
{
	size_t n = 1, nbytes = unhex(buffer, hex);
	const char *error;

	memset(plain, 0xa5, sizeof plain);
	error = sm2_decrypt(&sm2, plain, &n, buffer, nbytes);
	assert_int_equal(n, error == NULL ? strlen(message) : 0);
	assert_int_equal(memcmp(plain, message, 4) == 0, error == NULL);
	return error;
}

static void test_sample(void **state)
{
	uint8_t nonce[SM2_NUMBER_BYTES], expected[256], out[256];
	size_t n = 0, size = unhex(expected, "307c" NUMBER_X1 NUMBER_Y1 OCTETS);

	(void)state;
	unhex(nonce, NONCE);
	assert_null(sm2_encrypt(&sm2, out, &n, (const uint8_t *)message, strlen(message), nonce));
	assert_int_equal(n, size);
	assert_memory_equal(out, expected, size);
	assert_null(decrypt("307c" NUMBER_X1 NUMBER_Y1 OCTETS));
}

/* What somebody sends whose x2 || y2 is z, and C1 what he says. */
static size_t seal(const uint8_t c1[SM2_POINT_BYTES], const uint8_t z[SM2_POINT_BYTES],
		   const void *text, size_t nbytes)
{
	uint8_t *c3, *c2 = sm2_frame(buffer, c1, nbytes, &c3);

	kdf_serial(c2, nbytes, z);
	sm2_mask(c2, text, nbytes);
	sm2_digest(c3, z, text, nbytes);
	return (size_t)(c2 - buffer) + nbytes;
}

static void test_nonces(void **state)
{
	/* The order of the group, from GB/T 32918.5, and what is beside it. */
	static const char *const bad[] = {
		"0000000000000000000000000000000000000000000000000000000000000000",
		"fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54123",
		"fffffffeffffffffffffffffffffffff7203df6b21c6052b53bbf40939d54124",
		"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
	};
	uint8_t nonce[SM2_NUMBER_BYTES];
	size_t n;

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		unhex(nonce, bad[i]);
		n = 1;
		assert_string_equal(sm2_encrypt(&sm2, buffer, &n, nonce, 1, nonce), SM2_BAD_NONCE);
		assert_int_equal(n, 0);
	}
}

/* Of one byte, one mask in 256 is zero. */
static void test_zero_mask(void **state)
{
	uint8_t nonce[SM2_NUMBER_BYTES] = {0}, c1[SM2_POINT_BYTES], z[SM2_POINT_BYTES], t;
	const uint8_t byte = 'M';
	size_t n = 1;

	(void)state;
	do {
		assert_true(++nonce[SM2_NUMBER_BYTES - 1] != 0 || ++nonce[SM2_NUMBER_BYTES - 2]);
		assert_true(sm2_set_number(&sm2, sm2.number, nonce));
		assert_true(sm2_multiply(&sm2, z, sm2.public_key, sm2.number));
		kdf_serial(&t, 1, z);
	} while (t != 0);
	assert_string_equal(sm2_encrypt(&sm2, buffer, &n, &byte, 1, nonce), SM2_ZERO_MASK);
	assert_int_equal(n, 0);
	/* What somebody else would have sent: C2 = M. */
	assert_true(sm2_set_number(&sm2, sm2.number, nonce) &&
		    sm2_multiply(&sm2, c1, NULL, sm2.number));
	n = seal(c1, z, &byte, 1);
	plain[0] = 0xa5;
	assert_string_equal(sm2_decrypt(&sm2, plain, &n, buffer, n), SM2_ZERO_MASK);
	assert_int_equal(n, 0);
	assert_int_not_equal(plain[0], byte);
}

/* A point whose x1 is small, and the same with x1 + p, which libcrypto would reduce. */
static void test_reduced(void **state)
{
	uint8_t c1[SM2_POINT_BYTES], z[SM2_POINT_BYTES];
	BIGNUM *x = BN_new(), *y = BN_new();
	size_t n;

	(void)state;
	do
		assert_true(BN_add_word(x, 1) && !BN_is_word(x, 100));
	while (!EC_POINT_set_compressed_coordinates(sm2.group, sm2.peer, x, 0, sm2.bn));
	assert_true(EC_POINT_get_affine_coordinates(sm2.group, sm2.peer, x, y, sm2.bn));
	assert_true(sm2_multiply(&sm2, z, sm2.peer, sm2.private_key));
	for (int reduced = 1; reduced >= 0; reduced--) {
		const char *error;

		assert_int_equal(BN_bn2binpad(x, c1, SM2_NUMBER_BYTES), SM2_NUMBER_BYTES);
		assert_int_equal(BN_bn2binpad(y, c1 + SM2_NUMBER_BYTES, SM2_NUMBER_BYTES),
				 SM2_NUMBER_BYTES);
		n = seal(c1, z, message, strlen(message));
		error = sm2_decrypt(&sm2, plain, &n, buffer, n);
		assert_string_equal(error == NULL ? "" : error, reduced ? "" : SM2_BAD_POINT);
		assert_int_equal(n, reduced ? strlen(message) : 0);
		assert_true(BN_add(x, x, EC_GROUP_get0_field(sm2.group)));
	}
	BN_free(x);
	BN_free(y);
}

static void test_empty(void **state)
{
	size_t n = 1;

	(void)state;
	assert_string_equal(sm2_encrypt(&sm2, buffer, &n, plain, 0, NULL), SM2_EMPTY);
	assert_int_equal(n, 0);
	assert_string_equal(decrypt(""), SM2_BAD_DER);
	assert_string_equal(decrypt("3069" NUMBER_X1 NUMBER_Y1 "0420" SAMPLE_C3 "0400"),
			    SM2_BAD_DER);
}

/* The sample in forms of BER that are not DER, or in none. */
static void test_forms(void **state)
{
	static const char *const bad[] = {
		"30817c" NUMBER_X1 NUMBER_Y1 OCTETS, /* a length too long */
		"3082007c" NUMBER_X1 NUMBER_Y1 OCTETS,
		"3080" NUMBER_X1 NUMBER_Y1 OCTETS "0000",     /* an indefinite one */
		"307d" NUMBER_X1 NUMBER_Y1 OCTETS,	      /* beyond the end */
		"307b" NUMBER_X1 NUMBER_Y1 OCTETS,	      /* before it */
		"307c" NUMBER_X1 NUMBER_Y1 OCTETS "00",	      /* with something behind */
		"307e" NUMBER_X1 NUMBER_Y1 OCTETS "0500",     /* with a part too many */
		"3067" NUMBER_X1 NUMBER_Y1 "0420" SAMPLE_C3,  /* with one too few */
		"317c" NUMBER_X1 NUMBER_Y1 OCTETS,	      /* a SET */
		"307d022100" SAMPLE_X1 NUMBER_Y1 OCTETS,      /* a zero too many */
		"307b" NUMBER_X1 "0220" SAMPLE_Y1 OCTETS,     /* a negative number */
		"307d" NUMBER_X1 "02220000" SAMPLE_Y1 OCTETS, /* zeros */
		"307c" NUMBER_X1 "022101" SAMPLE_Y1 OCTETS,   /* a number too great */
		"305c0200" NUMBER_Y1 OCTETS,		      /* one without contents */
		"307c2220" SAMPLE_X1 NUMBER_Y1 OCTETS,	      /* a constructed one */
		"307c" NUMBER_X1 NUMBER_Y1 "2420" SAMPLE_C3 "0413" SAMPLE_C2,
		"307d" NUMBER_X1 NUMBER_Y1 "042100" SAMPLE_C3 "0413" SAMPLE_C2,
		"3089ffffffffffffffffff",
		"308800ffffffffffffff",
		"30",
		"3084",
	};

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (decrypt(bad[i]) == NULL)
			fail_msg("accepted: %s", bad[i]);
}

static void test_changes(void **state)
{
	/* y1 - 1; p instead of x1, which libcrypto would take for 0; (0, 0); another C3; another
	 * C2. */
	static const struct {
		const char *hex, *error;
	} bad[] = {
		{"307c" NUMBER_X1
		 "022100e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124def" OCTETS,
		 SM2_BAD_POINT},
		{"307d022100fffffffeffffffffffffffffffffffffffffffff00000000fffffffffffffff"
		 "f" NUMBER_Y1 OCTETS,
		 SM2_BAD_POINT},
		{"303d020100020100" OCTETS, SM2_BAD_POINT},
		{"307c" NUMBER_X1 NUMBER_Y1 "0420"
		 "59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8767"
		 "0413" SAMPLE_C2,
		 SM2_BAD_HASH},
		{"307c" NUMBER_X1 NUMBER_Y1 "0420" SAMPLE_C3 "0413"
		 "21886ca989ca9c7d58087307ca93092d651efb",
		 SM2_BAD_HASH},
	};

	(void)state;
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		assert_string_equal(decrypt(bad[i].hex), bad[i].error);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_sample),	  cmocka_unit_test(test_nonces),
		cmocka_unit_test(test_zero_mask), cmocka_unit_test(test_empty),
		cmocka_unit_test(test_reduced),	  cmocka_unit_test(test_forms),
		cmocka_unit_test(test_changes),
	};

	return cmocka_run_group_tests(tests, open_keys, close_keys);
}
