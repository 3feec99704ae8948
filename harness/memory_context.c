/* SPDX-License-Identifier: MIT */
/* The stack of hash functions and of key derivation. */
#include <stdlib.h>

#include "context.h"
#include "memory.h"
#include "painted.h"
#include "random.h"

static void deeper(struct memory *m, struct painted *stack, void (*function)(void),
		   const uintptr_t argument[6])
{
	size_t depth = painted_call(stack, function, argument);

	m->stack_bytes = depth > m->stack_bytes ? depth : m->stack_bytes;
}

/* Messages or outputs of one block, of a pass less a byte, of one pass, and of two and a
 * block: in memory of `bytes` for input and output each. */
static void measure_calls(struct memory *m, const struct lb_head *module, void *context,
			  uint8_t *in, uint8_t *out, struct painted *stack)
{
	const struct lb_hash *hash = (const struct lb_hash *)module;
	const struct lb_kdf *kdf = (const struct lb_kdf *)module;
	bool hashes = module->kind == LB_HASH;
	size_t block = hashes ? hash->block_bytes : kdf->block_bytes;
	size_t pass = block * (hashes ? 1 : kdf->lanes);
	const size_t lengths[] = {block, pass - 1, pass, 2 * pass + block};

	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		uintptr_t argument[6] = {(uintptr_t)context, (uintptr_t)out};

		argument[2] = hashes ? (uintptr_t)in : lengths[i];
		argument[3] = hashes ? lengths[i] : (uintptr_t)in;
		deeper(m, stack, hashes ? (void (*)(void))hash->hash : (void (*)(void))kdf->derive,
		       argument);
	}
}

const char *memory_of_context(struct memory *m, const struct lb_head *module)
{
	enum { BYTES = (2 * MAX_LANES + 1) * MAX_BLOCK_BYTES + 4 * MAX_SECRET_BYTES };
	struct painted *stack;
	uint8_t *in, *out;
	uint64_t seed = 1;
	void *context;
	const char *error;

	if (module->kind == LB_PKE)
		return "the stack of public-key encryption is not measured";
	context = context_new(module, NULL, &error);
	if (context == NULL)
		return error;
	in = malloc(BYTES);
	out = malloc(BYTES);
	stack = painted_new();
	if (in != NULL && out != NULL && stack != NULL) {
		random_fill(&seed, in, BYTES);
		measure_calls(m, module, context, in, out, stack);
	} else {
		error = "memory was short";
	}
	painted_free(stack);
	free(in);
	free(out);
	context_free(module, context);
	return error;
}
