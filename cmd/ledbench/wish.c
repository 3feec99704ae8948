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
				 "setkey+enc pack unpack sbox rounds hash derive)",
				 (int)length, list);
			return false;
		}
		*ops |= 1u << op;
		list += length + (list[length] == ',');
	} while (*list != '\0');
	return true;
}

enum { SIZE_MOST = 64 << 20 };

/* A number of bytes at *text, which moves behind it; 0 if there is none from 1 to 64M. */
static uint64_t take_bytes(const char **text)
{
	char *end;
	unsigned long size = strtoul(*text, &end, 10);
	unsigned long unit = *end == 'K' ? 1024 : *end == 'M' ? 1024 * 1024 : 1;

	if (**text < '0' || **text > '9' || size == 0 || size > SIZE_MOST / unit)
		return 0;
	*text = end + (unit != 1);
	return size * unit;
}

bool parse_bytes(const char *option, const char *text, uint64_t *bytes)
{
	const char *rest = text;

	*bytes = take_bytes(&rest);
	if (*bytes != 0 && *rest == '\0')
		return true;
	complain("--%s: '%s' is not a size from 1 to 64M bytes", option, text);
	return false;
}

/* Adds a size that is not there yet. */
static bool add_size(struct wish *wish, uint64_t size)
{
	for (size_t i = 0; i < wish->nsizes; i++)
		if (wish->sizes[i] == size)
			return true;
	if (wish->nsizes == WISH_SIZES) {
		complain("--sizes: more than %d sizes", WISH_SIZES);
		return false;
	}
	wish->sizes[wish->nsizes++] = size;
	return true;
}

/* "8", or "8..1M:x2" and "64..1K:+64": from, to, and how to go on from one to the next. */
struct range {
	uint64_t from, to, factor, step;
};

static bool read_range(struct range *r, const char *word)
{
	char sign;

	*r = (struct range){.from = take_bytes(&word), .factor = 1};
	r->to = r->from;
	if (r->from == 0 || *word == '\0')
		return r->from != 0;
	if (strncmp(word, "..", 2) != 0)
		return false;
	word += 2;
	r->to = take_bytes(&word);
	if (r->to < r->from || word[0] != ':')
		return false;
	sign = word[1];
	if (sign != 'x' && sign != '+')
		return false;
	word += 2;
	*(sign == 'x' ? &r->factor : &r->step) = take_bytes(&word);
	return *word == '\0' && (sign == 'x' ? r->factor >= 2 : r->step >= 1);
}

static bool add_range(struct wish *wish, const char *word)
{
	struct range r;

	if (!read_range(&r, word)) {
		complain("--sizes: '%s' is not a size from 1 to 64M bytes, nor a range such as "
			 "8..1M:x2 or 64..1K:+64",
			 word);
		return false;
	}
	for (uint64_t size = r.from; size <= r.to; size = size * r.factor + r.step) {
		if (!add_size(wish, size))
			return false;
		if (r.from == r.to)
			break;
	}
	return true;
}

bool parse_sizes(const char *list, struct wish *wish)
{
	do {
		size_t length = strcspn(list, ",");
		char *word = strndup(list, length);
		bool good = word != NULL && add_range(wish, word);

		free(word);
		if (!good)
			return false;
		list += length + (list[length] == ',');
	} while (*list != '\0');
	return true;
}

/* A module that did not open has no say. */
static bool has_say(const struct module_info *info)
{
	return info->kind != 0;
}

/* Whether no module has a say. */
static bool all_silent(const struct roster *roster)
{
	for (size_t i = 0; i < roster->n; i++)
		if (has_say(&roster->modules[i].info))
			return false;
	return true;
}

bool sizes_fit(const struct wish *wish, size_t optional, const struct roster *roster)
{
	for (size_t i = 0; i + optional < wish->nsizes; i++) {
		bool fits = all_silent(roster);

		for (size_t k = 0; k < roster->n && !fits; k++) {
			const struct module_info *info = &roster->modules[k].info;

			fits = has_say(info) && module_takes(info, wish->sizes[i]);
		}
		if (fits)
			continue;
		complain("%" PRIu64 " bytes are no whole number of blocks of any cipher "
			 "that is chosen",
			 wish->sizes[i]);
		return false;
	}
	return true;
}

bool ops_exist(const struct wish *wish, const struct roster *roster)
{
	unsigned there = 0;

	for (size_t i = 0; i < roster->n; i++)
		there |= roster->modules[i].info.ops;
	for (enum op op = 0; op < OP_COUNT; op++) {
		if ((wish->ops & ~there & 1u << op) == 0 || all_silent(roster))
			continue;
		complain("--op: none of the chosen modules has the operation %s", op_name(op));
		return false;
	}
	return true;
}
