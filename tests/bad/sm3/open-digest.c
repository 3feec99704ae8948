/* SPDX-License-Identifier: MIT */
/* Claims a digest of 4 GiB.
 * open: failed its digest or block size is out of range */
#include "../../mutants/hash.h"

MUTANT_OF(hash, .digest_bytes = 0xffffffff);
