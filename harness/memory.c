/* SPDX-License-Identifier: MIT */
#include "memory.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "abi.h"
#include "painted.h"
#include "random.h"

/* --- the file ---------------------------------------------------------------------- */

/* From and up to which address, of code or of strings. */
struct span {
	uint64_t from, to;
};

struct spans {
	struct span *items;
	size_t n;
};

static int by_address(const void *a, const void *b)
{
	const struct span *x = a, *y = b;

	return x->from < y->from ? -1 : x->from > y->from;
}

/* Bytes covered by the spans; what several of them cover counts once. */
static uint64_t covered(struct spans *s)
{
	uint64_t end = 0, sum = 0;

	if (s->n != 0)
		qsort(s->items, s->n, sizeof *s->items, by_address);
	for (size_t i = 0; i < s->n; i++) {
		uint64_t from = s->items[i].from > end ? s->items[i].from : end;

		if (s->items[i].to <= from)
			continue;
		sum += s->items[i].to - from;
		end = s->items[i].to;
	}
	return sum;
}

/* Where the functions are that are there to be timed alone, and do no work otherwise. */
struct parts {
	uint64_t at[4];
};

static struct parts parts_of(const struct lb_cipher *c)
{
	lb_part *const all[] = {c->pack, c->unpack, c->sbox, c->rounds};
	struct parts parts = {{0}};
	Dl_info file;

	/* Symbols count from where the file begins in memory. */
	for (size_t i = 0; i < 4 && dladdr(c, &file) != 0; i++)
		parts.at[i] = (uintptr_t)all[i] - (uintptr_t)file.dli_fbase;
	return parts;
}

static bool is_part(const struct parts *parts, uint64_t address)
{
	for (size_t i = 0; i < 4; i++)
		if (parts->at[i] == address)
			return true;
	return false;
}

/* What the symbols of functions cover but for the parts; 0 without symbols or memory. */
static uint64_t function_bytes(Elf_Scn *symbols, const GElf_Shdr *header, const struct parts *parts)
{
	Elf_Data *data = elf_getdata(symbols, NULL);
	size_t n = header->sh_entsize == 0 ? 0 : header->sh_size / header->sh_entsize;
	struct spans s = {.items = calloc(n + 1, sizeof *s.items)};
	uint64_t bytes;
	GElf_Sym symbol;

	for (size_t i = 0; i < n && s.items != NULL; i++)
		if (gelf_getsym(data, (int)i, &symbol) != NULL &&
		    GELF_ST_TYPE(symbol.st_info) == STT_FUNC && symbol.st_shndx != SHN_UNDEF &&
		    !is_part(parts, symbol.st_value))
			s.items[s.n++] =
				(struct span){symbol.st_value, symbol.st_value + symbol.st_size};
	bytes = covered(&s);
	free(s.items);
	return bytes;
}

/* A file under way. */
struct reading {
	Elf *elf;
	size_t names; /* the section of names */
	struct parts parts;
	uint64_t text; /* bytes of .text */
};

/* What a section adds to the memory. */
static void add_section(struct memory *m, struct reading *r, Elf_Scn *section)
{
	const char *name;
	GElf_Shdr h;

	if (gelf_getshdr(section, &h) == NULL ||
	    (name = elf_strptr(r->elf, r->names, h.sh_name)) == NULL)
		return;
	if (h.sh_type == SHT_SYMTAB)
		m->code_bytes = function_bytes(section, &h, &r->parts);
	else if (strcmp(name, ".text") == 0)
		r->text = h.sh_size;
	else if (strcmp(name, ".rodata") == 0 || strcmp(name, ".data.rel.ro") == 0)
		m->table_bytes += h.sh_size;
}

/* The descriptor and the strings that it points to, which no kernel reads. */
static uint64_t descriptor_bytes(const struct lb_head *h)
{
	const char *const strings[] = {h->primitive, h->impl,	h->isa,	     h->library,
				       h->technique, h->source, h->compiler, h->flags};
	struct span items[sizeof strings / sizeof *strings];
	struct spans s = {.items = items};

	for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
		if (strings[i] != NULL)
			items[s.n++] =
				(struct span){(uintptr_t)strings[i],
					      (uintptr_t)strings[i] + strlen(strings[i]) + 1};
	return h->size + covered(&s);
}

static const char *read_sections(struct memory *m, struct reading *r)
{
	Elf_Scn *section = NULL;

	if (r->elf == NULL || elf_kind(r->elf) != ELF_K_ELF ||
	    elf_getshdrstrndx(r->elf, &r->names) != 0)
		return "its file has no ELF sections";
	while ((section = elf_nextscn(r->elf, section)) != NULL)
		add_section(m, r, section);
	if (m->code_bytes == 0)
		m->code_bytes = r->text;
	return m->code_bytes == 0 ? "its file has no section .text" : NULL;
}

/* Code and constants of a module's file. */
static const char *measure_file(struct memory *m, const struct lb_head *module, const char *path)
{
	uint64_t apart = descriptor_bytes(module);
	struct reading r = {0};
	const char *error;
	int fd;

	if (module->kind == LB_CIPHER)
		r.parts = parts_of((const struct lb_cipher *)module);
	if (elf_version(EV_CURRENT) == EV_NONE)
		return "libelf is of another version";
	fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return "its file cannot be read";
	r.elf = elf_begin(fd, ELF_C_READ, NULL);
	error = read_sections(m, &r);
	elf_end(r.elf);
	close(fd);
	m->table_bytes = m->table_bytes > apart ? m->table_bytes - apart : 0;
	if (error != NULL)
		m->code_bytes = m->table_bytes = 0;
	return error;
}

/* --- the stack --------------------------------------------------------------------- */

/* What the calls work on, with room for the longest message and for any key. */
struct arena {
	uint8_t *schedule, *in, *out;
	struct painted *stack;
};

static void deeper(struct memory *m, const struct arena *a, void (*function)(void),
		   const uintptr_t argument[6])
{
	size_t depth = painted_call(a->stack, function, argument);

	m->stack_bytes = depth > m->stack_bytes ? depth : m->stack_bytes;
}

static void measure_calls(struct memory *m, const struct lb_cipher *c, const struct arena *a)
{
	const uint64_t blocks[] = {1, c->lanes - 1, c->lanes, 2 * (uint64_t)c->lanes + 1};
	uintptr_t argument[6] = {(uintptr_t)a->schedule, (uintptr_t)a->in};

	deeper(m, a, (void (*)(void))c->setkey, argument);
	argument[1] = (uintptr_t)a->out;
	argument[2] = (uintptr_t)a->in;
	for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
		argument[3] = blocks[i];
		deeper(m, a, (void (*)(void))c->encrypt, argument);
		deeper(m, a, (void (*)(void))c->decrypt, argument);
	}
}

static size_t round_up(size_t n)
{
	return (n + 63) / 64 * 64;
}

static const char *measure_stack(struct memory *m, const struct lb_cipher *c)
{
	size_t message = round_up((2 * (size_t)c->lanes + 1) * c->block_bytes + c->key_bytes);
	struct arena a = {.schedule = aligned_alloc(64, round_up(c->schedule_bytes + 1)),
			  .in = aligned_alloc(64, message),
			  .out = aligned_alloc(64, message),
			  .stack = painted_new()};
	bool room = a.schedule != NULL && a.in != NULL && a.out != NULL && a.stack != NULL;
	uint64_t seed = 1;

	if (room) {
		random_fill(&seed, a.in, message);
		measure_calls(m, c, &a);
	}
	free(a.schedule);
	free(a.in);
	free(a.out);
	painted_free(a.stack);
	return room ? NULL : "memory was short";
}

void memory_measure(struct memory *m, const struct lb_head *module, const char *path)
{
	const char *error, *other;

	*m = (struct memory){0};
	error = measure_file(m, module, path);
	other = module->kind == LB_CIPHER ? measure_stack(m, (const struct lb_cipher *)module)
					  : memory_of_context(m, module);
	if (error == NULL)
		error = other;
	if (error != NULL)
		snprintf(m->reason, sizeof m->reason, "%s", error);
}
