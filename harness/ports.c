/* SPDX-License-Identifier: MIT */
/*
 * The data: which port of which core can take what.  All of it errs on one side, that
 * of the bound: where members of a class differ, the class has the ports of all of
 * them; an instruction with a memory operand is renamed as one; a comparison and the
 * jump behind it too; moves between registers, and zeroing, cost no port.
 *
 * Sources, cited below by their letters:
 *   A  Agner Fog, The microarchitecture of Intel, AMD and VIA CPUs, and Instruction
 *      tables, agner.org/optimize
 *   U  uops.info, measured port use of each instruction
 *   I  Intel 64 and IA-32 Architectures Optimization Reference Manual, 248966
 *   17 AMD Software Optimization Guide for Family 17h models 30h and up, 56305
 *   19 the same for Family 19h, 56665 (Zen 3), 57647 (Zen 4)
 *   L  LLVM, lib/Target/X86/X86Schedule*.td, which is built on 17, 19, A and
 *      measurements of its own
 */
#include "ports.h"

#include <string.h>

/* Intel: bit n is port n. */
enum {
	P0 = 1 << 0,
	P1 = 1 << 1,
	P2 = 1 << 2,
	P3 = 1 << 3,
	P4 = 1 << 4,
	P5 = 1 << 5,
	P6 = 1 << 6,
	P7 = 1 << 7,
	P8 = 1 << 8,
	P9 = 1 << 9,
};

/* AMD: four integer units, the branch unit, three memory pipes, two of which take
 * stores, four vector pipes and two that move data between the register files. */
enum {
	A0 = 1 << 0,
	A1 = 1 << 1,
	A2 = 1 << 2,
	A3 = 1 << 3,
	BR = 1 << 4,
	M0 = 1 << 5,
	M1 = 1 << 6,
	M2 = 1 << 7,
	S0 = 1 << 8,
	S1 = 1 << 9,
	F0 = 1 << 10,
	F1 = 1 << 11,
	F2 = 1 << 12,
	F3 = 1 << 13,
	F4 = 1 << 14,
	F5 = 1 << 15,
};

/* clang-format off */
/* One use: up to 256 bits, then 512. */
#define TWO(narrow, wide) {{(narrow), 1}, {(wide), 1}}
#define SAME(set) TWO(set, set)
/* 512 bits in two halves. */
#define HALVES(set) {{(set), 1}, {(set), 2}}

#define INTEL_NAMES .port = {"p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9"}
#define AMD_NAMES                                                                                  \
	.port = {"ALU0", "ALU1", "ALU2", "ALU3", "BR", "LS0", "LS1", "LS2",                        \
		 "ST0", "ST1", "FP0", "FP1", "FP2", "FP3", "FP4", "FP5"}

static const struct cores all[] = {
	{
		/* Ports: A (Skylake: Execution units, port diagram), I (2.6, Skylake Client
		 * and Server); 512 bits: p0 and p1 join into one, p5 is the other, and p1
		 * takes no vector instruction meanwhile (A, I, U).  Shifts p01, 512-bit p0;
		 * shuffles p5; inserts from memory are blends (U).  Rename width 4 (A). */
		"skylake", "Intel Skylake", .width = 4, .closed = P1, INTEL_NAMES,
		.set = {
			[USE_LOGIC] = TWO(P0 | P1 | P5, P0 | P5),
			[USE_SHUFFLE] = SAME(P5),
			[USE_INSERT] = SAME(P5),
			[USE_SHIFT] = TWO(P0 | P1, P0),
			[USE_ARITH] = TWO(P0 | P1 | P5, P0 | P5),
			[USE_SCALAR] = SAME(P0 | P1 | P5 | P6),
			[USE_BRANCH] = SAME(P0 | P6),
			[USE_LOAD_SCALAR] = SAME(P2 | P3),
			[USE_LOAD_VECTOR] = SAME(P2 | P3),
			[USE_STORE_ADDRESS] = SAME(P2 | P3 | P7),
			[USE_STORE_SCALAR] = SAME(P4),
			[USE_STORE_VECTOR] = SAME(P4),
		},
	},
	{
		/* Ports: A (Ice Lake: table of execution ports), I (2.5, Ice Lake Client).
		 * Some shuffles of up to 256 bits also run on p1 (A, U).  Two stores a cycle,
		 * one of 512 bits (I).  Rename width 5 (A, I). */
		"icelake", "Intel Ice Lake", .width = 5, .closed = P1, INTEL_NAMES,
		.set = {
			[USE_LOGIC] = TWO(P0 | P1 | P5, P0 | P5),
			[USE_SHUFFLE] = TWO(P1 | P5, P5),
			[USE_INSERT] = TWO(P1 | P5, P5),
			[USE_SHIFT] = TWO(P0 | P1, P0),
			[USE_ARITH] = TWO(P0 | P1 | P5, P0 | P5),
			[USE_SCALAR] = SAME(P0 | P1 | P5 | P6),
			[USE_BRANCH] = SAME(P0 | P6),
			[USE_LOAD_SCALAR] = SAME(P2 | P3),
			[USE_LOAD_VECTOR] = SAME(P2 | P3),
			[USE_STORE_ADDRESS] = SAME(P7 | P8),
			[USE_STORE_SCALAR] = SAME(P4 | P9),
			[USE_STORE_VECTOR] = TWO(P4 | P9, P4),
		},
	},
	{
		/* Pipes: 17 (2.10 integer, 2.11 vectors: logic in all four, shuffles in 1 and
		 * 2), L; two loads and a store a cycle, three in all (17, 2.12).  Dispatch of
		 * 6 macro-operations (17). */
		"zen2", "AMD Zen 2", .width = 6, AMD_NAMES,
		.set = {
			[USE_LOGIC] = HALVES(F0 | F1 | F2 | F3),
			[USE_SHUFFLE] = HALVES(F1 | F2),
			[USE_INSERT] = HALVES(F0 | F1 | F2 | F3 | F4 | F5),
			[USE_SHIFT] = HALVES(F1 | F2),
			[USE_ARITH] = HALVES(F0 | F1 | F2 | F3),
			[USE_SCALAR] = SAME(A0 | A1 | A2 | A3),
			[USE_BRANCH] = SAME(A0 | A3),
			[USE_LOAD_SCALAR] = SAME(M0 | M1),
			[USE_LOAD_VECTOR] = HALVES(M0 | M1),
			[USE_STORE_ADDRESS] = SAME(M0 | M1 | M2),
			[USE_STORE_SCALAR] = SAME(S0),
			[USE_STORE_VECTOR] = HALVES(S0),
		},
	},
	{
		/* Pipes: 19 (2.10.2, 2.11.1), L; shuffles and shifts in 1 and 2.  Three memory
		 * operations a cycle: three loads (two of vectors), two stores (one of a
		 * vector) (19, 2.12).  Dispatch of 6 macro-operations (19, 2.9.6). */
		"zen3", "AMD Zen 3", .width = 6, AMD_NAMES,
		.set = {
			[USE_LOGIC] = HALVES(F0 | F1 | F2 | F3),
			[USE_SHUFFLE] = HALVES(F1 | F2),
			[USE_INSERT] = HALVES(F0 | F1 | F2 | F3 | F4 | F5),
			[USE_SHIFT] = HALVES(F1 | F2),
			[USE_ARITH] = HALVES(F0 | F1 | F2 | F3),
			[USE_SCALAR] = SAME(A0 | A1 | A2 | A3),
			[USE_BRANCH] = SAME(A0 | BR),
			[USE_LOAD_SCALAR] = SAME(M0 | M1 | M2),
			[USE_LOAD_VECTOR] = HALVES(M0 | M1),
			[USE_STORE_ADDRESS] = SAME(M0 | M1 | M2),
			[USE_STORE_SCALAR] = SAME(S0 | S1),
			[USE_STORE_VECTOR] = HALVES(S0),
		},
	},
	{
		/* As Zen 3; a 512-bit operation is renamed as one and keeps its pipe for two
		 * cycles: two logic operations, one shuffle, one load, half a store a cycle
		 * (19, A, L). */
		"zen4", "AMD Zen 4", .width = 6, AMD_NAMES,
		.set = {
			[USE_LOGIC] = HALVES(F0 | F1 | F2 | F3),
			[USE_SHUFFLE] = HALVES(F1 | F2),
			[USE_INSERT] = HALVES(F0 | F1 | F2 | F3 | F4 | F5),
			[USE_SHIFT] = HALVES(F1 | F2),
			[USE_ARITH] = HALVES(F0 | F1 | F2 | F3),
			[USE_SCALAR] = SAME(A0 | A1 | A2 | A3),
			[USE_BRANCH] = SAME(A0 | BR),
			[USE_LOAD_SCALAR] = SAME(M0 | M1 | M2),
			[USE_LOAD_VECTOR] = HALVES(M0 | M1),
			[USE_STORE_ADDRESS] = SAME(M0 | M1 | M2),
			[USE_STORE_SCALAR] = SAME(S0 | S1),
			[USE_STORE_VECTOR] = HALVES(S0),
		},
	},
	{
		/* No core: in each respect as much as any has (Zen 5 and Lion Cove rename 8
		 * instructions; four full vector pipes, four loads and two stores a cycle). */
		"generic", "an unknown CPU", .width = 8,
		.port = {"int", "int", "int", "int", "int", "int", "load", "load", "load", "load",
			 "store", "store", "vector", "vector", "vector", "vector"},
		.set = {
			[USE_LOGIC] = SAME(0xf000),
			[USE_SHUFFLE] = SAME(0xf000),
			[USE_INSERT] = SAME(0xf000),
			[USE_SHIFT] = SAME(0xf000),
			[USE_ARITH] = SAME(0xf000),
			[USE_SCALAR] = SAME(0x003f),
			[USE_BRANCH] = SAME(0x003f),
			[USE_LOAD_SCALAR] = SAME(0x03c0),
			[USE_LOAD_VECTOR] = SAME(0x03c0),
			[USE_STORE_ADDRESS] = SAME(0x0c00),
			[USE_STORE_SCALAR] = SAME(0x0c00),
			[USE_STORE_VECTOR] = SAME(0x0c00),
		},
	},
};
/* clang-format on */

enum { FAMILIES = sizeof all / sizeof *all };

const struct cores *ports_all(size_t *n)
{
	*n = FAMILIES;
	return all;
}

const struct cores *ports_named(const char *name)
{
	for (size_t i = 0; i < FAMILIES; i++)
		if (strcmp(all[i].name, name) == 0)
			return &all[i];
	return NULL;
}

static const char *intel_name(int model)
{
	switch (model) {
	case 0x4e: /* Skylake */
	case 0x5e:
	case 0x55: /* Skylake, Cascade Lake, Cooper Lake servers */
	case 0x8e: /* Kaby, Coffee, Comet Lake: the same core */
	case 0x9e:
	case 0xa5:
	case 0xa6:
		return "skylake";
	case 0x7d: /* Ice Lake */
	case 0x7e:
	case 0x6a: /* its servers */
	case 0x6c:
	case 0x8c: /* Tiger Lake */
	case 0x8d:
	case 0xa7: /* Rocket Lake */
		return "icelake";
	default:
		return "generic";
	}
}

static const char *amd_name(int family, int model)
{
	if (family == 0x17)
		return model >= 0x30 ? "zen2" : "generic";
	if (family != 0x19)
		return "generic";
	if ((model >= 0x10 && model < 0x20) || (model >= 0x60 && model < 0x80) || model >= 0xa0)
		return "zen4";
	return "zen3";
}

const struct cores *ports_of(const struct machine *m)
{
	if (strcmp(m->vendor, "GenuineIntel") == 0 && m->family == 6)
		return ports_named(intel_name(m->model));
	if (strcmp(m->vendor, "AuthenticAMD") == 0)
		return ports_named(amd_name(m->family, m->model));
	return ports_named("generic");
}
