/* SPDX-License-Identifier: MIT */
/* Is as long as some other structure.
 * open: failed not a kind of module that this program knows */
#include "../../mutants/hash.h"

MUTANT_OF(hash, .head.size = sizeof(struct lb_cipher));
