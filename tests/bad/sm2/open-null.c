/* SPDX-License-Identifier: MIT */
/* Public-key encryption that only encrypts.
 * open: failed it lacks open, close, encrypt or decrypt */
#include "../../mutants/pke.h"

MUTANT_OF(open_context, remember, NULL);
