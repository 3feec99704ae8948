/* SPDX-License-Identifier: MIT */
/* SM2-KDF as the standard says it: each block of output is the SM3 of a message, in general
 * registers.  A message has 68 bytes, hence two compressions. */
#include "kdf.h"

static const char *derive(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	const char *error = kdf_refuse(nbytes);
	uint8_t counter[4], digest[SM3_DIGEST_BYTES];

	(void)context;
	if (error != NULL)
		return error;
	for (uint32_t i = 1; nbytes != 0; i++) {
		size_t n = nbytes < sizeof digest ? nbytes : sizeof digest;
		struct sm3 s;

		sm3_store(counter, i);
		sm3_begin(&s);
		sm3_add(&s, secret, KDF_SECRET_BYTES);
		sm3_add(&s, counter, sizeof counter);
		sm3_end(&s, digest);
		memcpy(out, digest, n);
		out += n, nbytes -= n;
	}
	return NULL;
}

KDF_MODULE("SM3(Z || counter), one message after another", "GB/T 32918.4-2016", 1, derive);
