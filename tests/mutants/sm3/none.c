/* SPDX-License-Identifier: MIT */
/* No bug at all: what every mutant of SM3 begins with.
 * expect: ok */
#include "../hash.h"

MUTANT_OF(hash);
