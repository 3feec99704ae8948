/* SPDX-License-Identifier: MIT */
/* The form of SM2 ciphertexts (GB/T 35276), in DER and nothing but DER (X.690):
 * SEQUENCE { INTEGER x1, INTEGER y1, OCTET STRING C3, OCTET STRING C2 }. */
#ifndef LB_SM2_DER_H
#define LB_SM2_DER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum {
	DER_INTEGER = 0x02,
	DER_OCTETS = 0x04,
	DER_SEQUENCE = 0x30,
	DER_NUMBER_BYTES = 32,		       /* of an integer here, without sign */
	DER_HEADER_BYTES = 2 + sizeof(size_t), /* at most */
};

/* The bytes of a length that follow its first one. */
static inline size_t der_more(size_t length)
{
	size_t n = 0;

	if (length >= 0x80)
		for (; length != 0; length >>= 8)
			n++;
	return n;
}

static inline size_t der_size(size_t length)
{
	return 2 + der_more(length) + length;
}

/* Writes a header; returns where the contents go. */
static inline uint8_t *der_put(uint8_t *p, uint8_t tag, size_t length)
{
	size_t more = der_more(length);

	*p++ = tag;
	*p++ = (uint8_t)(more == 0 ? length : 0x80 | more);
	while (more-- != 0)
		*p++ = (uint8_t)(length >> 8 * more);
	return p;
}

/* The bytes of a number's contents: as few as possible, the first below 0x80. */
static inline size_t der_number_size(const uint8_t x[DER_NUMBER_BYTES])
{
	size_t zeros = 0;

	while (zeros < DER_NUMBER_BYTES - 1 && x[zeros] == 0)
		zeros++;
	return DER_NUMBER_BYTES - zeros + (x[zeros] >= 0x80);
}

static inline uint8_t *der_put_number(uint8_t *p, const uint8_t x[DER_NUMBER_BYTES])
{
	size_t size = der_number_size(x);

	p = der_put(p, DER_INTEGER, size);
	if (size > DER_NUMBER_BYTES) {
		*p++ = 0;
		size--;
	}
	memcpy(p, x + DER_NUMBER_BYTES - size, size);
	return p + size;
}

/* What is left to read. */
struct der {
	const uint8_t *at;
	size_t nbytes;
};

/* Takes the next element, of that tag and with a length in the shortest form, from d. */
static inline bool der_take(struct der *d, uint8_t tag, struct der *contents)
{
	size_t length, more;

	if (d->nbytes < 2 || d->at[0] != tag)
		return false;
	length = d->at[1], more = 0;
	d->at += 2, d->nbytes -= 2;
	if (length >= 0x80) {
		more = length & 0x7f;
		if (more == 0 || more > sizeof length || more > d->nbytes)
			return false;
		length = 0;
		for (size_t i = 0; i < more; i++)
			length = length << 8 | d->at[i];
		if (der_more(length) != more)
			return false;
		d->at += more, d->nbytes -= more;
	}
	if (length > d->nbytes)
		return false;
	*contents = (struct der){d->at, length};
	d->at += length, d->nbytes -= length;
	return true;
}

static inline bool der_take_number(struct der *d, uint8_t x[DER_NUMBER_BYTES])
{
	struct der n;

	if (!der_take(d, DER_INTEGER, &n) || n.nbytes == 0 || n.at[0] >= 0x80)
		return false;
	if (n.nbytes > 1 && n.at[0] == 0) {
		n.at++, n.nbytes--;
		if (n.at[0] < 0x80)
			return false;
	}
	if (n.nbytes > DER_NUMBER_BYTES)
		return false;
	memset(x, 0, DER_NUMBER_BYTES - n.nbytes);
	memcpy(x + DER_NUMBER_BYTES - n.nbytes, n.at, n.nbytes);
	return true;
}

#endif
