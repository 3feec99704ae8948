/* SPDX-License-Identifier: MIT */
/* Sums of classified instructions; mix.c classifies them. */
#include "mix.h"

static const struct {
	const char *label, *key;
} names[MIX_CLASSES] = {
	[MIX_LOGIC] = {"vector logic", "vector_logic"},
	[MIX_SHUFFLE] = {"vector shuffle", "vector_shuffle"},
	[MIX_SHIFT] = {"vector shift", "vector_shift"},
	[MIX_ARITH] = {"vector arithmetic", "vector_arithmetic"},
	[MIX_LOAD] = {"vector load", "vector_load"},
	[MIX_STORE] = {"vector store", "vector_store"},
	[MIX_MOVE] = {"vector move", "vector_move"},
	[MIX_SCALAR] = {"scalar", "scalar"},
	[MIX_BRANCH] = {"branch", "branch"},
};

const char *mix_label(enum mix_class class)
{
	return names[class].label;
}

const char *mix_key(enum mix_class class)
{
	return names[class].key;
}

static void add_memory(struct mix *mix, const struct instruction *in, uint64_t times)
{
	enum mix_use load = in->vector ? USE_LOAD_VECTOR : USE_LOAD_SCALAR;
	enum mix_use store = in->vector ? USE_STORE_VECTOR : USE_STORE_SCALAR;

	if (in->reads) {
		mix->uses[load][in->width] += times;
		mix->loads_scalar += in->vector ? 0 : times;
		mix->loads_folded += in->vector && in->class != MIX_LOAD ? times : 0;
	}
	if (in->writes) {
		mix->uses[USE_STORE_ADDRESS][in->width] += times;
		mix->uses[store][in->width] += times;
		mix->stores_scalar += in->vector ? 0 : times;
		mix->stores_folded += in->vector && in->class != MIX_STORE ? times : 0;
	}
}

void mix_add(struct mix *mix, const struct instruction *in, uint64_t times)
{
	mix->instructions[in->class] += times;
	mix->ternary += in->ternary ? times : 0;
	if (in->use != USE_NOTHING)
		mix->uses[in->use][in->width] += times;
	add_memory(mix, in, times);
}

bool mix_of_code(struct mix *mix, const uint8_t *code, size_t size, const uint32_t *counts)
{
	struct instruction before = {0}, in;

	for (size_t at = 0; at < size; at++) {
		if (counts[at] == 0)
			continue;
		if (!mix_decode(&in, code + at, size - at))
			return false;
		mix_add(mix, &in, counts[at]);
		/* What compares is followed at once by the next that is executed. */
		if (before.compares && in.jumps_if)
			mix->pairs += counts[at];
		before = in;
	}
	return true;
}

uint64_t mix_total(const struct mix *mix)
{
	uint64_t total = 0;

	for (enum mix_class class = 0; class < MIX_CLASSES; class ++)
		total += mix->instructions[class];
	return total;
}

bool mix_subtract(struct mix *mix, const struct mix *less)
{
	/* All members are numbers of one type. */
	_Static_assert(sizeof(struct mix) % sizeof(uint64_t) == 0, "struct mix is uint64_t alone");
	uint64_t *to = (uint64_t *)mix;
	const uint64_t *from = (const uint64_t *)less;
	size_t n = sizeof *mix / sizeof *to;

	for (size_t i = 0; i < n; i++)
		if (from[i] > to[i])
			return false;
	for (size_t i = 0; i < n; i++)
		to[i] -= from[i];
	return true;
}
