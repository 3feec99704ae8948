/* SPDX-License-Identifier: MIT */
/* The class of every kind of instruction.  None is executed: the assembler need not
 * ask what this CPU has. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mix.h"

/* X(assembly, class, use, flags): 5 for 512 bits, v vector, r reads, w writes, t ternary. */
#define INSTRUCTIONS(X)                                                                            \
	X("pxor %xmm1, %xmm2", LOGIC, LOGIC, "v")                                                  \
	X("vpand %ymm1, %ymm2, %ymm3", LOGIC, LOGIC, "v")                                          \
	X("vpandn (%rdi), %ymm2, %ymm3", LOGIC, LOGIC, "vr")                                       \
	X("vpor %ymm1, %ymm2, %ymm3", LOGIC, LOGIC, "v")                                           \
	X("vxorps %ymm1, %ymm2, %ymm3", LOGIC, LOGIC, "v")                                         \
	X("vandnps %ymm1, %ymm2, %ymm3", LOGIC, LOGIC, "v")                                        \
	X("vpblendd $3, %ymm1, %ymm2, %ymm3", LOGIC, LOGIC, "v")                                   \
	X("vpblendmb %zmm1, %zmm2, %zmm3{%k1}", LOGIC, LOGIC, "v5")                                \
	X("vpxorq %zmm1, %zmm2, %zmm3", LOGIC, LOGIC, "v5")                                        \
	X("vpxorq %ymm17, %ymm18, %ymm19", LOGIC, LOGIC, "v")                                      \
	X("vpxorq (%rdi){1to8}, %zmm2, %zmm3", LOGIC, LOGIC, "vr5")                                \
	X("vpternlogq $0x96, %zmm1, %zmm2, %zmm3", LOGIC, LOGIC, "vt5")                            \
	X("vpternlogd $0x96, 64(%rsi), %ymm2, %ymm3", LOGIC, LOGIC, "vtr")                         \
	X("pxor %xmm1, %xmm1", MOVE, NOTHING, "v")                                                 \
	X("vpxor %xmm1, %xmm1, %xmm4", MOVE, NOTHING, "v")                                         \
	X("vpxord %zmm21, %zmm21, %zmm22", MOVE, NOTHING, "v5")                                    \
	X("vpshufb %ymm1, %ymm2, %ymm3", SHUFFLE, SHUFFLE, "v")                                    \
	X("vpshufb 32(%rdi), %zmm2, %zmm3", SHUFFLE, SHUFFLE, "vr5")                               \
	X("vpunpcklbw %ymm1, %ymm2, %ymm3", SHUFFLE, SHUFFLE, "v")                                 \
	X("vpermq $0x4e, %ymm1, %ymm2", SHUFFLE, SHUFFLE, "v")                                     \
	X("vperm2i128 $0x20, %ymm1, %ymm2, %ymm3", SHUFFLE, SHUFFLE, "v")                          \
	X("vpermi2w %zmm1, %zmm2, %zmm3", SHUFFLE, SHUFFLE, "v5")                                  \
	X("vpalignr $8, %ymm1, %ymm2, %ymm3", SHUFFLE, SHUFFLE, "v")                               \
	X("valignd $8, %zmm1, %zmm2, %zmm3", SHUFFLE, SHUFFLE, "v5")                               \
	X("vpackuswb %ymm1, %ymm2, %ymm3", SHUFFLE, SHUFFLE, "v")                                  \
	X("pslldq $4, %xmm1", SHUFFLE, SHUFFLE, "v")                                               \
	X("vshufi64x2 $1, %zmm1, %zmm2, %zmm3", SHUFFLE, SHUFFLE, "v5")                            \
	X("vpmovzxbw %xmm1, %ymm2", SHUFFLE, SHUFFLE, "v")                                         \
	X("vpmovqd %zmm1, %ymm2", SHUFFLE, SHUFFLE, "v5")                                          \
	X("vpbroadcastq %xmm1, %ymm2", SHUFFLE, SHUFFLE, "v")                                      \
	X("vpbroadcastq %rax, %zmm2", SHUFFLE, INSERT, "v5")                                       \
	X("movhlps %xmm1, %xmm2", SHUFFLE, SHUFFLE, "v")                                           \
	X("vinserti128 $1, %xmm1, %ymm2, %ymm3", SHUFFLE, INSERT, "v")                             \
	X("vinserti128 $1, (%rdi), %ymm2, %ymm3", SHUFFLE, LOGIC, "vr")                            \
	X("vextracti128 $1, %ymm1, %xmm2", SHUFFLE, INSERT, "v")                                   \
	X("vextracti128 $1, %ymm1, (%rdi)", SHUFFLE, NOTHING, "vw")                                \
	X("vpinsrq $1, %rax, %xmm1, %xmm2", SHUFFLE, INSERT, "v")                                  \
	X("vpsllq $3, %ymm1, %ymm2", SHIFT, SHIFT, "v")                                            \
	X("vpsrlw $3, %zmm1, %zmm2", SHIFT, SHIFT, "v5")                                           \
	X("vpsravd %ymm1, %ymm2, %ymm3", SHIFT, SHIFT, "v")                                        \
	X("vprold $8, %zmm1, %zmm2", SHIFT, SHIFT, "v5")                                           \
	X("vprorvq %ymm1, %ymm2, %ymm3", SHIFT, SHIFT, "v")                                        \
	X("vpshldw $3, %ymm1, %ymm2, %ymm3", SHIFT, SHIFT, "v")                                    \
	X("vpaddq %ymm1, %ymm2, %ymm3", ARITH, ARITH, "v")                                         \
	X("pcmpeqd %xmm1, %xmm1", ARITH, ARITH, "v")                                               \
	X("vpminub (%rdi), %zmm2, %zmm3", ARITH, ARITH, "vr5")                                     \
	X("vgf2p8affineqb $0, %ymm1, %ymm2, %ymm3", ARITH, ARITH, "v")                             \
	X("aesenc %xmm1, %xmm2", ARITH, ARITH, "v")                                                \
	X("vpgatherdd %ymm1, (%rdi,%ymm2,4), %ymm3", ARITH, ARITH, "vr")                           \
	X("vpmovmskb %ymm1, %eax", ARITH, NOTHING, "v")                                            \
	X("vpmovb2m %zmm1, %k1", ARITH, NOTHING, "v5")                                             \
	X("vmovq %rax, %xmm1", ARITH, NOTHING, "v")                                                \
	X("vmovd %xmm1, %eax", ARITH, NOTHING, "v")                                                \
	X("kmovq %rax, %k1", ARITH, NOTHING, "v")                                                  \
	X("kxorq %k1, %k2, %k3", ARITH, NOTHING, "v")                                              \
	X("vzeroupper", ARITH, NOTHING, "v")                                                       \
	X("movdqu (%rdi), %xmm1", LOAD, NOTHING, "vr")                                             \
	X("vmovdqa (%rdi,%rcx,8), %ymm1", LOAD, NOTHING, "vr")                                     \
	X("vmovdqu64 (%rdi), %zmm31", LOAD, NOTHING, "vr5")                                        \
	X("vmovdqu8 (%rdi), %zmm1{%k1}{z}", LOAD, NOTHING, "vr5")                                  \
	X("vmovq (%rdi), %xmm1", LOAD, NOTHING, "vr")                                              \
	X("vpbroadcastq (%rdi), %ymm2", LOAD, NOTHING, "vr")                                       \
	X("vbroadcasti128 (%rdi), %ymm2", LOAD, NOTHING, "vr")                                     \
	X("vbroadcasti32x4 (%rdi), %zmm2", LOAD, NOTHING, "vr5")                                   \
	X("movups %xmm1, (%rdi)", STORE, NOTHING, "vw")                                            \
	X("vmovdqu %ymm1, 8(%rdi)", STORE, NOTHING, "vw")                                          \
	X("vmovdqa64 %zmm1, (%rdi)", STORE, NOTHING, "vw5")                                        \
	X("vmovntdq %ymm1, (%rdi)", STORE, NOTHING, "vw")                                          \
	X("movdqa %xmm1, %xmm2", MOVE, NOTHING, "v")                                               \
	X("vmovdqa64 %zmm1, %zmm2", MOVE, NOTHING, "v5")                                           \
	X("mov %rax, %rbx", SCALAR, NOTHING, "")                                                   \
	X("mov (%rdi), %rbx", SCALAR, NOTHING, "r")                                                \
	X("mov %rbx, (%rdi)", SCALAR, NOTHING, "w")                                                \
	X("xor (%rdi), %rbx", SCALAR, SCALAR, "r")                                                 \
	X("add %rbx, (%rdi)", SCALAR, SCALAR, "rw")                                                \
	X("xor %eax, %eax", SCALAR, NOTHING, "")                                                   \
	X("xor %eax, %ebx", SCALAR, SCALAR, "")                                                    \
	X("lea 8(%rdi,%rax,2), %rcx", SCALAR, SCALAR, "")                                          \
	X("pext %rax, %rbx, %rcx", SCALAR, SCALAR, "")                                             \
	X("por %xmm1, %xmm1", LOGIC, LOGIC, "v")                                                   \
	X("popcnt %rax, %rbx", SCALAR, SCALAR, "")                                                 \
	X("push %rbx", SCALAR, NOTHING, "w")                                                       \
	X("pop %rbx", SCALAR, NOTHING, "r")                                                        \
	X("nopw 0(%rax,%rax,1)", SCALAR, NOTHING, "")                                              \
	X("jmp 1f\n1:", BRANCH, BRANCH, "")                                                        \
	X("jne 1f\n1:", BRANCH, BRANCH, "")                                                        \
	X("call *%rax", BRANCH, BRANCH, "w")                                                       \
	X("ret", BRANCH, BRANCH, "r")

#define ASSEMBLE(text, class, use, flags) text "\n"
#define EXPECT(text, class, use, flags)	  {text, MIX_##class, USE_##use, flags},

extern const uint8_t listing[], listing_end[];
__asm__(".pushsection .rodata\n"
	"listing:\n" INSTRUCTIONS(ASSEMBLE) "listing_end:\n"
					    ".popsection\n");

static const struct {
	const char *text;
	enum mix_class class;
	enum mix_use use;
	const char *flags;
} expected[] = {INSTRUCTIONS(EXPECT)};

static bool flag_is(const char *flags, char flag, bool value)
{
	return (strchr(flags, flag) != NULL) == value;
}

static void test_classes(void **state)
{
	const uint8_t *at = listing;

	(void)state;
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
		const char *flags = expected[i].flags;
		struct instruction in;

		assert_true(mix_decode(&in, at, (size_t)(listing_end - at)));
		if (in.class != expected[i].class || in.use != expected[i].use ||
		    !flag_is(flags, 'v', in.vector) || !flag_is(flags, 'r', in.reads) ||
		    !flag_is(flags, 'w', in.writes) || !flag_is(flags, 't', in.ternary) ||
		    !flag_is(flags, '5', in.width == WIDTH_512))
			fail_msg("%s: class %s, use %d, v%d r%d w%d t%d 512:%d", expected[i].text,
				 mix_label(in.class), (int)in.use, in.vector, in.reads, in.writes,
				 in.ternary, in.width == WIDTH_512);
		at += in.length;
	}
	assert_ptr_equal(at, listing_end);
}

static void test_no_instruction(void **state)
{
	const uint8_t code[] = {0x06, 0x06}, cut[] = {0xc5, 0xf5};
	struct instruction in;

	(void)state;
	assert_false(mix_decode(&in, code, sizeof code));
	assert_false(mix_decode(&in, cut, sizeof cut));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_classes),
		cmocka_unit_test(test_no_instruction),
	};

	return cmocka_run_group_tests_name("mix", tests, NULL, NULL);
}
