/* SPDX-License-Identifier: MIT */
#include "mix.h"

#include <Zydis/Zydis.h>
#include <string.h>

/* Mnemonics of vector instructions by how they begin, without the v of AVX; the
 * first that fits counts.  What fits none is arithmetic. */
static const struct family {
	const char *prefix;
	enum mix_class class;
	enum mix_use use;
} families[] = {
	{"pslldq", MIX_SHUFFLE, USE_SHUFFLE},
	{"psrldq", MIX_SHUFFLE, USE_SHUFFLE},
	{"psll", MIX_SHIFT, USE_SHIFT},
	{"psrl", MIX_SHIFT, USE_SHIFT},
	{"psra", MIX_SHIFT, USE_SHIFT},
	{"prol", MIX_SHIFT, USE_SHIFT},
	{"pror", MIX_SHIFT, USE_SHIFT},
	{"pshld", MIX_SHIFT, USE_SHIFT},
	{"pshrd", MIX_SHIFT, USE_SHIFT},
	{"pand", MIX_LOGIC, USE_LOGIC},
	{"por", MIX_LOGIC, USE_LOGIC},
	{"pxor", MIX_LOGIC, USE_LOGIC},
	{"pternlog", MIX_LOGIC, USE_LOGIC},
	{"and", MIX_LOGIC, USE_LOGIC},
	{"or", MIX_LOGIC, USE_LOGIC},
	{"xor", MIX_LOGIC, USE_LOGIC},
	{"pblend", MIX_LOGIC, USE_LOGIC},
	{"blend", MIX_LOGIC, USE_LOGIC},
	{"pshufbitqmb", MIX_ARITH, USE_ARITH},
	{"pshuf", MIX_SHUFFLE, USE_SHUFFLE},
	{"shuf", MIX_SHUFFLE, USE_SHUFFLE},
	{"punpck", MIX_SHUFFLE, USE_SHUFFLE},
	{"unpck", MIX_SHUFFLE, USE_SHUFFLE},
	{"perm", MIX_SHUFFLE, USE_SHUFFLE},
	{"palignr", MIX_SHUFFLE, USE_SHUFFLE},
	{"align", MIX_SHUFFLE, USE_SHUFFLE},
	{"pack", MIX_SHUFFLE, USE_SHUFFLE},
	{"broadcast", MIX_SHUFFLE, USE_SHUFFLE},
	{"pbroadcastm", MIX_ARITH, USE_NOTHING},
	{"pbroadcast", MIX_SHUFFLE, USE_SHUFFLE},
	{"movddup", MIX_SHUFFLE, USE_SHUFFLE},
	{"movshdup", MIX_SHUFFLE, USE_SHUFFLE},
	{"movsldup", MIX_SHUFFLE, USE_SHUFFLE},
	{"movhlps", MIX_SHUFFLE, USE_SHUFFLE},
	{"movlhps", MIX_SHUFFLE, USE_SHUFFLE},
	{"compress", MIX_SHUFFLE, USE_SHUFFLE},
	{"pcompress", MIX_SHUFFLE, USE_SHUFFLE},
	{"expand", MIX_SHUFFLE, USE_SHUFFLE},
	{"pexpand", MIX_SHUFFLE, USE_SHUFFLE},
	{"insert", MIX_SHUFFLE, USE_INSERT},
	{"extract", MIX_SHUFFLE, USE_INSERT},
	{"pinsr", MIX_SHUFFLE, USE_INSERT},
	{"pextr", MIX_SHUFFLE, USE_INSERT},
	{"pmovmskb", MIX_ARITH, USE_NOTHING},
	{"pmovm2", MIX_ARITH, USE_NOTHING},
	{"pmovb2m", MIX_ARITH, USE_NOTHING},
	{"pmovw2m", MIX_ARITH, USE_NOTHING},
	{"pmovd2m", MIX_ARITH, USE_NOTHING},
	{"pmovq2m", MIX_ARITH, USE_NOTHING},
	{"pmov", MIX_SHUFFLE, USE_SHUFFLE},
	{"movmsk", MIX_ARITH, USE_NOTHING},
	{"zero", MIX_ARITH, USE_NOTHING},
	{"k", MIX_ARITH, USE_NOTHING},
	{"", MIX_ARITH, USE_ARITH},
};

/* Moves that are nothing more. */
static const char *const moves[] = {"mova", "movu", "movd", "movq", "movnt",
				    "movs", "movl", "movh", "lddqu"};

/* What the operands of an instruction say. */
struct operands {
	unsigned vectors, widest; /* vector registers read or written; bits of the widest */
	unsigned sources;	  /* vector registers that are read */
	bool same;		  /* all of these are one */
	bool general;		  /* a general register, other than in an address */
	bool same_general;	  /* the first two operands are the same general register */
};

static unsigned vector_bits(ZydisRegister reg)
{
	switch (ZydisRegisterGetClass(reg)) {
	case ZYDIS_REGCLASS_MMX:
		return 64;
	case ZYDIS_REGCLASS_XMM:
		return 128;
	case ZYDIS_REGCLASS_YMM:
		return 256;
	case ZYDIS_REGCLASS_ZMM:
		return 512;
	default:
		return 0;
	}
}

static bool is_general(ZydisRegister reg)
{
	ZydisRegisterClass class = ZydisRegisterGetClass(reg);

	return class >= ZYDIS_REGCLASS_GPR8 && class <= ZYDIS_REGCLASS_GPR64;
}

/* Takes in one register that the instruction names. */
static void see_register(struct operands *o, const ZydisDecodedOperand *operand,
			 ZydisRegister *source)
{
	ZydisRegister reg = operand->reg.value;
	unsigned bits = vector_bits(reg);

	o->general |= is_general(reg);
	if (bits == 0)
		return;
	o->vectors++;
	o->widest = bits > o->widest ? bits : o->widest;
	if ((operand->actions & ZYDIS_OPERAND_ACTION_MASK_READ) == 0)
		return;
	o->same = o->sources == 0 || (o->same && reg == *source);
	*source = reg;
	o->sources++;
}

static void see_memory(struct instruction *out, const ZydisDecodedOperand *operand)
{
	/* lea does neither. */
	out->reads |= (operand->actions & ZYDIS_OPERAND_ACTION_MASK_READ) != 0;
	out->writes |= (operand->actions & ZYDIS_OPERAND_ACTION_MASK_WRITE) != 0;
}

static struct operands see_operands(struct instruction *out, const ZydisDecodedInstruction *in,
				    const ZydisDecodedOperand *operands)
{
	struct operands o = {0};
	ZydisRegister source = ZYDIS_REGISTER_NONE;

	for (unsigned i = 0; i < in->operand_count; i++) {
		if (operands[i].type == ZYDIS_OPERAND_TYPE_MEMORY)
			see_memory(out, &operands[i]);
		else if (operands[i].type == ZYDIS_OPERAND_TYPE_REGISTER &&
			 i < in->operand_count_visible)
			see_register(&o, &operands[i], &source);
	}
	o.same_general = in->operand_count_visible == 2 &&
			 operands[0].type == ZYDIS_OPERAND_TYPE_REGISTER &&
			 operands[1].type == ZYDIS_OPERAND_TYPE_REGISTER &&
			 operands[0].reg.value == operands[1].reg.value;
	return o;
}

static bool begins(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

static bool is_move(const char *name)
{
	for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
		if (begins(name, moves[i]))
			return true;
	return begins(name, "maskmov") || begins(name, "pmaskmov");
}

static void set(struct instruction *out, enum mix_class class, enum mix_use use)
{
	out->class = class;
	out->use = use;
}

static void classify_vector(struct instruction *out, const char *name, const struct operands *o)
{
	const struct family *f = families;

	name += name[0] == 'v';
	while (!begins(name, f->prefix))
		f++;
	set(out, f->class, f->use);
	out->ternary = begins(name, "pternlog");
	if (f->use == USE_ARITH && is_move(name)) {
		if (out->reads || out->writes)
			set(out, out->writes ? MIX_STORE : MIX_LOAD, USE_NOTHING);
		else
			set(out, o->general ? MIX_ARITH : MIX_MOVE, USE_NOTHING);
	} else if (out->reads && (begins(name, "broadcast") || begins(name, "pbroadcast"))) {
		set(out, MIX_LOAD, USE_NOTHING);
	} else if (f->use == USE_SHUFFLE && o->general) {
		out->use = USE_INSERT;
	} else if (f->use == USE_INSERT && (out->reads || out->writes)) {
		/* A lane that comes from memory is blended in; one that goes there is not
		 * moved at all on some cores. */
		out->use = out->writes ? USE_NOTHING : USE_LOGIC;
	} else if (begins(name, "pxor") || begins(name, "xorp")) {
		if (!out->reads && o->sources == 2 && o->same)
			set(out, MIX_MOVE, USE_NOTHING);
	}
}

static void classify_scalar(struct instruction *out, const ZydisDecodedInstruction *in,
			    const struct operands *o)
{
	bool idle = in->meta.category == ZYDIS_CATEGORY_NOP ||
		    in->meta.category == ZYDIS_CATEGORY_WIDENOP;

	set(out, MIX_SCALAR, USE_SCALAR);
	switch (in->mnemonic) {
	case ZYDIS_MNEMONIC_XOR:
	case ZYDIS_MNEMONIC_SUB:
		out->use = o->same_general ? USE_NOTHING : USE_SCALAR;
		break;
	case ZYDIS_MNEMONIC_PUSH:
	case ZYDIS_MNEMONIC_POP:
	case ZYDIS_MNEMONIC_MOV:
	case ZYDIS_MNEMONIC_MOVZX:
		/* From a register: renamed.  From or to memory: no more than that. */
		out->use = USE_NOTHING;
		break;
	default:
		break;
	}
	if (idle) {
		out->use = USE_NOTHING;
		out->reads = out->writes = false;
	}
}

static bool compares(ZydisMnemonic mnemonic)
{
	return mnemonic == ZYDIS_MNEMONIC_CMP || mnemonic == ZYDIS_MNEMONIC_TEST ||
	       mnemonic == ZYDIS_MNEMONIC_ADD || mnemonic == ZYDIS_MNEMONIC_SUB ||
	       mnemonic == ZYDIS_MNEMONIC_AND || mnemonic == ZYDIS_MNEMONIC_INC ||
	       mnemonic == ZYDIS_MNEMONIC_DEC;
}

bool mix_decode(struct instruction *out, const uint8_t *code, size_t size)
{
	ZydisDecoder decoder;
	ZydisDecodedInstruction in;
	ZydisDecodedOperand operands[ZYDIS_MAX_OPERAND_COUNT];
	struct operands o;
	const char *name;

	*out = (struct instruction){.use = USE_NOTHING};
	if (!ZYAN_SUCCESS(
		    ZydisDecoderInit(&decoder, ZYDIS_MACHINE_MODE_LONG_64, ZYDIS_STACK_WIDTH_64)) ||
	    !ZYAN_SUCCESS(ZydisDecoderDecodeFull(&decoder, code, size, &in, operands)))
		return false;
	name = ZydisMnemonicGetString(in.mnemonic);
	o = see_operands(out, &in, operands);
	out->length = in.length;
	out->width = o.widest == 512 ? WIDTH_512 : WIDTH_NARROW;
	out->vector = o.vectors != 0 || name[0] == 'k' || begins(name, "vzero");
	out->compares = compares(in.mnemonic);
	out->jumps_if = in.meta.category == ZYDIS_CATEGORY_COND_BR;
	if (out->vector)
		classify_vector(out, name, &o);
	else if (out->jumps_if || in.meta.category == ZYDIS_CATEGORY_UNCOND_BR ||
		 in.meta.category == ZYDIS_CATEGORY_CALL || in.meta.category == ZYDIS_CATEGORY_RET)
		set(out, MIX_BRANCH, USE_BRANCH);
	else
		classify_scalar(out, &in, &o);
	return true;
}
