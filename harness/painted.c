/* SPDX-License-Identifier: MIT */
#include "painted.h"

#include <sys/mman.h>

enum { STACK_BYTES = 8 << 20, STACK_WORDS = STACK_BYTES / 8, GUARD = 4096 };

/* What no module writes by chance. */
static const uint64_t PAINT = 0x9d3c5a71e64f8b25;

struct painted {
	uint64_t guard[GUARD / 8];
	uint64_t stack[STACK_WORDS];
};

/* Paints from that word up to the top. */
static void paint(struct painted *p, size_t from)
{
	for (size_t i = from; i < STACK_WORDS; i++)
		p->stack[i] = PAINT;
}

struct painted *painted_new(void)
{
	struct painted *p =
		mmap(NULL, sizeof *p, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (p == MAP_FAILED)
		return NULL;
	if (mprotect(p->guard, sizeof p->guard, PROT_NONE) != 0) {
		painted_free(p);
		return NULL;
	}
	paint(p, 0);
	return p;
}

void painted_free(struct painted *p)
{
	if (p != NULL)
		munmap(p, sizeof *p);
}

/* Calls the function with its stack below `top`. */
static __attribute__((noinline)) void call_on(uint64_t *top, void (*function)(void),
					      const uintptr_t a[6])
{
	register uintptr_t rdi __asm__("rdi") = a[0], rsi __asm__("rsi") = a[1];
	register uintptr_t rdx __asm__("rdx") = a[2], rcx __asm__("rcx") = a[3];
	register uintptr_t r8 __asm__("r8") = a[4], r9 __asm__("r9") = a[5];
	register void (*f)(void) __asm__("rax") = function;

	__asm__ volatile("mov %%rsp, %%rbx\n\t"
			 "mov %[top], %%rsp\n\t"
			 "call *%%rax\n\t"
			 "mov %%rbx, %%rsp"
			 : "+r"(rdi), "+r"(rsi), "+r"(rdx), "+r"(rcx), "+r"(r8), "+r"(r9), "+r"(f)
			 : [top] "r"(top)
			 : "rbx", "r10", "r11", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",
			   "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13",
			   "xmm14", "xmm15", "memory", "cc");
}

size_t painted_call(struct painted *p, void (*function)(void), const uintptr_t argument[6])
{
	size_t clean = 0;

	call_on(p->stack + STACK_WORDS, function, argument);
	while (clean < STACK_WORDS && p->stack[clean] == PAINT)
		clean++;
	/* For the next call. */
	paint(p, clean);
	return (STACK_WORDS - clean) * sizeof *p->stack;
}
