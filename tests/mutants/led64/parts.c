/* SPDX-License-Identifier: MIT */
/* The part `rounds` does nothing.
 * expect: failed parts: encrypt, pack, rounds, unpack differ from the reference */
#include "../base.h"

MUTANT(setkey, encrypt, decrypt, part_nothing, part_nothing, part_nothing, part_nothing);
