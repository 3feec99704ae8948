/* SPDX-License-Identifier: MIT */
/*
 * The module contract: the one header that an implementation must include.
 *
 * A module is a shared object that exports one const object, `lb_module`, and
 * nothing else.  Its code knows no stopwatch, no output, no allocation and no
 * mutable static; it has no constructor and asks no CPU what it can do.  The
 * caller allocates everything:
 *   - schedules are schedule_bytes long and aligned to 64 bytes, and belong to
 *     the module's setkey alone: nothing else writes them;
 *   - messages are any number of blocks from 0 up, at any address, and the
 *     output is the input or does not overlap it.
 * docs/module.md shows the way from an empty file to a measured module.
 */
#ifndef LB_ABI_H
#define LB_ABI_H

#include <stddef.h>
#include <stdint.h>

/* Grows with every change of the structures below. */
#define LB_ABI 5u

enum lb_kind {
	LB_CIPHER = 1, /* struct lb_cipher: a block cipher in ECB form */
	LB_HASH = 2,   /* struct lb_hash: a hash function */
	LB_KDF = 3,    /* struct lb_kdf: a key derivation function */
	LB_PKE = 4,    /* struct lb_pke: public-key encryption */
};

/* Whether keys or data reach a branch or an address.  0 is refused, so that
 * every author has said it. */
enum lb_secrets {
	LB_CONSTANT_TIME = 1, /* no secret-dependent branch, no secret-dependent address */
	LB_TABLE_LOOKUP = 2,  /* secrets index tables in memory: leaks through the caches */
};

/* What every kind of module begins with.  The strings live as long as the module. */
struct lb_head {
	uint32_t abi, size;	 /* LB_ABI and sizeof the whole object, as built */
	enum lb_kind kind;	 /* says which structure this is the head of */
	enum lb_secrets secrets; /* constant time, or not */
	const char *primitive;	 /* "led64": names vectors/led64.txt too */
	const char *impl;	 /* "table", "biham": the technique's short name */
	const char *isa;	 /* "avx2": one of the words of harness/cpu.c */
	const char *library;	 /* "openssl": what it is linked with besides libc; or NULL */
	const char *technique, *source; /* for people: how it works, and from which paper */
	const char *compiler, *flags;	/* what built it */
};

/* Runs one part of the cipher `passes` times over `state`, state_bytes in the
 * module's own form, aligned to 64 bytes. */
typedef void lb_part(const void *schedule, void *state, size_t passes);

/* A block cipher.  Sizes are in bytes unless the name says otherwise. */
struct lb_cipher {
	struct lb_head head;
	uint32_t key_bytes, block_bytes;
	uint32_t lanes;	      /* blocks that one pass of the kernel works on */
	uint32_t round_count; /* of the cipher, for counts per round; 0 if that means nothing */
	size_t schedule_bytes;
	void (*setkey)(void *schedule, const uint8_t *key);
	void (*encrypt)(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks);
	void (*decrypt)(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks);
	/* Counter mode, if the module does it faster than over encrypt; else NULL.  The
	 * counter is the whole block as a big-endian integer (NIST SP 800-38A), one more
	 * for each block and 0 after the greatest.  It is left at the first value not
	 * used; a last block cut short has used one up. */
	void (*ctr)(const void *schedule, uint8_t *out, const uint8_t *in, size_t nbytes,
		    uint8_t *counter);
	/* Decryption in cipher block chaining (SP 800-38A), if the module does it faster
	 * than over decrypt; else NULL.  The initialisation vector is a block; it is left
	 * at the last block of ciphertext, with which the next call goes on. */
	void (*cbc_decrypt)(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks,
			    uint8_t *iv);
	/* The parts of encryption, to time each alone; all NULL where there are none.
	 * pack takes `lanes` blocks in memory order at the start of the state and
	 * leaves them sliced, rounds encrypts the sliced blocks, unpack is pack's
	 * inverse, sbox is one S-box layer. */
	size_t state_bytes;
	lb_part *pack, *unpack, *sbox, *rounds;
};

/*
 * The kinds below have a context where a cipher has its schedule: context_bytes, aligned
 * to 64, prepared by open, released by close and used by one caller at a time.  Both are
 * NULL where there is nothing to prepare.  Only a module with a library may allocate, by
 * that library.  Errors are constant strings for people; after one no output may be used.
 */

/* A hash function: the digest of nbytes in one call. */
struct lb_hash {
	struct lb_head head;
	uint32_t digest_bytes, block_bytes; /* 32 and 64 for SM3 */
	size_t context_bytes;
	const char *(*open)(void *context);
	void (*close)(void *context);
	void (*hash)(void *context, uint8_t *digest, const uint8_t *message, size_t nbytes);
};

/* A key derivation function without further input, which counts blocks in 32 bits from 1:
 * nbytes, any number of them from 0 up, from a secret of secret_bytes; a shorter output is
 * the beginning of a longer one.  More than 2^32 - 1 blocks are an error, before anything is
 * written. */
struct lb_kdf {
	struct lb_head head;
	uint32_t secret_bytes, block_bytes; /* 64 and 32 for SM2's */
	uint32_t lanes;			    /* blocks of output that one pass of the kernel makes */
	size_t context_bytes;
	const char *(*open)(void *context);
	void (*close)(void *context);
	const char *(*derive)(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret);
};

/* Public-key encryption.  Keys are big-endian coordinates and integers of fixed length; a
 * ciphertext, in the form that the primitive's vectors have, is of one byte of message or
 * more and has at most overhead_bytes more than that.  For decryption there is as much room
 * at out as there is ciphertext.  out and in do not overlap; after an error *out_bytes is 0
 * and out as it was, or zero. */
struct lb_pke {
	struct lb_head head;
	uint32_t private_key_bytes, public_key_bytes; /* 32 and 64 for SM2 */
	uint32_t nonce_bytes;			      /* 32 for SM2: its k */
	uint32_t overhead_bytes;
	size_t context_bytes;
	const char *(*open)(void *context, const uint8_t *private_key, const uint8_t *public_key);
	void (*close)(void *context);
	/* The nonce is NULL, and then random; or given, for known answers alone.  A module
	 * that cannot take one says so by LB_NO_NONCE. */
	const char *(*encrypt)(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			       size_t nbytes, const uint8_t *nonce);
	const char *(*decrypt)(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			       size_t nbytes);
};

/* The one error that lb_pke's encrypt may answer a given nonce with. */
#define LB_NO_NONCE "this module cannot be given a nonce"

#ifdef __clang__
#define LB_COMPILER "clang " __clang_version__
#else
#define LB_COMPILER "gcc " __VERSION__
#endif

/* The part of a head that is the same in every module of a structure type.  The
 * build defines LB_PRIMITIVE, LB_IMPL, LB_ISA and LB_FLAGS from the file's path, so
 * that a module cannot contradict its own name. */
#define LB_HEAD(kind_, type_)                                                                      \
	.abi = LB_ABI, .size = sizeof(type_), .kind = (kind_), .primitive = LB_PRIMITIVE,          \
	.impl = LB_IMPL, .isa = LB_ISA, .library = LB_LIBRARY, .compiler = LB_COMPILER,            \
	.flags = LB_FLAGS

/* LB_VARIANT is the numbers of the primitive's name, from the same path: 64 for led64,
 * 128,256 for ublock128-256.  These are its first and its second number, for #if too. */
#define LB_FIRST(...)			 LB_FIRST_OF(__VA_ARGS__, )
#define LB_SECOND(...)			 LB_SECOND_OF(__VA_ARGS__, )
#define LB_FIRST_OF(first, ...)		 first
#define LB_SECOND_OF(first, second, ...) second

/* The build defines it for a module with a library. */
#ifndef LB_LIBRARY
#define LB_LIBRARY NULL
#endif

/* Goes before `const struct lb_cipher lb_module`; all else is hidden by the build. */
#define LB_EXPORT __attribute__((visibility("default")))

#endif
