/* SPDX-License-Identifier: MIT */
/* A hash function without the function.
 * open: failed it lacks hash */
#include "../../mutants/hash.h"

MUTANT_OF(NULL);
