/* SPDX-License-Identifier: MIT */
/*
 * The copy module with a fault.  A bad module is <primitive>/<fault>.c and has a line
 *     <when>: <status> <glob for the beginning of the reason>
 * where `when` is the first of open (list, check, run), check (check, run) and run that
 * has to notice; tests/test_bad.sh holds ledbench to it.
 */
#ifndef BAD_BASE_H
#define BAD_BASE_H

#define lb_module lb_copy
#include "../../impls/null/copy.c"
#undef lb_module

#ifdef __clang__
#pragma clang diagnostic ignored "-Winitializer-overrides"
#else
#pragma GCC diagnostic ignored "-Woverride-init"
#endif

/* What follows the functions is a fault of the descriptor. */
#define BAD_MODULE(setkey_, crypt_, ...)                                                           \
	LB_EXPORT const struct lb_cipher lb_module = {                                             \
		.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,        \
			 .technique = "a bad module", .source = "tests"},                          \
		.key_bytes = KEY_BYTES,                                                            \
		.block_bytes = BLOCK_BYTES,                                                        \
		.lanes = 1,                                                                        \
		.schedule_bytes = KEY_BYTES,                                                       \
		.setkey = setkey_,                                                                 \
		.encrypt = crypt_,                                                                 \
		.decrypt = crypt_,                                                                 \
		##__VA_ARGS__}

#endif
