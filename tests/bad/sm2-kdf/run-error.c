/* SPDX-License-Identifier: MIT */
/* Refuses to go on, after the check.
 * run: failed timed: derive, call 0 of *tired */
#include "../../mutants/kdf.h"

static const char *bad(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	static unsigned calls;

	/* As many as no check makes. */
	return ++calls > 6400 ? "tired" : derive(context, out, nbytes, secret);
}

MUTANT_OF(bad);
