/* SPDX-License-Identifier: MIT */
/* Modes of operation (NIST SP 800-38A) of any module, by its own function where it has
 * one and else over its encrypt or decrypt.  Nothing is allocated: what is needed lies
 * on the stack. */
#ifndef LB_MODES_H
#define LB_MODES_H

#include <stdbool.h>

#include "abi.h"
#include "series.h"

/* Whether the module brings a function of its own for that mode. */
bool modes_own(const struct lb_cipher *module, enum op mode);

/*
 * One message, or a piece of one: OP_CTR of any number of bytes, OP_CBC_ENC and
 * OP_CBC_DEC of whole blocks.  The output is the input or does not overlap it.  `iv`,
 * the counter or the initialisation vector, is a block and is left as the next piece
 * needs it.
 */
void modes_run(const struct lb_cipher *module, enum op mode, const void *schedule, uint8_t *out,
	       const uint8_t *in, size_t nbytes, uint8_t *iv);

/* The same by the code of this file, though the module may have a function for it. */
void modes_over(const struct lb_cipher *module, enum op mode, const void *schedule, uint8_t *out,
		const uint8_t *in, size_t nbytes, uint8_t *iv);

#endif
