/* SPDX-License-Identifier: MIT */
/* Works on no block at a time.
 * open: failed its number of lanes is out of range */
#include "../../mutants/kdf.h"

MUTANT_OF(derive, .lanes = 0);
