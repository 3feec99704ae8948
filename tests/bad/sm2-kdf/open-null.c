/* SPDX-License-Identifier: MIT */
/* Key derivation without the function.
 * open: failed it lacks derive */
#include "../../mutants/kdf.h"

MUTANT_OF(NULL);
