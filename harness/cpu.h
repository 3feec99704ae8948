/* SPDX-License-Identifier: MIT */
/* The instruction-set words that modules are built for. */
#ifndef LB_CPU_H
#define LB_CPU_H

#include <stddef.h>

/* Modules of one class can be timed in any order; between classes the clock has
 * to settle, for 512-bit code lowers it. */
enum vector_class {
	CLASS_NARROW, /* up to 256-bit registers */
	CLASS_ZMM,    /* 512-bit registers */
	CLASS_COUNT,
};

/* What a module's code may need, a bit each. */
enum cpu_feature {
	CPU_SSE2 = 1 << 0,
	CPU_SSSE3 = 1 << 1,
	CPU_AVX2 = 1 << 2,
	CPU_BMI1 = 1 << 3,
	CPU_BMI2 = 1 << 4,
	CPU_AVX512F = 1 << 5,
	CPU_AVX512BW = 1 << 6,
	CPU_AVX512DQ = 1 << 7,
	CPU_AVX512VL = 1 << 8,
};

struct cpu_word {
	const char *name;      /* "avx2"; the ISA_ lines of the Makefile */
	unsigned vector_bytes; /* width of a register */
	enum vector_class class;
	const char *features; /* what it needs, for people: "AVX-512 F, BW, DQ, VL" */
	/* The same as bits of enum cpu_feature: what the flags of its ISA_ line let the
	 * compiler use, whether a module uses it or not. */
	unsigned needs;
};

/* All words, from the plainest up; *n is their number. */
const struct cpu_word *cpu_words(size_t *n);

/* The word of that name, or NULL. */
const struct cpu_word *cpu_word(const char *name);

/* The names of all words, separated by spaces: a static string. */
const char *cpu_word_names(void);

/* NULL if modules of that word can run here, else why not.  Knows what the
 * operating system saves (XCR0).  The environment variable LEDBENCH_MASK, names
 * separated by commas, hides words: each hides itself and every word that builds
 * on it ("avx512" hides avx512vl too, "avx2" hides both). */
const char *cpu_lacks(const char *isa);

/* NULL, or an error naming what in LEDBENCH_MASK is not a word; the text lives
 * until the next call. */
const char *cpu_mask_error(void);

/* Writes the features that this CPU and operating system have, of those that words
 * need, separated by spaces; LEDBENCH_MASK hides none of them. */
void cpu_features(char *text, size_t size);

#endif
