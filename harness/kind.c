/* SPDX-License-Identifier: MIT */
#include "kind.h"

#include <string.h>

#include "module.h"

static const struct kind *const kinds[] = {
	[LB_CIPHER] = &kind_cipher,
	[LB_HASH] = &kind_hash,
	[LB_KDF] = &kind_kdf,
	[LB_PKE] = &kind_pke,
};

enum { KINDS = sizeof kinds / sizeof *kinds };

const struct kind *kind_of(uint32_t kind)
{
	return kind < KINDS ? kinds[kind] : NULL;
}

const struct kind *kind_of_info(const struct module_info *info)
{
	const struct kind *kind = kind_of(info->kind);

	return kind != NULL ? kind : &kind_cipher;
}

uint32_t kind_named(const char *name)
{
	for (uint32_t i = 0; i < KINDS; i++)
		if (kinds[i] != NULL && strcmp(kinds[i]->name, name) == 0)
			return i;
	return 0;
}
