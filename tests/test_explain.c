/* SPDX-License-Identifier: MIT */
/* The counting of instructions: exact counts of small known functions, and of a
 * module. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "count.h"
#include "step.h"

void straight(void);
void folded(void);
void loop(void);
void apart(void);
void leaves(void);
void repeats(void);

__asm__(".pushsection .text\n"
	/* 3 logic, 1 zeroing, 2 shuffles, 1 shift, 1 load, 2 stores, 1 move, 1 ret. */
	"straight:\n"
	"	pxor %xmm0, %xmm0\n"
	"	movdqu (%rdi), %xmm1\n"
	"	pand %xmm1, %xmm0\n"
	"	por %xmm1, %xmm0\n"
	"	pxor %xmm1, %xmm0\n"
	"	punpcklbw %xmm1, %xmm0\n"
	"	pshufd $27, %xmm0, %xmm0\n"
	"	psllq $3, %xmm0\n"
	"	movdqa %xmm0, %xmm2\n"
	"	movdqu %xmm0, (%rdi)\n"
	"	movups %xmm2, 16(%rdi)\n"
	"	ret\n"
	"folded:\n"
	"	pxor (%rdi), %xmm0\n"
	"	pshufd $27, 16(%rdi), %xmm1\n"
	"	xor (%rdi), %rax\n"
	"	mov %rax, (%rdi)\n"
	"	ret\n"
	"loop:\n"
	"	mov $5, %ecx\n"
	"1:	paddd %xmm1, %xmm0\n"
	"	dec %ecx\n"
	"	jnz 1b\n"
	"	ret\n"
	/* Neither jump stands behind a comparison. */
	"apart:\n"
	"	mov $5, %ecx\n"
	"1:	dec %ecx\n"
	"	mov %ecx, %edx\n"
	"	jnz 1b\n"
	"	jmp 2f\n"
	"	cmp %eax, %ecx\n"
	"2:	jnz 3f\n"
	"3:	ret\n"
	/* Calls what its first argument is, twice. */
	"leaves:\n"
	"	push %rbx\n"
	"	mov %rdi, %rbx\n"
	"	mov $-3, %edi\n"
	"	call *%rbx\n"
	"	call *%rbx\n"
	"	pop %rbx\n"
	"	ret\n"
	"repeats:\n"
	"	mov $16, %ecx\n"
	"	rep stosb\n"
	"	ret\n"
	".popsection\n");

static struct mix run(void (*function)(void), const void *argument)
{
	struct steps steps;
	struct mix mix = {0};

	assert_null(steps_new(&steps, (const void *)(uintptr_t)function));
	assert_null(steps_call(&steps, function, (const uintptr_t[5]){(uintptr_t)argument}));
	assert_true(mix_of_code(&mix, steps.code, steps.size, steps.counts));
	mix.outside = steps.outside;
	mix.outside_calls = steps.outside_calls;
	steps_free(&steps);
	return mix;
}

#define COUNT(mix_, class, n) assert_int_equal((mix_).instructions[MIX_##class], n)

static void test_straight(void **state)
{
	_Alignas(64) uint8_t buffer[64] = {0};
	struct mix m = run(straight, buffer);

	(void)state;
	COUNT(m, LOGIC, 3);
	COUNT(m, SHUFFLE, 2);
	COUNT(m, SHIFT, 1);
	COUNT(m, ARITH, 0);
	COUNT(m, LOAD, 1);
	COUNT(m, STORE, 2);
	COUNT(m, MOVE, 2);
	COUNT(m, SCALAR, 0);
	COUNT(m, BRANCH, 1);
	assert_int_equal(mix_total(&m), 12);
	assert_int_equal(m.uses[USE_STORE_VECTOR][WIDTH_NARROW], 2);
	assert_int_equal(m.uses[USE_STORE_ADDRESS][WIDTH_NARROW], 2);
	assert_int_equal(m.uses[USE_LOAD_VECTOR][WIDTH_NARROW], 1);
	assert_int_equal(m.outside, 0);
}

static void test_folded(void **state)
{
	_Alignas(64) uint8_t buffer[64] = {0};
	struct mix m = run(folded, buffer);

	(void)state;
	COUNT(m, LOGIC, 1);
	COUNT(m, SHUFFLE, 1);
	COUNT(m, LOAD, 0);
	COUNT(m, SCALAR, 2);
	assert_int_equal(m.loads_folded, 2);
	assert_int_equal(m.stores_folded, 0);
	assert_int_equal(m.loads_scalar, 2); /* the return's too */
	assert_int_equal(m.stores_scalar, 1);
	assert_int_equal(m.uses[USE_LOAD_VECTOR][WIDTH_NARROW], 2);
	assert_int_equal(m.uses[USE_LOAD_SCALAR][WIDTH_NARROW], 2);
}

static void test_loop(void **state)
{
	struct mix m = run(loop, NULL);

	(void)state;
	COUNT(m, ARITH, 5);
	COUNT(m, SCALAR, 6);
	COUNT(m, BRANCH, 6);
	assert_int_equal(m.pairs, 5);
	assert_int_equal(mix_total(&m), 17);
}

static void test_no_pairs(void **state)
{
	struct mix m = run(apart, NULL);

	(void)state;
	COUNT(m, SCALAR, 11);
	COUNT(m, BRANCH, 8);
	assert_int_equal(m.pairs, 0);
}

static void test_outside(void **state)
{
	int (*outside)(int) = abs;
	struct mix m = run(leaves, (const void *)(uintptr_t)outside);

	(void)state;
	assert_int_equal(mix_total(&m), 7);
	assert_int_equal(m.outside_calls, 2);
	assert_true(m.outside >= 4 && m.outside % 2 == 0);
}

static void test_repeated(void **state)
{
	uint8_t buffer[32] = {0};
	struct mix m = run(repeats, buffer);

	(void)state;
	assert_int_equal(mix_total(&m), 3);
}

/* --- counting a module -------------------------------------------------------------- */

static void setkey(void *schedule, const uint8_t *key)
{
	memcpy(schedule, key, 8);
}

__attribute__((noinline)) static void encrypt(const void *schedule, uint8_t *out, const uint8_t *in,
					      size_t nblocks)
{
	const uint8_t *k = schedule;

	for (size_t i = 0; i < 8 * nblocks; i++)
		out[i] = (uint8_t)((in[i] ^ k[i % 8]) * 5);
}

/* Not a function of its input. */
static void fickle(const void *schedule, uint8_t *out, const uint8_t *in, size_t nblocks)
{
	static uint8_t calls;

	encrypt(schedule, out, in, nblocks);
	out[0] ^= calls++;
}

static void sbox(const void *schedule, void *state, size_t passes)
{
	uint8_t *x = state;

	(void)schedule;
	for (; passes != 0; passes--)
		x[0] = (uint8_t)(3 * x[0] + 1);
}

static const struct lb_cipher module = {
	.head.kind = LB_CIPHER,
	.key_bytes = 8,
	.block_bytes = 8,
	.lanes = 1,
	.schedule_bytes = 8,
	.setkey = setkey,
	.encrypt = encrypt,
	.decrypt = fickle,
	.state_bytes = 8,
	.sbox = sbox,
};

static void test_same_every_time(void **state)
{
	struct mix first, again;

	(void)state;
	assert_null(count_call(&first, &module.head, OP_ENC, 3));
	assert_true(mix_total(&first) > 24);
	for (int i = 0; i < 5; i++) {
		assert_null(count_call(&again, &module.head, OP_ENC, 3));
		assert_memory_equal(&first, &again, sizeof first);
	}
}

static void test_ops(void **state)
{
	struct mix one, two, setting;

	(void)state;
	assert_null(count_call(&one, &module.head, OP_SBOX, 1));
	assert_null(count_call(&two, &module.head, OP_SBOX, 2));
	assert_true(mix_total(&two) > mix_total(&one));
	assert_null(count_call(&setting, &module.head, OP_SETKEY, 0));
	assert_true(mix_total(&setting) > 0);
	assert_string_equal(count_call(&one, &module.head, OP_ROUNDS, 1), "no such part");
	assert_string_equal(count_call(&one, &module.head, OP_SETKEY_ENC, 1), "no such part");
}

static void test_other_result(void **state)
{
	struct mix mix;

	(void)state;
	assert_non_null(strstr(count_call(&mix, &module.head, OP_DEC, 1), "another result"));
}

static void test_subtract(void **state)
{
	struct mix a = {.instructions = {5, 2}, .pairs = 3},
		   b = {.instructions = {4, 2}, .pairs = 1};
	struct mix more = {.instructions = {4, 3}}, kept;

	(void)state;
	assert_true(mix_subtract(&a, &b));
	assert_int_equal(a.instructions[0], 1);
	assert_int_equal(a.instructions[1], 0);
	assert_int_equal(a.pairs, 2);
	kept = a;
	assert_false(mix_subtract(&a, &more));
	assert_memory_equal(&a, &kept, sizeof a);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_straight),
		cmocka_unit_test(test_folded),
		cmocka_unit_test(test_loop),
		cmocka_unit_test(test_no_pairs),
		cmocka_unit_test(test_outside),
		cmocka_unit_test(test_repeated),
		cmocka_unit_test(test_same_every_time),
		cmocka_unit_test(test_ops),
		cmocka_unit_test(test_other_result),
		cmocka_unit_test(test_subtract),
	};

	return cmocka_run_group_tests_name("explain", tests, NULL, NULL);
}
