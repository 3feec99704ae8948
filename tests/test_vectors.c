/* SPDX-License-Identifier: MIT */
/* The reader of test vectors: what it takes, and that it takes nothing else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "vectors.h"

#define COUNT(array)  (sizeof(array) / sizeof(array)[0])
#define TEXT(literal) literal, sizeof(literal) - 1

static char path[] = "/tmp/test_vectors.XXXXXX";

static void write_file(const char *text, size_t size)
{
	FILE *file = fopen(path, "wb");

	assert_non_null(file);
	assert_int_equal(fwrite(text, 1, size, file), size);
	assert_int_equal(fclose(file), 0);
}

static void assert_empty(const struct vector_set *set)
{
	assert_int_equal(set->n, 0);
	assert_int_equal(set->key_bytes, 0);
	assert_int_equal(set->block_bytes, 0);
	assert_null(set->vectors);
	assert_null(set->storage);
}

/* Reads the text, and wants exactly the error `where: what`; where begins after the path. */
static void assert_refused(const char *text, size_t size, const char *error)
{
	char expected[512];
	struct vector_set set;
	char *got;

	write_file(text, size);
	got = vectors_read(&set, path, LB_CIPHER);
	snprintf(expected, sizeof expected, "%s:%s", path, error);
	assert_non_null(got);
	assert_string_equal(got, expected);
	assert_empty(&set);
	free(got);
}

static void assert_read(struct vector_set *set, const char *text, size_t size)
{
	char *error;

	write_file(text, size);
	error = vectors_read(set, path, LB_CIPHER);
	if (error != NULL)
		fail_msg("%s", error);
}

static void assert_bytes(const uint8_t *got, const char *expected, size_t n)
{
	assert_memory_equal(got, expected, n);
}

static void test_lines(void **state)
{
	struct vector_set set;

	(void)state;
	assert_read(&set,
		    TEXT("# a comment\n"
			 "\n"
			 "00ff \t 0123456789abcdef  FEdcBA9876543210 P # said where\n"
			 "   \t \n"
			 "  a00a 00112233445566aa 8899aabbccddeeff W  keys   swapped \t # so\n"
			 "0102 0000000000000000 0000000000000001 G \t\n"));
	assert_int_equal(set.n, 3);
	assert_int_equal(set.key_bytes, 2);
	assert_int_equal(set.block_bytes, 8);
	assert_bytes(set.vectors[0].field[CIPHER_KEY].bytes, "\x00\xff", 2);
	assert_bytes(set.vectors[0].field[CIPHER_PLAIN].bytes, "\x01\x23\x45\x67\x89\xab\xcd\xef",
		     8);
	assert_bytes(set.vectors[0].field[CIPHER_CIPHER].bytes, "\xfe\xdc\xba\x98\x76\x54\x32\x10",
		     8);
	assert_int_equal(set.vectors[0].origin, 'P');
	assert_null(set.vectors[0].mistake);
	assert_int_equal(set.vectors[0].line, 3);
	assert_bytes(set.vectors[1].field[CIPHER_KEY].bytes, "\xa0\x0a", 2);
	assert_bytes(set.vectors[1].field[CIPHER_CIPHER].bytes, "\x88\x99\xaa\xbb\xcc\xdd\xee\xff",
		     8);
	assert_int_equal(set.vectors[1].origin, 'W');
	assert_string_equal(set.vectors[1].mistake, "keys   swapped");
	assert_int_equal(set.vectors[1].line, 5);
	assert_int_equal(set.vectors[2].origin, 'G');
	assert_int_equal(set.vectors[2].line, 6);
	vectors_free(&set);
	assert_empty(&set);
}

static void test_line_ends(void **state)
{
	static const struct {
		const char *text;
		size_t size;
	} files[] = {
		{TEXT("00 11 22 P\n33 44 55 W last\n")},
		{TEXT("00 11 22 P\n33 44 55 W last")},
		{TEXT("00 11 22 P\r\n33 44 55 W last\r\n")},
		{TEXT("00 11 22 P\r\n33 44 55 W last\r")},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(files); i++) {
		struct vector_set set;

		assert_read(&set, files[i].text, files[i].size);
		assert_int_equal(set.n, 2);
		assert_bytes(set.vectors[1].field[CIPHER_CIPHER].bytes, "\x55", 1);
		assert_string_equal(set.vectors[1].mistake, "last");
		assert_int_equal(set.vectors[1].line, 2);
		vectors_free(&set);
	}
}

static void test_long_lines(void **state)
{
	enum { BYTES = 1 << 20 };
	char *text = malloc(8 * BYTES), *at = text;
	struct vector_set set;

	(void)state;
	assert_non_null(text);
	*at++ = '#';
	memset(at, 'x', BYTES);
	at += BYTES;
	memcpy(at, "\n00 ", 4);
	at += 4;
	memset(at, 'a', 2 * BYTES);
	at += 2 * BYTES;
	*at++ = ' ';
	memset(at, 'b', 2 * BYTES);
	at += 2 * BYTES;
	memcpy(at, " P", 2);
	at += 2;
	assert_read(&set, text, (size_t)(at - text));
	assert_int_equal(set.n, 1);
	assert_int_equal(set.block_bytes, BYTES);
	assert_int_equal(set.vectors[0].field[CIPHER_PLAIN].bytes[BYTES - 1], 0xaa);
	assert_int_equal(set.vectors[0].field[CIPHER_CIPHER].bytes[BYTES - 1], 0xbb);
	vectors_free(&set);
	free(text);
}

static void test_malformed(void **state)
{
	static const struct {
		const char *text;
		size_t size;
		const char *error;
	} files[] = {
		{TEXT("00 11 22 P\n0 11 22 P\n"), "2: the key has an odd number of hex digits, 1"},
		{TEXT("00 112 22 P\n"), "1: the plaintext has an odd number of hex digits, 3"},
		{TEXT("00 11 2g P\n"), "1: the ciphertext '2g' is not hexadecimal"},
		{TEXT("0x00 11 22 P\n"), "1: the key '0x00' is not hexadecimal"},
		{TEXT("00 11 \xc3\xa9\x1b P\n"), "1: the ciphertext '?\?\?' is not hexadecimal"},
		{TEXT("00 zzzzzzzzzzzzzzzzzzzzzzzzzzzzz 22 P\n"),
		 "1: the plaintext 'zzzzzzzzzzzzzzzzzzzzzzzz...' is not hexadecimal"},
		{TEXT("\n\n00\n"), "3: the plaintext is missing"},
		{TEXT("00 11\n"), "1: the ciphertext is missing"},
		{TEXT("00 11 22\n"), "1: the origin is missing: P, G or W"},
		{TEXT("00 11 22 # P\n"), "1: the origin is missing: P, G or W"},
		{TEXT("00 11 22 Q\n"), "1: unknown origin 'Q': not P, G or W"},
		{TEXT("00 11 22 p\n"), "1: unknown origin 'p': not P, G or W"},
		{TEXT("00 11 22 PG\n"), "1: unknown origin 'PG': not P, G or W"},
		{TEXT("00 11 22 P extra\n"), "1: 'extra' is too much after the origin"},
		{TEXT("00 11 22 G P\n"), "1: 'P' is too much after the origin"},
		{TEXT("00 11 22 W\n"), "1: origin W goes on with words that name the mistake"},
		{TEXT("00 11 22 W # why\n"),
		 "1: origin W goes on with words that name the mistake"},
		{TEXT("00 11 2233 P\n"), "1: the plaintext has 1 bytes, the ciphertext 2"},
		{TEXT("#\n00 11 22 P\n0000 11 22 P\n"),
		 "3: the key has 2 bytes, that of line 2 has 1"},
		{TEXT("00 11 22 P\n00 1111 2222 P\n"),
		 "2: the plaintext has 2 bytes, that of line 1 has 1"},
		{TEXT("00 11 22 P\n00 11 2\0002 P\n"), "2: a NUL byte: this is not text"},
		{TEXT("00 11 22 P\n# \000\n"), "2: a NUL byte: this is not text"},
		{TEXT("00 11\r 22 P\n"), "1: the plaintext '11?' is not hexadecimal"},
		{TEXT("00 11 22 P\n!\n"), "2: the key '!' is not hexadecimal"},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(files); i++)
		assert_refused(files[i].text, files[i].size, files[i].error);
}

/* The neighbours of the hex digits in ASCII are none. */
static void test_foreign_digits(void **state)
{
	(void)state;
	for (const char *digit = "/:@G`g"; *digit != '\0'; digit++) {
		char text[] = "00 11 2. P", error[] = "1: the ciphertext '2.' is not hexadecimal";

		*strchr(text, '.') = *digit;
		*strchr(error, '.') = *digit;
		assert_refused(text, strlen(text), error);
	}
}

/* A file that certifies nothing must not look like one that was passed. */
static void test_nothing_certified(void **state)
{
	(void)state;
	assert_refused(TEXT(""), " no vector of origin P or G");
	assert_refused(TEXT("# only a comment\n\n"), " no vector of origin P or G");
	assert_refused(TEXT("00 11 22 W swaps\n"), " no vector of origin P or G");
}

static void test_order_of_origins(void **state)
{
	struct vector_set set;

	(void)state;
	assert_read(&set, TEXT("00 11 22 G\n00 11 23 W swaps\n"));
	vectors_free(&set);
	assert_read(&set, TEXT("00 11 23 W swaps\n00 11 22 P\n"));
	vectors_free(&set);
}

static void test_unreadable(void **state)
{
	static const char *const files[][2] = {
		{"/nonexistent/led64.txt", "/nonexistent/led64.txt: No such file or directory"},
		{"/tmp", "/tmp: Is a directory"},
		{"/dev/zero", "/dev/zero: larger than any file of test vectors"},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(files); i++) {
		struct vector_set set;
		char *error = vectors_read(&set, files[i][0], LB_CIPHER);

		assert_non_null(error);
		assert_string_equal(error, files[i][1]);
		assert_empty(&set);
		free(error);
	}
}

/* What other kinds than ciphers may write. */
static void test_kinds(void **state)
{
	static const char hash[] = "\"ab\"*3 00ff P\n\"\" 00ff G\n6162*2 0f W why\n";
	static const char kdf[] = "00 sm3:3:"
				  "66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0"
				  " P\n";
	static const char pke[] = "00 01 02 \"m\" 03 P\n00 01 - - 03 R why\n";
	struct vector_set set;
	uint8_t *bytes;

	(void)state;
	write_file(TEXT(hash));
	assert_null(vectors_read(&set, path, LB_HASH));
	assert_int_equal(set.n, 3);
	assert_int_equal(set.vectors[0].field[HASH_MESSAGE].length, 6);
	bytes = string_new(&set.vectors[0].field[HASH_MESSAGE]);
	assert_memory_equal(bytes, "ababab", 6);
	free(bytes);
	assert_true(string_is(&set.vectors[2].field[HASH_MESSAGE], (const uint8_t *)"abab", 4));
	assert_false(string_is(&set.vectors[2].field[HASH_MESSAGE], (const uint8_t *)"abab", 3));
	assert_int_equal(set.vectors[1].field[HASH_MESSAGE].length, 0);
	vectors_free(&set);
	write_file(TEXT(kdf));
	assert_null(vectors_read(&set, path, LB_KDF));
	assert_true(string_is(&set.vectors[0].field[KDF_OUTPUT], (const uint8_t *)"abc", 3));
	assert_false(string_is(&set.vectors[0].field[KDF_OUTPUT], (const uint8_t *)"abd", 3));
	vectors_free(&set);
	write_file(TEXT(pke));
	assert_null(vectors_read(&set, path, LB_PKE));
	assert_null(set.vectors[1].field[PKE_NONCE].bytes);
	assert_int_equal(set.vectors[1].origin, 'R');
	assert_string_equal(set.vectors[1].mistake, "why");
	vectors_free(&set);
}

static void test_malformed_kinds(void **state)
{
	static const struct {
		enum lb_kind kind;
		const char *text, *error;
	} files[] = {
		{LB_HASH, "\"ab 00 P\n", "1: the message '\"ab' has no closing quote"},
		{LB_HASH, "00*0 00 P\n",
		 "1: the message '00*0' has a number that is none from 1 to 67108864"},
		{LB_HASH, "00*9x 00 P\n",
		 "1: the message '00*9x' has a number that is none from 1 to 67108864"},
		{LB_HASH, "0001*60000000 00 P\n", "1: the message is longer than 67108864 bytes"},
		{LB_HASH, "- 00 P\n", "1: the message '-' is not hexadecimal"},
		{LB_HASH, "00 00 R why\n", "1: unknown origin 'R': not P, G or W"},
		{LB_KDF, "00 sm3:1:00 P\n", "1: the output has a digest that is none of 'sm3'"},
		{LB_KDF, "00 nosuch:1:00 P\n",
		 "1: the output has a digest that is none of 'nosuch'"},
		{LB_KDF, "00 sm3:x:00 P\n",
		 "1: the output 'sm3' has a number that is none from 1 to 67108864"},
		{LB_KDF, "00 sm3:1 P\n",
		 "1: the output 'sm3' has a number that is none from 1 to 67108864"},
		{LB_PKE, "00 - 02 03 04 P\n", "1: the public key '-' is not hexadecimal"},
		{LB_PKE, "00 01 02 03 04 W why\n", "1: unknown origin 'W': not P, G or R"},
		{LB_PKE, "00 01 - - 04 R why\n", " no vector of origin P or G"},
	};

	(void)state;
	for (size_t i = 0; i < COUNT(files); i++) {
		struct vector_set set;
		char expected[512], *got;

		write_file(files[i].text, strlen(files[i].text));
		got = vectors_read(&set, path, files[i].kind);
		snprintf(expected, sizeof expected, "%s:%s", path, files[i].error);
		assert_non_null(got);
		assert_string_equal(got, expected);
		assert_empty(&set);
		free(got);
	}
}

/* The first line of Guo, Peyrin, Poschmann, Robshaw's own vectors, from the real file. */
static void test_real_file(void **state)
{
	struct vector_set set;
	char *error = vectors_read(&set, "vectors/led64.txt", LB_CIPHER);

	(void)state;
	assert_null(error);
	assert_true(set.n > 2);
	assert_int_equal(set.key_bytes, 8);
	assert_int_equal(set.block_bytes, 8);
	assert_bytes(set.vectors[0].field[CIPHER_CIPHER].bytes, "\x39\xc2\x40\x10\x03\xa0\xc7\x98",
		     8);
	vectors_free(&set);
}

static int make_file(void **state)
{
	int descriptor = mkstemp(path);

	(void)state;
	return descriptor < 0 ? -1 : close(descriptor);
}

static int remove_file(void **state)
{
	(void)state;
	return unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_lines),
		cmocka_unit_test(test_line_ends),
		cmocka_unit_test(test_long_lines),
		cmocka_unit_test(test_malformed),
		cmocka_unit_test(test_kinds),
		cmocka_unit_test(test_malformed_kinds),
		cmocka_unit_test(test_foreign_digits),
		cmocka_unit_test(test_nothing_certified),
		cmocka_unit_test(test_order_of_origins),
		cmocka_unit_test(test_unreadable),
		cmocka_unit_test(test_real_file),
	};

	return cmocka_run_group_tests(tests, make_file, remove_file);
}
