/* SPDX-License-Identifier: MIT */
#include "count.h"

#include <stdlib.h>
#include <string.h>

#include "context.h"
#include "modes.h"
#include "random.h"
#include "step.h"

enum { PAGE = 4096, IV = PAGE / 2 };

/* What a call reads and writes: parts of one piece of memory, each on a page of its
 * own, so that alignment, which memcpy looks at, is the same in every run. */
struct stage {
	uint8_t *memory, *schedule, *state, *in, *out;
	size_t bytes;
	void *context; /* of the kinds that have one; it lies elsewhere and is opened once */
};

struct call {
	void (*function)(void);
	uintptr_t arguments[5];
};

static size_t pages(size_t bytes)
{
	return (bytes + PAGE - 1) / PAGE * PAGE;
}

static bool stage_new(struct stage *s, size_t schedule, size_t state, size_t message)
{
	*s = (struct stage){.bytes = pages(schedule) + pages(state) + 2 * pages(message) + PAGE};
	s->memory = aligned_alloc(PAGE, s->bytes);
	s->schedule = s->memory + PAGE;
	s->state = s->schedule + pages(schedule);
	s->in = s->state + pages(state);
	s->out = s->in + pages(message);
	return s->memory != NULL;
}

static lb_part *part_of(const struct lb_cipher *m, enum op op)
{
	switch (op) {
	case OP_PACK:
		return m->pack;
	case OP_UNPACK:
		return m->unpack;
	case OP_SBOX:
		return m->sbox;
	case OP_ROUNDS:
		return m->rounds;
	default:
		return NULL;
	}
}

static struct call cipher_call(const struct stage *s, const struct lb_cipher *m, enum op op,
			       uint64_t amount)
{
	uintptr_t schedule = (uintptr_t)s->schedule, in = (uintptr_t)s->in, out = (uintptr_t)s->out;
	uintptr_t iv = (uintptr_t)(s->memory + IV);

	if (op == OP_SETKEY)
		return (struct call){(void (*)(void))m->setkey, {schedule, (uintptr_t)s->memory}};
	if (op == OP_CTR)
		return (struct call){(void (*)(void))m->ctr,
				     {schedule, out, in, amount * m->block_bytes, iv}};
	if (op == OP_CBC_DEC)
		return (struct call){(void (*)(void))m->cbc_decrypt,
				     {schedule, out, in, amount, iv}};
	if (op == OP_ENC || op == OP_DEC)
		return (struct call){(void (*)(void))(op == OP_ENC ? m->encrypt : m->decrypt),
				     {schedule, out, in, amount}};
	return (struct call){(void (*)(void))part_of(m, op),
			     {schedule, (uintptr_t)s->state, amount}};
}

/* A hash of, or a derivation of, `amount` blocks. */
static struct call context_call(const struct stage *s, const struct lb_head *module,
				uint64_t amount)
{
	const struct lb_hash *hash = (const struct lb_hash *)module;
	const struct lb_kdf *kdf = (const struct lb_kdf *)module;
	uintptr_t context = (uintptr_t)s->context, in = (uintptr_t)s->in, out = (uintptr_t)s->out;

	if (module->kind == LB_HASH)
		return (struct call){(void (*)(void))hash->hash,
				     {context, out, in, amount * hash->block_bytes}};
	return (struct call){(void (*)(void))kdf->derive,
			     {context, out, amount * kdf->block_bytes, in}};
}

/* The same beginning for every call. */
static void set_stage(const struct stage *s, const struct lb_head *module)
{
	uint64_t seed = 1;

	random_fill(&seed, s->memory, s->bytes);
	if (module->kind == LB_CIPHER)
		((const struct lb_cipher *)module)->setkey(s->schedule, s->memory);
}

static const char *count_on(struct mix *mix, const struct stage *s, struct steps *steps,
			    const struct lb_head *m, const struct call *c)
{
	const uintptr_t *a = c->arguments;
	void (*plain)(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t) =
		(void (*)(uintptr_t, uintptr_t, uintptr_t, uintptr_t, uintptr_t))c->function;
	uint8_t *expected = malloc(s->bytes);
	const char *error = expected == NULL ? "out of memory" : NULL;

	if (error == NULL) {
		set_stage(s, m);
		plain(a[0], a[1], a[2], a[3], a[4]);
		memcpy(expected, s->memory, s->bytes);
		set_stage(s, m);
		error = steps_call(steps, c->function, a);
	}
	if (error == NULL && memcmp(expected, s->memory, s->bytes) != 0)
		error = "it gives another result when it is single-stepped";
	if (error == NULL && !mix_of_code(mix, steps->code, steps->size, steps->counts))
		error = "it executes something that the disassembler does not know";
	mix->outside = steps->outside;
	mix->outside_calls = steps->outside_calls;
	free(expected);
	return error;
}

/* Sets the stage for one call; NULL, or why there is none. */
static const char *prepare_cipher(struct stage *s, struct call *call, const struct lb_cipher *m,
				  enum op op, uint64_t amount)
{
	if (op_is_mode(op) && !modes_own(m, op))
		return "it has no function of its own for that mode";
	if (!op_is_message(op) && op != OP_SETKEY && part_of(m, op) == NULL)
		return "no such part";
	if (!stage_new(s, m->schedule_bytes, m->state_bytes,
		       op_is_message(op) ? amount * m->block_bytes : 0))
		return "out of memory";
	*call = cipher_call(s, m, op, amount);
	return NULL;
}

static const char *prepare_context(struct stage *s, struct call *call, const struct lb_head *module,
				   enum op op, uint64_t amount)
{
	const char *error = NULL;

	if (op != kind_of(module->kind)->first.op)
		return "no such part";
	/* No block is larger than a secret may be. */
	if (!stage_new(s, 0, 0, (amount + 1) * MAX_SECRET_BYTES))
		return "out of memory";
	s->context = context_new(module, NULL, &error);
	*call = context_call(s, module, amount);
	return error;
}

const char *count_call(struct mix *mix, const struct lb_head *m, enum op op, uint64_t amount)
{
	struct stage stage = {0};
	struct steps steps;
	struct call call;
	const char *error;

	*mix = (struct mix){0};
	if (m->kind == LB_PKE)
		return "no such part";
	error = m->kind == LB_CIPHER
			? prepare_cipher(&stage, &call, (const struct lb_cipher *)m, op, amount)
			: prepare_context(&stage, &call, m, op, amount);
	if (error == NULL && (error = steps_new(&steps, m)) == NULL) {
		error = count_on(mix, &stage, &steps, m, &call);
		steps_free(&steps);
	}
	context_free(m, stage.context);
	free(stage.memory);
	return error;
}
