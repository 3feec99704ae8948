/* SPDX-License-Identifier: MIT */
/* In a worker: is a module right?  Nothing is timed before it is. */
#ifndef LB_VERIFY_H
#define LB_VERIFY_H

#include "kind.h"

enum { PROGRESS_BYTES = 96 };

/*
 * Holds a module against the vectors of its primitive and against the reference.
 * NULL if it passes everything; else what it does wrong, "check: direction, where:
 * what", in a buffer that the next call reuses.  The first word is one of
 *
 *   sizes       key or block size differ from the reference's or the vectors'
 *   schedule    setkey writes past schedule_bytes, or a call changes the schedule
 *   vectors     a vector's answer is wrong; a known mistake is named, whichever vector
 *               brought it to light
 *   order       right blocks in the wrong places
 *   blocks      random blocks under random keys differ from the reference
 *   two-keys    a second schedule disturbs the first
 *   tail        some number of blocks from 0 to 2 x lanes + 1 goes wrong
 *   long        a call of up to 2050 blocks goes wrong
 *   overrun     a byte outside the output is written
 *   input       the input is changed though the output lies elsewhere
 *   in-place    wrong where the output is the input
 *   misaligned  wrong at odd addresses
 *   edge        wrong where input and output begin or end where memory does
 *   parts       pack, rounds, unpack do not make up encrypt, or write past state_bytes
 *   ctr         counter mode is wrong, by the module's function or ("over encrypt") by
 *               the harness's: the bytes, the counter returned, or what is written
 *   cbc-dec, cbc-enc
 *               the same of cipher block chaining and its initialisation vector
 *
 * and the direction, except of modes, is "encrypt" or "decrypt".  The deck may be NULL:
 * vectors alone, which proves less.  `progress`, PROGRESS_BYTES long, always says what is being
 * tried, for the case that the module takes the process down.
 */
const char *verify_cipher(const struct lb_head *head, const struct standard *standard,
			  char *progress);

/*
 * The same of the other kinds, "check: operation, where: what".  The first word may also be
 *
 *   lengths     a message, or an output, of some length; long: of a long one
 *   context     open fails, or context_bytes are overrun
 *   limit       derive does not refuse more than 2^32 - 1 blocks, or begins to write them
 *   overhead    a ciphertext is longer than overhead_bytes allow
 *   nonce       two ciphertexts of one message are alike
 *   refused     a vector of origin R is decrypted, or encrypted
 *   damaged, truncated, trailing
 *               a ciphertext with a bit turned, cut, or lengthened is decrypted
 *   released    after such an error there is more than zeros in the output
 */
const char *verify_hash(const struct lb_head *head, const struct standard *standard,
			char *progress);
const char *verify_kdf(const struct lb_head *head, const struct standard *standard, char *progress);
const char *verify_pke(const struct lb_head *head, const struct standard *standard, char *progress);

#endif
