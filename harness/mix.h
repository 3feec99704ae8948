/* SPDX-License-Identifier: MIT */
/* What kinds of instructions a piece of code is made of. */
#ifndef LB_MIX_H
#define LB_MIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What an instruction does; every instruction is of one class. */
enum mix_class {
	MIX_LOGIC,   /* vectors: and, or, xor, vpternlog, blends */
	MIX_SHUFFLE, /* vectors: elements or bytes change places; inserts, extracts, broadcasts */
	MIX_SHIFT,   /* vectors: shifts and rotates of elements */
	MIX_ARITH,   /* vectors: all else; to and from other registers, masks */
	MIX_LOAD,    /* memory to a vector register and nothing more, broadcasts included */
	MIX_STORE,   /* a vector register to memory */
	MIX_MOVE,    /* one vector register to another; zeroing, which runs in no unit either */
	MIX_SCALAR,  /* no vector register */
	MIX_BRANCH,  /* jumps, calls, returns */
	MIX_CLASSES,
};

/* What an instruction occupies, as far as the port tables tell it apart.  One that
 * reads or writes memory occupies several. */
enum mix_use {
	USE_LOGIC,
	USE_SHUFFLE,
	USE_INSERT, /* between lanes or from general registers */
	USE_SHIFT,
	USE_ARITH,
	USE_SCALAR,
	USE_BRANCH,
	USE_LOAD_SCALAR,
	USE_LOAD_VECTOR,
	USE_STORE_ADDRESS,
	USE_STORE_SCALAR, /* the data */
	USE_STORE_VECTOR,
	USE_COUNT,
	USE_NOTHING = USE_COUNT, /* moves and zeroing: the renamer does them */
};

/* How wide a use is. */
enum mix_width { WIDTH_NARROW, WIDTH_512, WIDTH_COUNT };

struct mix {
	uint64_t instructions[MIX_CLASSES];
	uint64_t ternary; /* vpternlog, of MIX_LOGIC */
	/* Vector instructions that are more than a load or store and yet read or write
	 * memory; the class of each is what else it does. */
	uint64_t loads_folded, stores_folded;
	/* Instructions without a vector register that read or write memory: calls,
	 * returns, pushes and pops too. */
	uint64_t loads_scalar, stores_scalar;
	uint64_t pairs; /* a comparison and the jump behind it, which decode as one */
	/* Instructions outside of the module's own code (memcpy), in none of the other
	 * numbers, and how often the module went there. */
	uint64_t outside, outside_calls;
	uint64_t uses[USE_COUNT][WIDTH_COUNT];
};

/* One instruction. */
struct instruction {
	enum mix_class class;
	enum mix_use use; /* beside memory */
	enum mix_width width;
	unsigned length; /* bytes */
	bool vector, ternary, reads, writes;
	bool compares, jumps_if; /* can be the two halves of a pair */
};

/* Decodes the instruction at `code`, x86-64; false if it is none. */
bool mix_decode(struct instruction *instruction, const uint8_t *code, size_t size);

void mix_add(struct mix *mix, const struct instruction *instruction, uint64_t times);

/* The mix of code whose instruction at code[i] was executed counts[i] times.  false
 * if something was executed that is no instruction. */
bool mix_of_code(struct mix *mix, const uint8_t *code, size_t size, const uint32_t *counts);

/* All instructions of the classes. */
uint64_t mix_total(const struct mix *mix);

/* Takes `less` off; false, and nothing done, if some number of it is the greater one. */
bool mix_subtract(struct mix *mix, const struct mix *less);

/* "vector logic" for people, "vector_logic" for programs. */
const char *mix_label(enum mix_class class);
const char *mix_key(enum mix_class class);

#endif
