/* SPDX-License-Identifier: MIT */
#include "series.h"

#include <string.h>

static const char *const op_names[OP_COUNT] = {
	[OP_ENC] = "enc",
	[OP_DEC] = "dec",
	[OP_CTR] = "ctr",
	[OP_CBC_ENC] = "cbc-enc",
	[OP_CBC_DEC] = "cbc-dec",
	[OP_SETKEY] = "setkey",
	[OP_SETKEY_ENC] = "setkey+enc",
	[OP_PACK] = "pack",
	[OP_UNPACK] = "unpack",
	[OP_SBOX] = "sbox",
	[OP_ROUNDS] = "rounds",
	[OP_HASH] = "hash",
	[OP_DERIVE] = "derive",
};

static const char *const workload_names[WORKLOAD_COUNT] = {
	[WORKLOAD_BATCH] = "batch", [WORKLOAD_STREAM] = "stream", [WORKLOAD_CALL] = "call",
	[WORKLOAD_PART] = "part",   [WORKLOAD_WALK] = "walk",	  [WORKLOAD_PAPER] = "paper-loop",
};

static const char *const status_names[STATUS_COUNT] = {
	[STATUS_OK] = "ok",	      [STATUS_SKIPPED] = "skipped", [STATUS_FAILED] = "failed",
	[STATUS_CRASHED] = "crashed", [STATUS_TIMEOUT] = "timeout",
};

bool op_is_mode(enum op op)
{
	return op == OP_CTR || op == OP_CBC_ENC || op == OP_CBC_DEC;
}

bool op_is_message(enum op op)
{
	return op == OP_ENC || op == OP_DEC || op_is_mode(op);
}

bool op_has_length(enum op op)
{
	return op_is_message(op) || op == OP_HASH || op == OP_DERIVE;
}

bool op_is_part(enum op op)
{
	return op == OP_PACK || op == OP_UNPACK || op == OP_SBOX || op == OP_ROUNDS;
}

const char *op_name(enum op op)
{
	return op_names[op];
}

const char *workload_name(enum workload workload)
{
	return workload_names[workload];
}

const char *status_name(enum status status)
{
	return status_names[status];
}

/* The index of name among count names, or count. */
static unsigned find(const char *const *names, unsigned count, const char *name)
{
	unsigned i = 0;

	while (i < count && strcmp(names[i], name) != 0)
		i++;
	return i;
}

enum op op_named(const char *name)
{
	return (enum op)find(op_names, OP_COUNT, name);
}

enum workload workload_named(const char *name)
{
	return (enum workload)find(workload_names, WORKLOAD_COUNT, name);
}

enum status status_named(const char *name)
{
	return (enum status)find(status_names, STATUS_COUNT, name);
}
