/* SPDX-License-Identifier: MIT */
/* SM2-KDF with 8 counters in a vector and Z absorbed once, but with the words of each block
 * expanded: what par8 looks up costs the difference. */
#include "kdf.h"

#include "../sm3/words.h"

static const char *derive(void *context, uint8_t *out, size_t nbytes, const uint8_t *secret)
{
	const char *error = kdf_refuse(nbytes);
	const words number = {0, 1, 2, 3, 4, 5, 6, 7};
	uint8_t digests[SM3_WORDS * SM3_DIGEST_BYTES];
	uint32_t start[8];

	(void)context;
	if (error != NULL || nbytes == 0)
		return error;
	kdf_absorb(start, secret);
	for (uint32_t counter = 1; nbytes != 0; counter += SM3_WORDS) {
		size_t n = nbytes < sizeof digests ? nbytes : sizeof digests;
		words h[8], w[16] = {number + counter, all_words(0x80000000)};

		w[15] = all_words(8 * (KDF_SECRET_BYTES + 4));
		sm3_begin_n(h, start);
		sm3_compress_n(h, w);
		sm3_store_n(digests, h);
		memcpy(out, digests, n);
		out += n, nbytes -= n;
	}
	return NULL;
}

KDF_MODULE("8 counters in a vector, Z once, every block expanded", "ledbench", SM3_WORDS, derive);
