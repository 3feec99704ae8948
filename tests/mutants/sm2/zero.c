/* SPDX-License-Identifier: MIT */
/* Sends the message itself where t is all zero.
 * expect: failed refused: encrypt, line *: it is encrypted: t is all zero */
#define lb_module lb_right
#include "../../../impls/sm2/ec-serial.u64.openssl.c"
#undef lb_module

static const char *mutant(void *context, uint8_t *out, size_t *out_bytes, const uint8_t *in,
			  size_t nbytes, const uint8_t *nonce)
{
	const char *error = sm2_encrypt(context, out, out_bytes, in, nbytes, nonce);

	if (error == NULL || strcmp(error, SM2_ZERO_MASK) != 0)
		return error;
	memcpy(out, in, nbytes);
	*out_bytes = nbytes;
	return NULL;
}

LB_EXPORT const struct lb_pke lb_module = {
	.head = {LB_HEAD(LB_PKE, struct lb_pke), .secrets = LB_CONSTANT_TIME,
		 .technique = "a mutant", .source = "tests"},
	.private_key_bytes = SM2_NUMBER_BYTES,
	.public_key_bytes = SM2_POINT_BYTES,
	.nonce_bytes = SM2_NUMBER_BYTES,
	.overhead_bytes = SM2_OVERHEAD_BYTES,
	.context_bytes = sizeof(struct sm2),
	.open = sm2_open,
	.close = sm2_close,
	.encrypt = mutant,
	.decrypt = sm2_decrypt,
};
