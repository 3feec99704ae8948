/* SPDX-License-Identifier: MIT */
/* The tables of explain: columns are modules, or the units of a single one. */
#include <inttypes.h>

#include "sheet.h"
#include "text.h"

static void put_names(const struct sheet *s)
{
	const char *text[3];

	for (unsigned line = 0; line < 3; line++) {
		sheet_begin(s, "");
		for (unsigned i = 0; i < s->n; i++) {
			const struct module_info *info = s->column[i].e->info;

			text[0] = info->primitive, text[1] = info->impl, text[2] = info->isa;
			sheet_cell(s, text[line]);
		}
		fputc('\n', s->out);
	}
}

/* What the counts are of. */
static void put_subject(FILE *out, const struct explanation *e)
{
	if (e->op == OP_SETKEY)
		fputs("one call of setkey", out);
	else if (!op_has_length(e->op))
		fprintf(out, "one pass of %s, %" PRIu64 " blocks (%" PRIu64 " bytes)",
			op_name(e->op), e->blocks, e->bytes);
	else
		fprintf(out, "%s of %" PRIu64 " block%s (%" PRIu64 " bytes)%s", op_name(e->op),
			e->blocks, e->blocks == 1 ? "" : "s", e->bytes,
			e->steady ? " inside a longer message" : "");
}

static void print_one(FILE *out, const struct explanation *e, const struct cores *cores)
{
	struct sheet s = {.out = out, .column = {{e, UNIT_CALL}}, .n = 1};

	fprintf(out, "%s/%s.%s: ", e->info->primitive, e->info->impl, e->info->isa);
	put_subject(out, e);
	if (e->bytes != 0)
		s.column[s.n++] = (struct sheet_column){e, UNIT_BYTE};
	if (e->rounds != 0)
		s.column[s.n++] = (struct sheet_column){e, UNIT_ROUND};
	fputs("\n\n", out);
	sheet_begin(&s, "instructions");
	sheet_cell(&s, e->steady ? "in all" : "per call");
	if (e->bytes != 0)
		sheet_cell(&s, "per byte");
	if (e->rounds != 0)
		sheet_cell(&s, "per round");
	fputc('\n', out);
	sheet_print(&s, cores);
	if (e->steady && e->overhead != 0)
		fprintf(out, "\nA call takes %" PRIu64 " instructions beside its blocks.\n",
			e->overhead);
}

/* Up to SHEET_COLUMNS of those that were counted, from *at on. */
static void print_several(FILE *out, const struct explanation *all, size_t n, size_t *at,
			  const struct cores *cores)
{
	struct sheet s = {.out = out};

	for (; *at < n && s.n < SHEET_COLUMNS; (*at)++)
		if (all[*at].status == STATUS_OK)
			s.column[s.n++] = (struct sheet_column){
				&all[*at], all[*at].bytes == 0 ? UNIT_CALL : UNIT_BYTE};
	if (s.n == 0)
		return;
	fprintf(out, "%s, instructions per %s%s\n\n", op_name(s.column[0].e->op),
		s.column[0].unit == UNIT_CALL ? "call" : "byte",
		s.column[0].e->steady ? " inside a longer message" : "");
	put_names(&s);
	sheet_print(&s, cores);
	fputs(*at < n ? "\n" : "", out);
}

/* What has no counts, or no time. */
static void print_reasons(FILE *out, const struct explanation *e)
{
	const char *what = e->status != STATUS_OK ? status_name(e->status) : "not measured";
	const char *reason = e->status != STATUS_OK ? e->reason : e->measured.reason;

	if (reason[0] != '\0')
		fprintf(out, "%s/%s.%s: %s: %s\n", e->info->primitive, e->info->impl, e->info->isa,
			what, reason);
}

void explain_print(FILE *out, const struct explanation *all, size_t n, const struct cores *cores)
{
	locale_t before = text_locale_begin();

	if (n == 1 && all->status == STATUS_OK)
		print_one(out, all, cores);
	for (size_t at = 0; n > 1 && at < n;)
		print_several(out, all, n, &at, cores);
	for (size_t i = 0; i < n; i++)
		print_reasons(out, &all[i]);
	text_locale_end(before);
}
