/* SPDX-License-Identifier: MIT */
#include "sheet.h"

#include <inttypes.h>
#include <math.h>

#include "figures.h"
#include "text.h"

void sheet_begin(const struct sheet *s, const char *label)
{
	fprintf(s->out, "%-*s", SHEET_LABEL, label);
}

void sheet_cell(const struct sheet *s, const char *text)
{
	size_t width = text_width(text);

	fprintf(s->out, " %*s%s", width < SHEET_COLUMN ? (int)(SHEET_COLUMN - width) : 0, "", text);
}

static double divisor(const struct sheet_column *c)
{
	return c->unit == UNIT_CALL   ? 1
	       : c->unit == UNIT_BYTE ? (double)c->e->bytes
				      : (double)c->e->rounds;
}

/* What a row of counts says; the first are the classes. */
enum line {
	LINE_ALL = MIX_CLASSES,
	LINE_TERNARY,
	LINE_LOADS,
	LINE_LOADS_FOLDED,
	LINE_STORES,
	LINE_STORES_FOLDED,
	LINE_LOADS_SCALAR,
	LINE_STORES_SCALAR,
	LINE_OUTSIDE,
};

static uint64_t number(const struct mix *m, enum line line)
{
	switch (line) {
	case LINE_ALL:
		return mix_total(m);
	case LINE_TERNARY:
		return m->ternary;
	case LINE_LOADS:
		return m->instructions[MIX_LOAD] + m->loads_folded;
	case LINE_LOADS_FOLDED:
		return m->loads_folded;
	case LINE_STORES:
		return m->instructions[MIX_STORE] + m->stores_folded;
	case LINE_STORES_FOLDED:
		return m->stores_folded;
	case LINE_LOADS_SCALAR:
		return m->loads_scalar;
	case LINE_STORES_SCALAR:
		return m->stores_scalar;
	case LINE_OUTSIDE:
		return m->outside;
	default:
		return m->instructions[line];
	}
}

/* A row of counts, unless no column has any. */
static void put_counts(const struct sheet *s, const char *label, enum line line)
{
	bool any = false;

	for (unsigned i = 0; i < s->n; i++)
		any = any || number(&s->column[i].e->mix, line) != 0;
	if (!any)
		return;
	sheet_begin(s, label);
	for (unsigned i = 0; i < s->n; i++) {
		const struct sheet_column *c = &s->column[i];
		uint64_t n = number(&c->e->mix, line);
		char text[32];

		if (n == 0)
			snprintf(text, sizeof text, "%s", "-");
		else if (c->unit == UNIT_CALL)
			snprintf(text, sizeof text, "%" PRIu64, n);
		else
			snprintf(text, sizeof text, "%.*f", c->unit == UNIT_BYTE ? 3 : 1,
				 (double)n / divisor(c));
		sheet_cell(s, text);
	}
	fputc('\n', s->out);
}

static void put_mix(const struct sheet *s)
{
	for (enum mix_class class = 0; class < MIX_CLASSES; class ++) {
		put_counts(s, mix_label(class), (enum line) class);
		if (class == MIX_LOGIC)
			put_counts(s, "  of it vpternlog", LINE_TERNARY);
	}
	put_counts(s, "all instructions", LINE_ALL);
	fputc('\n', s->out);
	put_counts(s, "vector loads", LINE_LOADS);
	put_counts(s, "  folded", LINE_LOADS_FOLDED);
	put_counts(s, "vector stores", LINE_STORES);
	put_counts(s, "  folded", LINE_STORES_FOLDED);
	put_counts(s, "scalar loads", LINE_LOADS_SCALAR);
	put_counts(s, "scalar stores", LINE_STORES_SCALAR);
	put_counts(s, "outside (libraries)", LINE_OUTSIDE);
}

/* A row of cycles; get() gives those of the whole mix. */
static void put_cycles(const struct sheet *s, const char *label,
		       double (*get)(const struct explanation *e), bool measured)
{
	sheet_begin(s, label);
	for (unsigned i = 0; i < s->n; i++) {
		const struct sheet_column *c = &s->column[i];
		bool noisy = measured && c->e->measured.flags != 0;
		char figure[32], text[40];

		figure_text(figure, sizeof figure, get(c->e) / divisor(c),
			    c->unit == UNIT_BYTE ? 3 : 1);
		snprintf(text, sizeof text, "%s%s", noisy ? "~" : "", figure);
		sheet_cell(s, text);
	}
	fputc('\n', s->out);
}

static double front_end(const struct explanation *e)
{
	return e->bound.front_end;
}

static double ports(const struct explanation *e)
{
	return e->bound.ports;
}

static double possible(const struct explanation *e)
{
	return bound_cycles(&e->bound);
}

static double measured(const struct explanation *e)
{
	return e->measured.status == STATUS_OK ? e->measured.cycles_core.median * explain_unit(e)
					       : NAN;
}

static bool is_measured(const struct sheet *s)
{
	for (unsigned i = 0; i < s->n; i++)
		if (isfinite(measured(s->column[i].e)))
			return true;
	return false;
}

/* One module's limit and share stand once, in the first of its columns. */
static bool repeats(const struct sheet *s, unsigned i)
{
	return i != 0 && s->column[i].e == s->column[i - 1].e;
}

static void put_limit(const struct sheet *s, const struct cores *cores)
{
	char text[64];

	sheet_begin(s, "  limited by");
	for (unsigned i = 0; i < s->n && !repeats(s, i); i++) {
		bound_name(text, sizeof text, cores, &s->column[i].e->bound);
		sheet_cell(s, text);
	}
	fputc('\n', s->out);
}

static void put_share(const struct sheet *s)
{
	sheet_begin(s, "  of the possible");
	for (unsigned i = 0; i < s->n && !repeats(s, i); i++) {
		double share = explain_reached(s->column[i].e);
		char text[32];

		snprintf(text, sizeof text, isfinite(share) ? "%.0f %%" : "-", 100 * share);
		sheet_cell(s, text);
	}
	fputc('\n', s->out);
}

static void put_bounds(const struct sheet *s, const struct cores *cores)
{
	fprintf(s->out, "\ncore cycles on %s\n", cores->title);
	put_cycles(s, "  front end", front_end, false);
	put_cycles(s, "  ports", ports, false);
	put_cycles(s, "  possible", possible, false);
	put_limit(s, cores);
	if (!is_measured(s))
		return;
	put_cycles(s, "  measured", measured, true);
	put_share(s);
}

void sheet_print(const struct sheet *s, const struct cores *cores)
{
	put_mix(s);
	put_bounds(s, cores);
}
