/* SPDX-License-Identifier: MIT */
/* Opens its context and never closes it.
 * open: failed it lacks hash, or one of open and close */
#include "../../mutants/hash.h"

static const char *open_half(void *context)
{
	(void)context;
	return NULL;
}

MUTANT_OF(hash, .open = open_half);
