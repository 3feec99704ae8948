/* SPDX-License-Identifier: MIT */
/* The words of a measurement: which operation, under which workload, and how it
 * ended. */
#ifndef LB_SERIES_H
#define LB_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum op {
	OP_ENC,
	OP_DEC,
	OP_CTR,
	OP_CBC_ENC,
	OP_CBC_DEC,
	OP_SETKEY,
	OP_SETKEY_ENC,
	OP_PACK,
	OP_UNPACK,
	OP_SBOX,
	OP_ROUNDS,
	OP_HASH,
	OP_DERIVE,
	OP_COUNT
};

enum workload {
	WORKLOAD_BATCH,	 /* calls on 128-byte messages that walk through a buffer */
	WORKLOAD_STREAM, /* one call over a long message */
	WORKLOAD_CALL,	 /* one call that is not counted per byte, or is short by nature */
	WORKLOAD_PART,	 /* one part of the cipher, over its state in place */
	WORKLOAD_WALK,	 /* one part of the cipher, over a long stretch of states in place */
	WORKLOAD_PAPER,	 /* --paper-loop: very many 1024-bit encryptions */
	WORKLOAD_COUNT,
};

enum {
	BATCH_BYTES = 128,	  /* the papers' 1024-bit message */
	SHORT_BYTES = 32,	  /* the short message of public-key encryption: a key, say */
	STREAM_BYTES = 16 * 1024, /* the long message, unless --sizes says otherwise */
};

/* What one row of rounds measures. */
struct series {
	enum op op;
	enum workload workload;
	uint64_t bytes; /* per call: of the message, or of OP_DERIVE's output; 0 for OP_SETKEY */
};

enum status {
	STATUS_OK,
	STATUS_SKIPPED,
	STATUS_FAILED,
	STATUS_CRASHED,
	STATUS_TIMEOUT,
	STATUS_COUNT
};

/* Whether the operation turns messages into messages: enc, dec and the modes. */
bool op_is_message(enum op op);

/* Whether one call is of as many bytes as one likes: of a message, or of an output. */
bool op_has_length(enum op op);

/* Whether it is a mode of operation, which goes on from block to block. */
bool op_is_mode(enum op op);

/* Whether it is a part of a cipher, to be timed alone. */
bool op_is_part(enum op op);

/* The names used in options, tables and JSON: "enc", "setkey+enc", "batch", "ok". */
const char *op_name(enum op op);
const char *workload_name(enum workload workload);
const char *status_name(enum status status);

/* The value of that name, or OP_COUNT, WORKLOAD_COUNT, STATUS_COUNT. */
enum op op_named(const char *name);
enum workload workload_named(const char *name);
enum status status_named(const char *name);

#endif
