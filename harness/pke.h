/* SPDX-License-Identifier: MIT */
/* The parts of the checks of public-key encryption. */
#ifndef LB_PKE_H
#define LB_PKE_H

#include "prover.h"

enum { PKE_LONG = 65536 }; /* bytes of the longest message that is tried */

const struct lb_pke *pke_module(const struct prover *p);

/* The vectors of the primitive: known answers, and ciphertexts that are to be refused. */
const char *pke_vectors(struct prover *p);

/* What is not a ciphertext of this key, made from one that is: damaged, cut, lengthened. */
const char *pke_hostile(struct prover *p);

/* NULL if the module refuses these n bytes, says 0 bytes and leaves nothing of a
 * plaintext; else what it does, as a reason of that check; `what` says what they are. */
const char *pke_refused(struct prover *p, const char *check, const char *what,
			const uint8_t *cipher, size_t n);

#endif
