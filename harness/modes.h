/* SPDX-License-Identifier: MIT */
/* Modes of operation over any module's encrypt, for modules without a function of
 * their own.  Nothing is allocated: what is needed lies on the stack. */
#ifndef LB_MODES_H
#define LB_MODES_H

#include "abi.h"

/* Counter mode, as lb_cipher.ctr does it: counters for a few lane groups, encrypted,
 * XORed with the input.  Runs the module's encrypt though it may have a ctr. */
void modes_ctr(const struct lb_cipher *module, const void *schedule, uint8_t *out,
	       const uint8_t *in, size_t nbytes, uint8_t *counter);

#endif
