/* SPDX-License-Identifier: MIT */
/* Every figure of a primitive, on every machine. */
#include <math.h>

#include "figures.h"
#include "html.h"
#include "report_parts.h"

static bool same_series(const struct series *a, const struct series *b)
{
	return a->op == b->op && a->workload == b->workload && a->bytes == b->bytes;
}

/* Whether the series of result k of source i is the first of its kind for the item. */
static bool first_series(const struct report *r, size_t item, size_t source, size_t k)
{
	const struct run *run = r->sources[source].run, *other;
	const struct result *result = &run->results[k];

	for (size_t i = 0; i <= source; i++) {
		other = r->sources[i].run;
		for (size_t j = 0; j < (i < source ? other->nresults : k); j++)
			if (view_timed(&other->results[j]) != NULL &&
			    same_series(&other->results[j].series, &result->series) &&
			    report_item(r, i, other->results[j].module) == item)
				return false;
	}
	return true;
}

static void put_one(FILE *out, const struct report *r, size_t column, size_t item,
		    const struct series *series)
{
	const struct run *run;
	const struct result *result = report_result(r, column, item, series, &run);
	double time = NAN;
	char flags[128] = "";

	if (result != NULL) {
		time = isfinite(result->ns_per_byte) ? result->ns_per_byte : result->ns_per_call;
		flags_text(flags, sizeof flags, result->flags);
	}
	report_figure(out, result, time, false);
	report_figure(out, result, result != NULL ? result->cycles_core.median : NAN, false);
	fputs("<td class=n>", out);
	if (result != NULL && isfinite(result->cycles_core.lo))
		html_print(out, "%.*f to %.*f", figure_decimals(result->cycles_core.median),
			   result->cycles_core.lo, figure_decimals(result->cycles_core.median),
			   result->cycles_core.hi);
	fputs("</td><td class=n>", out);
	if (result != NULL)
		fprintf(out, "%u of %u", result->rounds_valid,
			result->rounds_valid + result->rounds_invalid);
	fputs("</td><td>", out);
	html_text(out, flags);
	fputs("</td>", out);
}

static void put_series_row(FILE *out, const struct report *r, size_t item, const struct result *one)
{
	const struct series *s = &one->series;

	fputs("<tr><th scope=row>", out);
	html_text(out, r->items[item].name);
	fprintf(out, "</th><td>%s</td><td>%s</td><td class=n data-v=%llu>%llu</td><td>%s</td>",
		op_name(s->op), workload_name(s->workload), (unsigned long long)s->bytes,
		(unsigned long long)s->bytes, isfinite(one->ns_per_byte) ? "byte" : "call");
	for (size_t c = 0; c < r->ncolumns; c++)
		put_one(out, r, c, item, s);
	fputs("</tr>\n", out);
}

void report_every(FILE *out, const struct report *r, size_t item)
{
	static const char *const before[] = {"implementation", "operation", "workload", "bytes",
					     "per"};
	static const char *const columns[] = {"ns", "core cycles", "95 % interval", "rounds kept",
					      "flags"};

	fputs("<details><summary>Every figure</summary><div class=w><table><thead>", out);
	report_groups(out, r, 5, 5);
	fputs("<tr>", out);
	for (size_t i = 0; i < 5; i++)
		html_heading(out, before[i]);
	for (size_t c = 0; c < r->ncolumns; c++)
		for (size_t i = 0; i < 5; i++)
			html_heading(out, columns[i]);
	fputs("</tr></thead><tbody>\n", out);
	for (size_t i = 0; i < r->n; i++) {
		const struct run *run = r->sources[i].run;

		for (size_t k = 0; k < run->nresults; k++) {
			size_t own = report_item(r, i, run->results[k].module);

			if (view_timed(&run->results[k]) != NULL && report_together(r, own, item) &&
			    first_series(r, own, i, k))
				put_series_row(out, r, own, &run->results[k]);
		}
	}
	fputs("</tbody></table></div></details>\n", out);
}
