/* SPDX-License-Identifier: MIT */
/*
 * A right module of the null cipher that takes a known amount of memory: CODE bytes of
 * code more than it needs, TABLE bytes of constants, and STACK bytes of stack in the one
 * call that DEEP names.
 */
#include <string.h>

#include "abi.h"

enum { KEY_BYTES = 8, BLOCK_BYTES = 8, LANES = 16 };
enum { IN_SETKEY, IN_ENCRYPT, IN_TAIL };

/* CODE bytes of instructions. */
#define TEXT(number)	TEXT_OF(number)
#define TEXT_OF(number) #number
__attribute__((naked, used)) static void filler(void)
{
	__asm__(".fill " TEXT(CODE) " - 1, 1, 0x90\n\tret");
}

static const uint8_t table[TABLE] = {1, 2, 3};

/* The compiler knows neither what is read nor that nothing comes of it. */
static __attribute__((noinline)) void read_table(size_t i)
{
	const volatile uint8_t *t = table;

	(void)t[i % TABLE];
}

static __attribute__((noinline)) void deep(int really)
{
	volatile uint8_t stack[STACK];

	if (really)
		stack[0] = 1;
}

static void deep_setkey(void *schedule, const uint8_t *key)
{
	memcpy(schedule, key, KEY_BYTES);
	deep(DEEP == IN_SETKEY);
}

static void deep_encrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	(void)schedule;
	read_table(n);
	memmove(out, in, n * BLOCK_BYTES);
	deep(DEEP == IN_ENCRYPT);
}

static void deep_decrypt(const void *schedule, uint8_t *out, const uint8_t *in, size_t n)
{
	(void)schedule;
	memmove(out, in, n * BLOCK_BYTES);
	deep(DEEP == IN_TAIL && n > LANES && n % LANES == 1);
}

/* A part, which is there to be timed and costs nobody memory. */
static void part(const void *schedule, void *state, size_t passes)
{
	for (; passes != 0; passes--)
		__asm__ volatile(".fill 5000, 1, 0x90" : : "r"(schedule), "r"(state) : "memory");
}

LB_EXPORT const struct lb_cipher lb_module = {
	.head = {LB_HEAD(LB_CIPHER, struct lb_cipher), .secrets = LB_CONSTANT_TIME,
		 .technique = "a known amount of memory", .source = "tests"},
	.key_bytes = KEY_BYTES,
	.block_bytes = BLOCK_BYTES,
	.lanes = LANES,
	.schedule_bytes = KEY_BYTES,
	.setkey = deep_setkey,
	.encrypt = deep_encrypt,
	.decrypt = deep_decrypt,
	.state_bytes = LANES * BLOCK_BYTES,
	.pack = part,
	.unpack = part,
	.sbox = part,
	.rounds = part,
};
