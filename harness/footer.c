/* SPDX-License-Identifier: MIT */
#include "footer.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "builds.h"
#include "figures.h"
#include "text.h"

enum { LABEL = 9, LINE = 1024 };

void footer_line(FILE *out, const struct table_style *style, const char *label, const char *text)
{
	if (style->markdown) {
		fprintf(out, "- **%s**: %s\n", label, text);
		return;
	}
	fprintf(out, "%-*s", LABEL, label);
	grid_wrap(out, text, LABEL, LABEL);
	putc('\n', out);
}

static void print_legend(FILE *out, const struct run *run, const struct table_style *style)
{
	const char *unit = view_unit(run, style->metric, false);
	char text[LINE];

	snprintf(text, sizeof text,
		 "batch: calls on 128-byte messages, in %s%s; stream: one call on a long message, "
		 "16 KiB unless asked otherwise; setkey: %s per call; clock: what the code ran at.",
		 strcmp(unit, "cycles/byte") == 0 ? "core " : "", unit,
		 view_unit(run, style->metric, true));
	footer_line(out, style, "columns", text);
	footer_line(out, style, "order",
		    "by time (ns/byte) of stream, of batch where there is no stream; the ratio "
		    "says how "
		    "many times as fast as the baseline, by the same time.");
	footer_line(out, style, "marks",
		    style->markdown ? "bold fastest of its column by time, within 0.5 %; ~ noisy; "
				      "- not measured."
				    : "* fastest of its column by time, within 0.5 %;  ~ noisy;  - "
				      "not measured.");
	if (!style->every_build && builds_any(run))
		footer_line(out, style, "builds",
			    "the fastest of each implementation; --every-build shows all.");
}

static void print_machine(FILE *out, const struct run *run, const struct table_style *style)
{
	const struct machine *m = &run->machine;
	char text[LINE], clean[LINE];

	snprintf(text, sizeof text, "%s%s%s", m->cpu[0] != '\0' ? m->cpu : "unknown CPU",
		 m->hypervisor[0] != '\0' ? ", under " : "", m->hypervisor);
	text_clean(clean, sizeof clean, text, true);
	footer_line(out, style, "machine", clean);
}

static void print_clock(FILE *out, const struct run *run, const struct table_style *style)
{
	const struct estimate *e = &run->ratio;
	char text[LINE], ratio[128] = "", tsc[48] = "", clean[LINE];

	if (isfinite(e->median))
		snprintf(ratio, sizeof ratio, ", core/TSC %.3f (%.3f to %.3f)", e->median, e->lo,
			 e->hi);
	if (isfinite(run->tsc_hz))
		snprintf(tsc, sizeof tsc, ", TSC %.3f GHz", run->tsc_hz / 1e9);
	snprintf(text, sizeof text, "%s%s%s%s%s", cycle_source_name(run->cycle_source), tsc, ratio,
		 run->cycle_reason[0] != '\0' ? "; " : "", run->cycle_reason);
	text_clean(clean, sizeof clean, text, true);
	footer_line(out, style, "clock", clean);
}

static void print_rounds(FILE *out, const struct run *run, const struct table_style *style)
{
	unsigned kept = run->rounds_kept, dropped = run->rounds_dropped;
	char text[LINE];

	snprintf(text, sizeof text, "%u kept, %u dropped as disturbed (%.1f %%)", kept, dropped,
		 kept + dropped > 0 ? 100.0 * dropped / (kept + dropped) : 0.0);
	footer_line(out, style, "rounds", text);
}

void footer_noise(char *text, size_t size, const struct run *run)
{
	size_t figures = 0, noisy = 0;
	const char *verdict = "quiet enough";

	for (size_t i = 0; i < run->nresults; i++) {
		figures += view_timed(&run->results[i]) != NULL;
		noisy += view_timed(&run->results[i]) != NULL && view_noisy(&run->results[i]);
	}
	if (figures == 0) {
		verdict = "nothing was measured";
	} else if (5 * noisy > figures) {
		verdict = "a disturbed machine: measure again when it is quiet "
			  "(ledbench doctor says what disturbs)";
	} else if (noisy > 0) {
		verdict = "mostly quiet: do not rely on the marked figures";
	}
	snprintf(text, size, "%zu of %zu figures are noisy; %s", noisy, figures, verdict);
}

void footer_print(FILE *out, const struct run *run, const struct table_style *style)
{
	char text[LINE];

	print_legend(out, run, style);
	fputs("\n", out);
	print_machine(out, run, style);
	print_clock(out, run, style);
	print_rounds(out, run, style);
	footer_noise(text, sizeof text, run);
	footer_line(out, style, "noise", text);
	snprintf(text, sizeof text, "%.1f s, seed %" PRIu64 ", ledbench %s",
		 isfinite(run->seconds) ? run->seconds : 0, run->seed, run->version);
	footer_line(out, style, "run", text);
	if (!run->complete)
		footer_line(out, style, "NOTE", "interrupted: this is what was measured so far.");
}
