/* SPDX-License-Identifier: MIT */
/* The options that say what is to be timed. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cmd.h"

bool parse_ops(const char *list, unsigned *ops)
{
	do {
		size_t length = strcspn(list, ",");
		char name[16];
		enum op op;

		snprintf(name, sizeof name, "%.*s", (int)length, list);
		op = op_named(name);
		if (op == OP_COUNT) {
			complain("--op: no operation '%.*s' (enc dec ctr cbc-enc cbc-dec setkey "
				 "setkey+enc pack unpack sbox rounds)",
				 (int)length, list);
			return false;
		}
		*ops |= 1u << op;
		list += length + (list[length] == ',');
	} while (*list != '\0');
	return true;
}

bool parse_sizes(const char *list, struct wish *wish)
{
	do {
		size_t length = strcspn(list, ",");
		char *end;
		unsigned long size = strtoul(list, &end, 10);
		unsigned long unit = *end == 'K' ? 1024 : *end == 'M' ? 1024 * 1024 : 1;

		end += unit != 1;
		if (*list < '0' || *list > '9' || end != list + length || size == 0 ||
		    size > (64u << 20) / unit) {
			complain("--sizes: '%.*s' is not a size from 1 to 64M bytes", (int)length,
				 list);
			return false;
		}
		if (wish->nsizes == WISH_SIZES) {
			complain("--sizes: more than %d sizes", WISH_SIZES);
			return false;
		}
		wish->sizes[wish->nsizes++] = size * unit;
		list += length + (list[length] == ',');
	} while (*list != '\0');
	return true;
}

bool sizes_fit(const struct wish *wish, const struct roster *roster)
{
	for (size_t i = 0; i < wish->nsizes; i++) {
		bool fits = roster->n == 0;

		for (size_t k = 0; k < roster->n && !fits; k++) {
			uint32_t block = roster->modules[k].info.block_bytes;

			/* A module that did not open has no say. */
			fits = block == 0 || wish->sizes[i] % block == 0;
		}
		if (fits)
			continue;
		complain("--sizes: %" PRIu64 " bytes are no whole number of blocks of any cipher "
			 "that is chosen",
			 wish->sizes[i]);
		return false;
	}
	return true;
}
