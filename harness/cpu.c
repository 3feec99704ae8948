/* SPDX-License-Identifier: MIT */
#include "cpu.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	UP_TO_SSSE3 = CPU_SSE2 | CPU_SSSE3,
	UP_TO_AVX2 = UP_TO_SSSE3 | CPU_AVX2 | CPU_BMI1 | CPU_BMI2,
	UP_TO_AVX512 = UP_TO_AVX2 | CPU_AVX512F | CPU_AVX512BW | CPU_AVX512DQ | CPU_AVX512VL,
};

static const struct cpu_word words[] = {
	{"u64", 8, CLASS_NARROW, "any x86-64", 0},
	{"sse2", 16, CLASS_NARROW, "SSE2", CPU_SSE2},
	{"ssse3", 16, CLASS_NARROW, "SSSE3", UP_TO_SSSE3},
	{"avx2", 32, CLASS_NARROW, "AVX2, BMI1, BMI2", UP_TO_AVX2},
	{"avx512vl", 32, CLASS_NARROW, "AVX-512 F, BW, DQ, VL", UP_TO_AVX512},
	{"avx512", 64, CLASS_ZMM, "AVX-512 F, BW, DQ, VL", UP_TO_AVX512},
};

enum { WORDS = sizeof words / sizeof words[0] };

struct feature {
	unsigned bit;
	const char *name, *lacking;
	bool present;
};

/* __builtin_cpu_supports takes nothing but a literal, so the table is a call's own. */
#define FEATURE(bit, flag, name)                                                                   \
	{                                                                                          \
		bit, flag, "this CPU lacks " name, __builtin_cpu_supports(flag) != 0               \
	}

enum { FEATURES = 9 };

static void read_features(struct feature features[FEATURES])
{
	__builtin_cpu_init();

	const struct feature found[FEATURES] = {
		FEATURE(CPU_SSE2, "sse2", "SSE2"),
		FEATURE(CPU_SSSE3, "ssse3", "SSSE3"),
		FEATURE(CPU_AVX2, "avx2", "AVX2"),
		FEATURE(CPU_BMI1, "bmi", "BMI1"),
		FEATURE(CPU_BMI2, "bmi2", "BMI2"),
		FEATURE(CPU_AVX512F, "avx512f", "AVX-512 F"),
		FEATURE(CPU_AVX512BW, "avx512bw", "AVX-512 BW"),
		FEATURE(CPU_AVX512DQ, "avx512dq", "AVX-512 DQ"),
		FEATURE(CPU_AVX512VL, "avx512vl", "AVX-512 VL"),
	};

	memcpy(features, found, sizeof found);
}

const struct cpu_word *cpu_words(size_t *n)
{
	*n = WORDS;
	return words;
}

static const struct cpu_word *word_named(const char *name, size_t length)
{
	for (size_t i = 0; i < WORDS; i++)
		if (strlen(words[i].name) == length && memcmp(words[i].name, name, length) == 0)
			return &words[i];
	return NULL;
}

const struct cpu_word *cpu_word(const char *name)
{
	return word_named(name, strlen(name));
}

/* The next name of LEDBENCH_MASK at or after *at, its length in *length; NULL at the
 * end.  Empty names, as after a last comma, are nothing. */
static const char *next_masked(const char **at, size_t *length)
{
	const char *name = *at + strspn(*at, ",");

	*length = strcspn(name, ",");
	*at = name + *length;
	return *length > 0 ? name : NULL;
}

static const char *mask(void)
{
	const char *text = getenv("LEDBENCH_MASK");

	return text != NULL ? text : "";
}

/* A word builds on another when it needs everything that the other needs. */
static bool masked(const struct cpu_word *word)
{
	const char *at = mask(), *name;
	size_t length;

	while ((name = next_masked(&at, &length)) != NULL) {
		const struct cpu_word *hidden = word_named(name, length);

		if (hidden != NULL && (hidden->needs & ~word->needs) == 0)
			return true;
	}
	return false;
}

const char *cpu_lacks(const char *isa)
{
	const struct cpu_word *word = cpu_word(isa);
	struct feature features[FEATURES];

	if (word == NULL)
		return "no such instruction-set word";
	read_features(features);
	for (size_t i = 0; i < FEATURES; i++)
		if ((word->needs & features[i].bit) != 0 && !features[i].present)
			return features[i].lacking;
	return masked(word) ? "hidden by LEDBENCH_MASK" : NULL;
}

const char *cpu_word_names(void)
{
	static char names[128];
	size_t used = 0;

	for (size_t i = 0; i < WORDS && used < sizeof names; i++)
		used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
					 i == 0 ? "" : " ", words[i].name);
	return names;
}

const char *cpu_mask_error(void)
{
	static char error[128];
	const char *at = mask(), *name;
	size_t length;

	while ((name = next_masked(&at, &length)) != NULL) {
		if (word_named(name, length) == NULL) {
			snprintf(error, sizeof error,
				 "LEDBENCH_MASK: '%.*s' is not an instruction-set word",
				 length < 32 ? (int)length : 32, name);
			return error;
		}
	}
	return NULL;
}

void cpu_features(char *text, size_t size)
{
	struct feature features[FEATURES];
	size_t used = 0;

	if (size > 0)
		text[0] = '\0';
	read_features(features);
	for (size_t i = 0; i < FEATURES && used < size; i++)
		if (features[i].present)
			used += (size_t)snprintf(text + used, size - used, "%s%s",
						 used > 0 ? " " : "", features[i].name);
}
