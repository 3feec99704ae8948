/* SPDX-License-Identifier: MIT */
/*
 * What every mutant grows from: the reference of LED under another name.  A mutant is
 * right but for one thing.  It is <primitive>/<bug>.c and has a line
 *     expect: <status> <glob for the beginning of the reason>
 * to which tests/test_mutants.sh holds `ledbench check`.
 */
#ifndef MUTANTS_BASE_H
#define MUTANTS_BASE_H

#include <string.h>

#include "abi.h"

#define lb_module lb_reference
#include "../../impls/led/ref.c"
#undef lb_module

enum { LANES = 16, B = LED_BLOCK_BYTES };

/* The parts of a module that leaves its blocks as they are. */
static inline void part_nothing(const void *schedule, void *state, size_t passes)
{
	(void)schedule, (void)state, (void)passes;
}

static inline void part_rounds(const void *schedule, void *state, size_t passes)
{
	for (; passes != 0; passes--)
		encrypt(schedule, state, state, LANES);
}

/* What a mutant may define otherwise. */
#ifndef KEY_BYTES
#define KEY_BYTES LED_KEY_BYTES
#endif
#ifndef SCHEDULE_BYTES
#define SCHEDULE_BYTES sizeof(struct schedule)
#endif
#ifndef STATE_BYTES
#define STATE_BYTES (LANES * B)
#endif
#ifndef CTR
#define CTR NULL
#endif
#ifndef CBC_DECRYPT
#define CBC_DECRYPT NULL
#endif

#define MUTANT(setkey_, encrypt_, decrypt_, pack_, unpack_, sbox_, rounds_)                        \
	LB_EXPORT const struct lb_cipher lb_module = {                                             \
		.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_TABLE_LOOKUP,         \
			 .technique = "a mutant", .source = "tests"},                              \
		.key_bytes = KEY_BYTES,                                                            \
		.block_bytes = B,                                                                  \
		.lanes = LANES,                                                                    \
		.schedule_bytes = SCHEDULE_BYTES,                                                  \
		.setkey = setkey_,                                                                 \
		.encrypt = encrypt_,                                                               \
		.decrypt = decrypt_,                                                               \
		.ctr = CTR,                                                                        \
		.cbc_decrypt = CBC_DECRYPT,                                                        \
		.state_bytes = STATE_BYTES,                                                        \
		.pack = pack_,                                                                     \
		.unpack = unpack_,                                                                 \
		.sbox = sbox_,                                                                     \
		.rounds = rounds_}

/* A mutant whose parts are not what is wrong. */
#define MUTANT_OF(setkey_, encrypt_, decrypt_)                                                     \
	MUTANT(setkey_, encrypt_, decrypt_, part_nothing, part_nothing, part_nothing, part_rounds)

#endif
