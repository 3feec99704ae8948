/* SPDX-License-Identifier: MIT */
/* Modules: opening one (in a worker only) and describing one (anywhere). */
#ifndef LB_MODULE_H
#define LB_MODULE_H

#include <stdint.h>

#include "series.h"

struct lb_cipher;

/* A module as the driver knows it: a copy of the descriptor in bounded strings,
 * which can travel from a process that the module may have damaged. */
struct module_info {
	char path[512];
	char primitive[32], impl[32], isa[16];
	char technique[192], source[192];
	char compiler[96], flags[256];
	uint32_t abi;		/* LB_ABI as the module was built; 0 if it never opened */
	uint32_t constant_time; /* 1 yes, 0 no */
	uint32_t key_bytes, block_bytes, lanes;
	uint32_t round_count; /* 0 if unknown */
	uint64_t schedule_bytes, state_bytes;
	uint32_t ops;	    /* bit op_: the operation can be run */
	uint32_t own_modes; /* bit op_: by code of the module, not of modes.h */
};

/* In a worker: opens the module and checks that it is one; NULL with *error
 * saying why not.  Modules stay loaded until exit. */
const struct lb_cipher *module_open(const char *path, const char **error);

/* Copies the descriptor, cut to fit, and leaves out nothing but the path. */
void module_describe(struct module_info *info, const struct lb_cipher *module);

#endif
