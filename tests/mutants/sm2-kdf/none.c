/* SPDX-License-Identifier: MIT */
/* No bug at all: what every mutant of SM2-KDF begins with.
 * expect: ok */
#include "../kdf.h"

MUTANT_OF(derive);
