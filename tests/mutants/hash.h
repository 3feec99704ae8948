/* SPDX-License-Identifier: MIT */
/* The standard's SM3 with a bug.  A mutant is sm3/<bug>.c and has a line with what check
 * has to say, as those of base.h. */
#ifndef MUTANT_HASH_H
#define MUTANT_HASH_H

#define lb_module lb_right
#include "../../impls/sm3/ref.c"
#undef lb_module

#ifdef __clang__
#pragma clang diagnostic ignored "-Winitializer-overrides"
#else
#pragma GCC diagnostic ignored "-Woverride-init"
#endif

/* What follows the function is a bug of the descriptor. */
#define MUTANT_OF(hash_, ...)                                                                      \
	LB_EXPORT const struct lb_hash lb_module = {                                               \
		.head = {LB_HEAD(LB_HASH, struct lb_hash), .secrets = LB_CONSTANT_TIME,            \
			 .technique = "a mutant", .source = "tests"},                              \
		.digest_bytes = DIGEST_BYTES,                                                      \
		.block_bytes = BLOCK_BYTES,                                                        \
		.hash = hash_,                                                                     \
		##__VA_ARGS__}

#endif
