/* SPDX-License-Identifier: MIT */
/* SM2-KDF as the standard says it, in general registers: the textbook's form. */
#include "kdf.h"

static const char *derive(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	const char *error = kdf_refuse(nbytes);

	(void)context;
	if (error == NULL)
		kdf_serial(out, nbytes, secret);
	return error;
}

KDF_MODULE("SM3(Z || counter), one message after another", "GB/T 32918.4-2016", 1, derive);
