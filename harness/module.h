/* SPDX-License-Identifier: MIT */
/* Modules: opening one (in a worker only) and describing one (anywhere). */
#ifndef LB_MODULE_H
#define LB_MODULE_H

#include <stdbool.h>
#include <stdint.h>

#include "series.h"

struct lb_head;

/* A module as the driver knows it: a copy of the descriptor in bounded strings,
 * which can travel from a process that the module may have damaged. */
struct module_info {
	char path[512];
	char primitive[32], impl[32], isa[16];
	char library[16]; /* that it is linked with; "" if none */
	char technique[192], source[192];
	char compiler[96], flags[256];
	uint32_t abi;		/* LB_ABI as the module was built; 0 if it never opened */
	uint32_t constant_time; /* 1 yes, 0 no */
	uint32_t kind;		/* enum lb_kind; 0 if it never opened */
	/* What its kind has of these, else 0; lanes are 0 where that means nothing. */
	uint32_t key_bytes, block_bytes, lanes;
	uint32_t round_count; /* 0 if unknown */
	uint32_t digest_bytes, secret_bytes;
	uint32_t private_key_bytes, public_key_bytes, overhead_bytes;
	uint64_t schedule_bytes, state_bytes, context_bytes;
	uint32_t ops;	    /* bit op_: the operation can be run */
	uint32_t own_modes; /* bit op_: by code of the module, not of modes.h */
};

/* In a worker: opens the module and checks that it is one; NULL with *error
 * saying why not.  Modules stay loaded until exit. */
const struct lb_head *module_open(const char *path, const char **error);

/* Whether that error is of a library which the module needs and this machine has not. */
bool module_lacks_library(const char *error);

/* Copies the descriptor, cut to fit, and leaves out nothing but the path. */
void module_describe(struct module_info *info, const struct lb_head *module);

/* Whether the module can be given a message of that many bytes. */
bool module_takes(const struct module_info *info, uint64_t bytes);

#endif
