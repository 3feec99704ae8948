/* SPDX-License-Identifier: MIT */
/* Wants a context of all memory.
 * open: failed its context is over 16 MiB */
#include "../../mutants/hash.h"

MUTANT_OF(hash, .context_bytes = SIZE_MAX);
