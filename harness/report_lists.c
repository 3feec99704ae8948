/* SPDX-License-Identifier: MIT */
/* What a report says of machines and implementations. */
#include <math.h>
#include <string.h>

#include "html.h"
#include "report_parts.h"

/* --- machines -------------------------------------------------------------------------- */

/* The latest run of a machine. */
static const struct run *latest_of(const struct report *r, size_t column)
{
	size_t i = 0;

	while (r->column_of[r->latest[i]] != column)
		i++;
	return r->sources[r->latest[i]].run;
}

static void put_text(FILE *out, const char *text)
{
	html_text(out, text[0] != '\0' ? text : "unknown");
}

static void put_kib(FILE *out, int kib)
{
	if (kib < 0)
		fputs("unknown", out);
	else
		fprintf(out, "%d KiB", kib);
}

enum fact {
	FACT_CPU,
	FACT_CODENAME,
	FACT_MODEL,
	FACT_MICROCODE,
	FACT_HYPERVISOR,
	FACT_KERNEL,
	FACT_OS,
	FACT_GOVERNOR,
	FACT_SMT,
	FACT_TURBO,
	FACT_CPUS,
	FACT_CACHES,
	FACT_TSC,
	FACT_CYCLES,
	FACT_FLAGS,
	FACT_FINGERPRINT,
	FACTS
};

static void put_fact(FILE *out, const struct run *run, enum fact fact)
{
	const struct machine *m = &run->machine;
	const char *const texts[FACTS] = {[FACT_CPU] = m->cpu,
					  [FACT_CODENAME] = m->codename,
					  [FACT_MICROCODE] = m->microcode,
					  [FACT_KERNEL] = m->kernel,
					  [FACT_OS] = m->os,
					  [FACT_GOVERNOR] = m->governor,
					  [FACT_SMT] = m->smt,
					  [FACT_FLAGS] = m->flags,
					  [FACT_FINGERPRINT] = m->fingerprint};

	switch (fact) {
	case FACT_MODEL:
		html_print(out, "%s family %d model %d stepping %d", m->vendor, m->family, m->model,
			   m->stepping);
		break;
	case FACT_HYPERVISOR:
		html_text(out, m->hypervisor[0] != '\0' ? m->hypervisor : "none");
		break;
	case FACT_TURBO:
		fputs(m->turbo < 0 ? "unknown" : m->turbo > 0 ? "on" : "off", out);
		break;
	case FACT_CPUS:
		html_print(out, "%d online, %d allowed", m->cpus_online, m->cpus_allowed);
		break;
	case FACT_CACHES:
		put_kib(out, m->l1d_kib);
		fputs(" L1d, ", out);
		put_kib(out, m->l2_kib);
		fputs(" L2, ", out);
		put_kib(out, m->l3_kib);
		fputs(" L3", out);
		break;
	case FACT_TSC:
		if (isfinite(run->tsc_hz))
			html_print(out, "%.3f GHz", run->tsc_hz / 1e9);
		else
			fputs("unknown", out);
		break;
	case FACT_CYCLES:
		html_print(out, "%s%s%s", cycle_source_name(run->cycle_source),
			   run->cycle_reason[0] != '\0' ? ": " : "", run->cycle_reason);
		if (isfinite(run->ratio.median))
			html_print(out, "; core/TSC %.3f (%.3f to %.3f)", run->ratio.median,
				   run->ratio.lo, run->ratio.hi);
		break;
	default:
		put_text(out, texts[fact]);
	}
}

void report_machines(FILE *out, const struct report *r)
{
	static const char *const names[FACTS] = {"CPU",
						 "microarchitecture",
						 "model",
						 "microcode",
						 "hypervisor",
						 "kernel",
						 "system",
						 "governor",
						 "SMT",
						 "turbo",
						 "CPUs",
						 "caches",
						 "TSC",
						 "cycles",
						 "instruction sets",
						 "fingerprint"};

	fputs("<div class=w><table><thead><tr><td></td>", out);
	for (size_t c = 0; c < r->ncolumns; c++) {
		char letter[8];

		report_letter(letter, c);
		fprintf(out, "<th scope=col>machine %s</th>", letter);
	}
	fputs("</tr></thead><tbody>\n", out);
	for (enum fact fact = 0; fact < FACTS; fact++) {
		fprintf(out, "<tr><th scope=row>%s</th>", names[fact]);
		for (size_t c = 0; c < r->ncolumns; c++) {
			fputs("<td>", out);
			put_fact(out, latest_of(r, c), fact);
			fputs("</td>", out);
		}
		fputs("</tr>\n", out);
	}
	fputs("</tbody></table></div>\n", out);
}

void report_letters(FILE *out, const struct report *r)
{
	for (size_t c = 0; c < r->ncolumns; c++) {
		const struct machine *m = &latest_of(r, c)->machine;
		char letter[8];

		report_letter(letter, c);
		fprintf(out, "%s<b>%s</b> is ", c > 0 ? "; " : "Machine ", letter);
		html_print(out, "%s%s%s", m->cpu[0] != '\0' ? m->cpu : "an unknown CPU",
			   m->hypervisor[0] != '\0' ? " under " : "", m->hypervisor);
	}
}

/* --- implementations -------------------------------------------------------------------- */

/* On which machines it was ok, and how it ended on the others. */
static void put_statuses(FILE *out, const struct report *r, size_t item)
{
	const char *comma = "";

	fputs("<td>", out);
	for (size_t c = 0; c < r->ncolumns; c++) {
		const struct run_module *m = report_module(r, c, item);
		char letter[8];

		if (m == NULL)
			continue;
		report_letter(letter, c);
		fputs(comma, out);
		comma = "; ";
		if (r->ncolumns > 1)
			fprintf(out, "%s: ", letter);
		html_print(out, "%s%s%s", status_name(m->status),
			   m->status != STATUS_OK ? ": " : "",
			   m->status != STATUS_OK ? m->reason : "");
	}
	fputs("</td>", out);
}

static void put_cell(FILE *out, const char *text)
{
	fputs("<td>", out);
	html_text(out, text);
	fputs("</td>", out);
}

static void put_item(FILE *out, const struct report *r, size_t item)
{
	const struct module_info *info = r->items[item].info;
	const struct run_module *m = NULL;
	char text[sizeof info->compiler + sizeof info->flags + 1];

	for (size_t c = 0; c < r->ncolumns && m == NULL; c++)
		m = report_module(r, c, item);
	fputs("<tr><th scope=row>", out);
	html_print(out, "%s%s%s", info->primitive, info->primitive[0] != '\0' ? " " : "",
		   r->items[item].name);
	fputs("</th>", out);
	put_cell(out, info->technique);
	put_cell(out, info->source);
	put_cell(out, info->abi == 0 ? "" : info->constant_time ? "yes" : "no");
	html_count(out, info->schedule_bytes, info->abi != 0);
	html_count(out, m->memory.code_bytes, m->memory.code_bytes > 0);
	html_count(out, m->memory.table_bytes, m->memory.code_bytes > 0);
	html_count(out, m->memory.stack_bytes, m->memory.stack_bytes > 0);
	snprintf(text, sizeof text, "%s %s", info->compiler, info->flags);
	put_cell(out, text);
	fprintf(out, "<td><abbr title=\"");
	html_text(out, m->sha256);
	fputs("\">", out);
	html_print(out, "%.8s", m->sha256);
	fputs("</abbr></td>", out);
	put_statuses(out, r, item);
	fputs("</tr>\n", out);
}

void report_implementations(FILE *out, const struct report *r)
{
	static const char *const names[] = {"implementation", "technique",   "source",
					    "constant time",  "schedule, B", "code, B",
					    "tables, B",      "stack, B",    "compiler",
					    "SHA-256",	      "status"};

	fputs("<div class=w><table><thead><tr>", out);
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		html_heading(out, names[i]);
	fputs("</tr></thead><tbody>\n", out);
	for (size_t i = 0; i < r->nitems; i++)
		put_item(out, r, i);
	fputs("</tbody></table></div>\n", out);
}
