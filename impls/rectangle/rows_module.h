/* SPDX-License-Identifier: MIT */
/* The module of rows.h and rows_modes.h, and its parts.  Including files define
 * TECHNIQUE and SOURCE beside what rows.h asks for. */
#ifndef RECTANGLE_ROWS_MODULE_H
#define RECTANGLE_ROWS_MODULE_H

#include "abi.h"
#include "rows_modes.h"

/* A part over the state of the contract, with its vectors in registers. */
ALWAYS_INLINE void repeat_part(sets_cipher *part, const void *schedule, void *state, size_t passes)
{
	vec x[4 * SETS];

	memcpy(x, state, sizeof x);
	while (passes-- != 0)
		part(schedule, x, SETS);
	memcpy(state, x, sizeof x);
}

ALWAYS_INLINE void pack_part(const struct schedule *s, vec *x, unsigned sets)
{
	(void)s;
	pack_sets(x, sets);
}

ALWAYS_INLINE void unpack_part(const struct schedule *s, vec *x, unsigned sets)
{
	(void)s;
	unpack_sets(x, sets);
}

ALWAYS_INLINE void sbox_part(const struct schedule *s, vec *x, unsigned sets)
{
	vec k[RECTANGLE_ROWS];

	load_keys(k, s->encrypt[0]);
	for (unsigned i = 0; i < sets; i++)
		rectangle_sub(x + 4 * i, k);
}

static void pack(const void *schedule, void *state, size_t passes)
{
	repeat_part(pack_part, schedule, state, passes);
}

static void unpack(const void *schedule, void *state, size_t passes)
{
	repeat_part(unpack_part, schedule, state, passes);
}

static void sbox(const void *schedule, void *state, size_t passes)
{
	repeat_part(sbox_part, schedule, state, passes);
}

static void rounds(const void *schedule, void *state, size_t passes)
{
	repeat_part(encrypt_sets, schedule, state, passes);
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = TECHNIQUE, .source = SOURCE},
	.key_bytes = RECTANGLE_KEY_BYTES,
	.block_bytes = RECTANGLE_BLOCK_BYTES,
	.lanes = LANES,
	.round_count = RECTANGLE_ROUNDS,
	.schedule_bytes = sizeof(struct schedule),
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = decrypt,
	.ctr = ctr,
	.cbc_decrypt = cbc_decrypt,
	.state_bytes = BATCH,
	.pack = pack,
	.unpack = unpack,
	.sbox = sbox,
	.rounds = rounds,
};

#endif
