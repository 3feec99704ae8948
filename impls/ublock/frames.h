/* SPDX-License-Identifier: MIT */
/*
 * The shuffles of a state that has one nibble of a half in each byte of a 128-bit lane,
 * or one bit of it for eight blocks; and how PL is never done.
 *
 * Of 128-bit blocks a half is one vector per plane: the high nibbles of its 8 bytes,
 * then the low ones.  Of 256-bit blocks it is two, the high and the low nibbles of its
 * 16 bytes.  A rotation by nibbles is then a shuffle of bytes, or the other one of two
 * vectors.  PL and PR, which move whole bytes, are shuffles as well.
 *
 * PL may be left out if it is remembered.  In the frame of round r, byte i of a half
 * lies at F_r(i), where F_0 is the identity and F_{r+1} = F_r PL.  A round has shuffles
 * of its own, conjugated by its frame, and its own order of the round key.  What is left
 * of PR is one shuffle of X1 into the next frame.  PL has order 8 for 128-bit blocks, so
 * that 16 and 24 rounds end in the identity; for 256-bit blocks it has order 16, and 24
 * rounds leave PL^8.  X1 gets home by its last shuffle all the same, X0 needs one more.
 *
 * The compiler makes all of that of PL and PR.
 */
#ifndef UBLOCK_FRAMES_H
#define UBLOCK_FRAMES_H

#include "ublock.h"

enum {
	FRAME_PARTS = UBLOCK_HALF_BYTES / 8, /* vectors of a half and plane */
	/* The rotations that are shuffles, in nibbles: 1, 2, 5, or those by whole bytes. */
	FRAME_TURN0 = FRAME_PARTS == 1 ? UBLOCK_TURN0 : 2,
	FRAME_TURN1 = FRAME_PARTS == 1 ? UBLOCK_TURN1 : 4,
	FRAME_TURN2 = FRAME_PARTS == 1 ? UBLOCK_TURN3 : 6,
};

/* A permutation of up to 16 numbers, 4 bits for each; what is not given stays. */
#define PACKED(...) PACKED_OF(__VA_ARGS__, 8, 9, 10, 11, 12, 13, 14, 15, )
#define PACKED_OF(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, ...)                             \
	(PACKED4(a, b, c, d) | PACKED4(e, f, g, h) << 16 | PACKED4(i, j, k, l) << 32 |             \
	 PACKED4(m, n, o, p) << 48)
#define PACKED4(a, b, c, d) (0ull | (a) | (b) << 4 | (c) << 8 | (d) << 12)
#define AT(p, i)	    (p >> 4 * (i)&15)

/* f(p, q, 0) to f(p, q, 15) */
#define EACH4(f, p, q, i) f(p, q, i), f(p, q, i + 1), f(p, q, i + 2), f(p, q, i + 3)
#define EACH(f, p, q)	  EACH4(f, p, q, 0), EACH4(f, p, q, 4), EACH4(f, p, q, 8), EACH4(f, p, q, 12)

/* p of q; and the inverse, where ORIGIN(p, , x) has i << 4 x for the i with p(i) = x. */
#define OF(p, q, i)	AT(p, AT(q, (i)))
#define COMPOSED(p, q)	PACKED(EACH(OF, p, q))
#define INVERTED(p)	UNITED(EACH(ORIGIN, p, ))
#define ORIGIN(p, q, i) (i + 0ull) << 4 * AT(p, (i))
#define UNITED(...)	UNITED_OF(__VA_ARGS__)
#define UNITED_OF(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)                                  \
	(a | b | c | d | e | f | g | h | i | j | k | l | m | n | o | p)

enum { PL = PACKED(UBLOCK_PL), PR = PACKED(UBLOCK_PR), PR_BACK = INVERTED(PR) };

/* F_r and its inverse. */
#define FRAME(r, before) F##r = COMPOSED(F##before, PL), BACK##r = INVERTED(F##r)

enum {
	F0 = PACKED(0, 1, 2, 3, 4, 5, 6, 7),
	BACK0 = F0,
	FRAME(1, 0),
	FRAME(2, 1),
	FRAME(3, 2),
	FRAME(4, 3),
	FRAME(5, 4),
	FRAME(6, 5),
	FRAME(7, 6),
	FRAME(8, 7),
	FRAME(9, 8),
	FRAME(10, 9),
	FRAME(11, 10),
	FRAME(12, 11),
	FRAME(13, 12),
	FRAME(14, 13),
	FRAME(15, 14),
	FRAME(16, 15),
};

_Static_assert((uint64_t)F16 == (uint64_t)F0, "frames: the order of PL divides 16");
_Static_assert(UBLOCK_HALF_BYTES == 16 || (uint64_t)F8 == (uint64_t)F0,
	       "frames: PL128 has order 8");

/* Byte x of a lane is nibble PARITY(x) of byte BYTE(x), and the other way round. */
#define PARITY(x)   (FRAME_PARTS == 1 ? (x) / 8 : 0)
#define BYTE(x)	    (FRAME_PARTS == 1 ? (x) % 8 : (x))
#define PLACE(e, p) ((e) % 2 * 8 + (p))
#define STEP(i, by) ((i) / 4 * 4 + ((i) + (by)) % 4)

/* Where byte x of a lane comes from: in a rotation by n nibbles; */
#define TURN(r, n, x)                                                                              \
	PLACE(PARITY(x) + n, AT(F##r, STEP(AT(BACK##r, BYTE(x)), (PARITY(x) + n) / 2)))
/* in PR, out of F_r and into F_next, and back; */
#define RIGHT(r, next, x)   PLACE(PARITY(x), AT(F##r, AT(PR, AT(BACK##next, BYTE(x)))))
#define UNRIGHT(r, next, x) PLACE(PARITY(x), AT(F##next, AT(PR_BACK, AT(BACK##r, BYTE(x)))))
/* on the way into F_r, and out of it. */
#define ENTER(r, unused, x) PLACE(PARITY(x), AT(BACK##r, BYTE(x)))
#define LEAVE(r, unused, x) PLACE(PARITY(x), AT(F##r, BYTE(x)))

struct frame {
	uint8_t turn[3][16], right[16], unright[16];
	uint8_t key[2][16]; /* X0 and X1 when the round ends, of the key that ends it */
};

/* Round r, from F_r into F_next with X0 and into F_home with X1. */
#define ROUND(r, next, home)                                                                       \
	{                                                                                          \
		{{EACH(TURN, r, FRAME_TURN0)},                                                     \
		 {EACH(TURN, r, FRAME_TURN1)},                                                     \
		 {EACH(TURN, r, FRAME_TURN2)}},                                                    \
			{EACH(RIGHT, r, home)}, {EACH(UNRIGHT, r, home)},                          \
			{{EACH(ENTER, next, )}, {EACH(ENTER, home, )}},                            \
	}

static const struct frame ublock_frames[UBLOCK_ROUNDS] = {
	ROUND(0, 1, 1),	   ROUND(1, 2, 2),    ROUND(2, 3, 3),	 ROUND(3, 4, 4),
	ROUND(4, 5, 5),	   ROUND(5, 6, 6),    ROUND(6, 7, 7),	 ROUND(7, 8, 8),
	ROUND(8, 9, 9),	   ROUND(9, 10, 10),  ROUND(10, 11, 11), ROUND(11, 12, 12),
	ROUND(12, 13, 13), ROUND(13, 14, 14), ROUND(14, 15, 15), ROUND(15, 16, 16),
#if UBLOCK_KEY_BITS == 256
	ROUND(16, 1, 1),   ROUND(1, 2, 2),    ROUND(2, 3, 3),	 ROUND(3, 4, 4),
	ROUND(4, 5, 5),	   ROUND(5, 6, 6),    ROUND(6, 7, 7),	 ROUND(7, 8, 0),
#endif
};

/* X0 of 256-bit blocks after the last round, and before the first of decryption. */
static const uint8_t ublock_leave[16] = {EACH(LEAVE, 8, )};
static const uint8_t ublock_enter[16] = {EACH(ENTER, 8, )};

#endif
