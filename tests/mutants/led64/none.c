/* SPDX-License-Identifier: MIT */
/* No bug at all: what every mutant begins with.
 * expect: ok */
#include "../base.h"

MUTANT_OF(setkey, encrypt, decrypt);
