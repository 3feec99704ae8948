/* SPDX-License-Identifier: MIT */
/* No bug at all: what every mutant of SM2 begins with.
 * expect: ok */
#include "../pke.h"

MUTANT_OF(open_context, remember, decrypt);
