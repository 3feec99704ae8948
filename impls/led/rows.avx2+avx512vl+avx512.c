/* SPDX-License-Identifier: MIT */
/* The module of rows.h and rows_ctr.h, and its parts. */
#include "abi.h"
#include "rows_ctr.h"

/* A part over the state of the contract, with its vectors in registers. */
ALWAYS_INLINE void repeat_part(sliced_cipher *part, const void *schedule, void *state,
			       size_t passes)
{
	vec x[VECTORS];

	memcpy(x, state, ROWS_GROUP);
	while (passes-- != 0)
		part(schedule, x);
	memcpy(state, x, ROWS_GROUP);
}

ALWAYS_INLINE void pack_part(const struct rows_schedule *s, vec x[VECTORS])
{
	(void)s;
	pack_sliced(x);
}

ALWAYS_INLINE void unpack_part(const struct rows_schedule *s, vec x[VECTORS])
{
	(void)s;
	unpack_sliced(x);
}

ALWAYS_INLINE void sbox_part(const struct rows_schedule *s, vec x[VECTORS])
{
	(void)s;
	sub_row(x, 0), sub_row(x, 1), sub_row(x, 2), sub_row(x, 3);
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
	repeat_part(encrypt_sliced, schedule, state, passes);
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = "one bit of one row per vector, all constants folded",
		 .source = "ledbench; circuits found by our own search"},
	.key_bytes = LED_KEY_BYTES,
	.block_bytes = LED_BLOCK_BYTES,
	.lanes = ROWS_LANES,
	.round_count = LED_ROUNDS,
	.schedule_bytes = sizeof(struct rows_schedule),
	.setkey = rows_setkey,
	.encrypt = rows_encrypt,
	.decrypt = rows_decrypt,
	.ctr = rows_ctr,
	.state_bytes = ROWS_GROUP,
	.pack = pack,
	.unpack = unpack,
	.sbox = sbox,
	.rounds = rounds,
};
