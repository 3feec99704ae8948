/* SPDX-License-Identifier: MIT */
/* Cannot open its context.
 * check: failed context: open, no luck */
#include "../../mutants/hash.h"

static const char *open_bad(void *context)
{
	(void)context;
	return "no luck";
}

static void close_bad(void *context)
{
	(void)context;
}

MUTANT_OF(hash, .open = open_bad, .close = close_bad);
