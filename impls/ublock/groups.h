/* SPDX-License-Identifier: MIT */
/* Messages as groups of GROUP_BYTES, which including files define. */
#ifndef UBLOCK_GROUPS_H
#define UBLOCK_GROUPS_H

#include "ublock.h"
#include "vec.h"

/* Encrypts or decrypts a group; out == in is fine. */
typedef void group_cipher(const void *schedule, uint8_t *out, const uint8_t *in);

/* Copies one block at a time: what compilers make of a longer copy (rep movs) takes longer
 * to begin than a small group takes in all. */
ALWAYS_INLINE void copy_block(uint8_t *to, const uint8_t *from)
{
	memcpy(to, from, UBLOCK_BLOCK_BYTES);
	__asm__("" ::: "memory");
}

/* All blocks, a last group that is not full with its first block in what is left. */
ALWAYS_INLINE void crypt_in_groups(group_cipher *cipher, const void *schedule, uint8_t *out,
				   const uint8_t *in, size_t nblocks)
{
	_Alignas(vec) uint8_t last[GROUP_BYTES];
	size_t left = nblocks * UBLOCK_BLOCK_BYTES;

	for (; left != 0; in += GROUP_BYTES, out += GROUP_BYTES) {
		const int whole = left >= GROUP_BYTES;

		for (size_t i = 0; i < GROUP_BYTES && !whole; i += UBLOCK_BLOCK_BYTES)
			copy_block(last + i, in + (i < left ? i : 0));
		/* One call, for it is inlined. */
		cipher(schedule, whole ? out : last, whole ? in : last);
		for (size_t i = 0; i < left && !whole; i += UBLOCK_BLOCK_BYTES)
			copy_block(out + i, last + i);
		left -= whole ? GROUP_BYTES : left;
	}
}

#endif
