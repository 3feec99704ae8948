/* SPDX-License-Identifier: MIT */
#include "step.h"

#include <link.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <ucontext.h>

enum {
	TRAP_FLAG = 0x100,
	HANDLER_BYTES = 65536, /* of stack, beside the registers that the kernel saves */
};

/* Calls a function with the trap flag set.  The first trap comes after the call
 * instruction, with the function's first instruction next; the handler clears the
 * flag when the function is back at step_back. */
void step_enter(void (*function)(void), const uintptr_t arguments[5]);
extern const char step_back[];

__asm__(".text\n"
	".hidden step_enter\n"
	".hidden step_back\n"
	".globl step_enter, step_back\n"
	".type step_enter, @function\n"
	"step_enter:\n"
	"	movq %rdi, %rax\n"
	"	movq 32(%rsi), %r8\n"
	"	movq 24(%rsi), %rcx\n"
	"	movq 16(%rsi), %rdx\n"
	"	movq (%rsi), %rdi\n"
	"	movq 8(%rsi), %rsi\n"
	"	subq $8, %rsp\n"
	"	pushfq\n"
	"	orq $0x100, (%rsp)\n"
	"	popfq\n"
	"	call *%rax\n"
	"step_back:\n"
	"	addq $8, %rsp\n"
	"	ret\n"
	".size step_enter, . - step_enter\n");

static struct steps *current;
static uintptr_t previous; /* the instruction before */
static bool inside;	   /* it belongs to the object */

static void on_trap(int signal, siginfo_t *info, void *context)
{
	greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
	uintptr_t next = (uintptr_t)registers[REG_RIP];
	uintptr_t offset = next - (uintptr_t)current->code;

	(void)signal;
	(void)info;
	if (next == (uintptr_t)step_back) {
		registers[REG_EFL] &= ~(greg_t)TRAP_FLAG;
		return;
	}
	/* A repeated string instruction traps after every repetition: it is one. */
	if (next == previous)
		return;
	previous = next;
	if (offset < current->size) {
		current->counts[offset]++;
		inside = true;
		return;
	}
	current->outside++;
	current->outside_calls += inside;
	inside = false;
}

struct search {
	uintptr_t address;
	struct steps *steps;
};

/* For each loaded object: stops at the one that holds the address. */
static int look_at(struct dl_phdr_info *object, size_t size, void *context)
{
	struct search *s = context;
	bool found = false;

	(void)size;
	for (int i = 0; i < object->dlpi_phnum; i++) {
		const ElfW(Phdr) *p = &object->dlpi_phdr[i];
		uintptr_t begin = object->dlpi_addr + p->p_vaddr;

		if (p->p_type != PT_LOAD)
			continue;
		found |= s->address - begin < p->p_memsz;
		if (p->p_flags & PF_X) {
			s->steps->code = (const uint8_t *)begin;
			s->steps->size = p->p_memsz;
		}
	}
	return found;
}

const char *steps_new(struct steps *s, const void *address)
{
	struct search search = {.address = (uintptr_t)address, .steps = s};

	*s = (struct steps){0};
	if (dl_iterate_phdr(look_at, &search) == 0)
		return "the module's code is not found in memory";
	s->counts = calloc(s->size, sizeof *s->counts);
	return s->counts == NULL ? "out of memory" : NULL;
}

void steps_free(struct steps *s)
{
	free(s->counts);
	*s = (struct steps){0};
}

const char *steps_call(struct steps *s, void (*function)(void), const uintptr_t arguments[5])
{
	/* What the kernel saves grows with the CPU: 3 KiB of it with AVX-512. */
	size_t size = getauxval(AT_MINSIGSTKSZ) + HANDLER_BYTES;
	stack_t stack = {.ss_sp = malloc(size), .ss_size = size}, old_stack;
	struct sigaction action = {.sa_sigaction = on_trap, .sa_flags = SA_SIGINFO | SA_ONSTACK};
	struct sigaction old_action;

	if (stack.ss_sp == NULL)
		return "out of memory";
	current = s;
	previous = 0;
	inside = true;
	if (sigaltstack(&stack, &old_stack) != 0 || sigaction(SIGTRAP, &action, &old_action) != 0) {
		free(stack.ss_sp);
		return "single-stepping cannot be set up";
	}
	step_enter(function, arguments);
	sigaction(SIGTRAP, &old_action, NULL);
	sigaltstack(&old_stack, NULL);
	free(stack.ss_sp);
	return NULL;
}
