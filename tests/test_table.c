/* SPDX-License-Identifier: MIT */
/* The table that people read: order, marks, ratios and verdicts by time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <ctype.h>
#include <stdlib.h>

#include <cmocka.h>

#include "comma.h"
#include "fabricate.h"
#include "table.h"
#include "text.h"

static struct made made;
static char page[65536];
static struct table_style style;

/* Fewer cycles on a lower clock: biham.avx512 has 9.1 cycles/byte against 9.8, but
 * 5.08 ns/byte against 4.08. */
static int usual(void **state)
{
	(void)state;
	style = (struct table_style){.metric = METRIC_CPB};
	make_run(&made);
	make_module(&made, "led64", "ref", "u64", 1);
	make_result(&made, OP_ENC, WORKLOAD_BATCH, BATCH_BYTES, 1204.3, 2.4);
	make_module(&made, "led64", "table", "u64", 4);
	make_results(&made, 31.2, 31, 118, 2.4);
	make_module(&made, "led64", "biham", "avx512", 512);
	make_results(&made, 190.2, 9.1, 318, 1.79);
	make_module(&made, "led64", "biham", "avx2", 256);
	make_results(&made, 180.2, 9.8, 318, 2.4);
	make_module(&made, "led64", "vperm", "avx2", 16);
	make_results(&made, 14.2, 13, 218, 2.4);
	make_failure(make_module(&made, "led64", "slice", "avx2", 32), STATUS_FAILED,
		     "encryption differs from ref in the tail");
	make_failure(make_module(&made, "led64", "slice", "avx512", 64), STATUS_SKIPPED,
		     "this CPU lacks AVX-512");
	return 0;
}

/* The result of "impl.isa" in that series. */
static struct result *result_of(const char *impl, const char *isa, enum op op,
				enum workload workload)
{
	for (size_t i = 0; i < made.run.nresults; i++) {
		struct result *r = &made.results[i];
		const struct module_info *m = &made.modules[r->module].info;

		if (strcmp(m->impl, impl) == 0 && strcmp(m->isa, isa) == 0 && r->series.op == op &&
		    r->series.workload == workload)
			return r;
	}
	fail_msg("no such result");
	return NULL;
}

static const char *print(void)
{
	char *text = NULL;
	size_t size;
	FILE *out = open_memstream(&text, &size);

	assert_null(table_print(out, &made.run, &style));
	fclose(out);
	assert_true(size < sizeof page);
	memcpy(page, text, size + 1);
	free(text);
	return page;
}

/* The line of a module: its first two words are impl and ISA. */
static const char *line_of(const char *impl, const char *isa)
{
	static char line[512];
	char first[64], second[64];

	for (const char *start = print(); *start != '\0';) {
		size_t n = strcspn(start, "\n");

		snprintf(line, sizeof line, "%.*s", (int)n, start);
		if (sscanf(line, "%63s %63s", first, second) == 2 && strcmp(first, impl) == 0 &&
		    strcmp(second, isa) == 0)
			return line;
		start += n + (start[n] == '\n');
	}
	fail_msg("no line for %s.%s", impl, isa);
	return NULL;
}

/* The n-th word of a module's line, from 0. */
static const char *word_of(const char *impl, const char *isa, unsigned n)
{
	static char word[128];
	const char *line = line_of(impl, isa);

	for (unsigned i = 0; i <= n; i++) {
		line += strspn(line, " ");
		snprintf(word, sizeof word, "%.*s", (int)strcspn(line, " "), line);
		line += strlen(word);
	}
	return word;
}

static void assert_says(const char *text)
{
	char flat[65536];
	size_t used = 0;

	/* Wrapping is no part of what is said. */
	for (const char *c = print(); *c != '\0'; c++)
		if (!isspace((unsigned char)*c))
			flat[used++] = *c;
		else if (used > 0 && flat[used - 1] != ' ')
			flat[used++] = ' ';
	flat[used] = '\0';
	if (strstr(flat, text) == NULL)
		fail_msg("\"%s\" is not in\n%s", text, page);
}

static void assert_silent(const char *text)
{
	if (strstr(print(), text) != NULL)
		fail_msg("\"%s\" is in\n%s", text, page);
}

static void assert_before(const char *first, const char *second)
{
	const char *a = strstr(page, first), *b = strstr(page, second);

	assert_non_null(a);
	assert_non_null(b);
	assert_true(a < b);
}

static void fastest_first_by_time(void **state)
{
	(void)state;
	print();
	assert_before("biham  avx2", "biham  avx512");
	assert_before("biham  avx512", "vperm  avx2");
	assert_before("vperm  avx2", "table  u64");
	assert_before("table  u64", "ref    u64");
	assert_before("ref    u64", "failed: ");
	assert_before("failed: ", "skipped: ");
}

static void winners_by_time(void **state)
{
	(void)state;
	assert_string_equal(word_of("biham", "avx2", 4), "9.80*");
	assert_string_equal(word_of("biham", "avx512", 4), "9.10");
	assert_string_equal(word_of("vperm", "avx2", 3), "14.20*");
	assert_string_equal(word_of("table", "u64", 3), "31.20");
	/* Setting up a key is no race: the slowest ciphers win it. */
	assert_null(strchr(word_of("table", "u64", 6), '*'));
}

static void level_rows_share_the_mark(void **state)
{
	(void)state;
	result_of("biham", "avx512", OP_ENC, WORKLOAD_STREAM)->ns_per_byte = 1.004 * 9.8 / 2.4;
	assert_string_equal(word_of("biham", "avx2", 4), "9.80*");
	assert_string_equal(word_of("biham", "avx512", 4), "9.10*");
	assert_says("led64: biham.avx2 and biham.avx512 are fastest for long messages (9.80 "
		    "cycles/byte, 3.2 x table.u64), vperm.avx2 for 128-byte batches (14.20 "
		    "cycles/byte, 2.2 x table.u64).");
}

static void ratios_by_time(void **state)
{
	(void)state;
	assert_says("x table");
	assert_string_equal(word_of("table", "u64", 8), "1.00");
	assert_string_equal(word_of("biham", "avx2", 8), "3.16");
	assert_string_equal(word_of("biham", "avx512", 8), "2.54");
	assert_string_equal(word_of("biham", "avx512", 7), "1.79");
	assert_string_equal(word_of("ref", "u64", 8), "0.03");
}

static void baselines(void **state)
{
	(void)state;
	style.baseline = "vperm";
	assert_says("x vperm status");
	assert_string_equal(word_of("vperm", "avx2", 8), "1.00");
	style.baseline = "biham";
	assert_says("x biham.avx2 ");
	style.baseline = "biham.avx512";
	assert_says("x biham.avx512 ");
	style.baseline = "slice";
	assert_says("x table status");
	style.baseline = NULL;
	strcpy(made.modules[1].info.impl, "tabel");
	assert_says("x ref status");
	strcpy(made.modules[0].info.impl, "fer");
	assert_says("x fer status");
}

static void rows_without_figures(void **state)
{
	const char *line;

	(void)state;
	line = strstr(line_of("slice", "avx2"), "failed");
	assert_string_equal(line, "failed: encryption differs from ref in the tail");
	line = strstr(line_of("slice", "avx512"), "skipped");
	assert_string_equal(line, "skipped: this CPU lacks AVX-512");
}

/* A module that is right but of which one series timed out keeps the others. */
static void rows_with_a_gap(void **state)
{
	struct result *r = result_of("vperm", "avx2", OP_ENC, WORKLOAD_STREAM);

	(void)state;
	r->status = STATUS_TIMEOUT;
	snprintf(r->reason, sizeof r->reason, "no answer in 5 s");
	assert_string_equal(word_of("vperm", "avx2", 4), "-");
	assert_string_equal(word_of("vperm", "avx2", 3), "14.20*");
	assert_string_equal(word_of("vperm", "avx2", 9), "timeout");
	assert_says("timeout stream: no answer in 5 s");
}

static void verdict(void **state)
{
	(void)state;
	assert_says("led64: biham.avx2 is fastest for long messages (9.80 cycles/byte, 3.2 x "
		    "table.u64), vperm.avx2 for 128-byte batches (14.20 cycles/byte, 2.2 x "
		    "table.u64).");
	for (size_t i = 0; i < made.run.nmodules; i++)
		made.modules[i].info.constant_time = 0;
	assert_says("3.2 x table.u64, not constant time)");
}

static void noise_is_marked(void **state)
{
	struct result *r = result_of("biham", "avx2", OP_ENC, WORKLOAD_STREAM);

	(void)state;
	assert_silent("~9");
	r->flags = FLAG_SPREAD | FLAG_DRIFT;
	assert_string_equal(word_of("biham", "avx2", 4), "~9.80*");
	assert_string_equal(word_of("biham", "avx2", 8), "~3.16");
	assert_string_equal(word_of("biham", "avx2", 9), "noisy");
	assert_says("led64: biham.avx2 is fastest for long messages (~9.80 ");
	assert_says("1 of 17 figures are noisy; mostly quiet");
}

static void three_flags_no_verdict(void **state)
{
	unsigned three = FLAG_SPREAD | FLAG_DRIFT | FLAG_OUTLIERS;

	(void)state;
	/* Not the winner, but it might be. */
	result_of("biham", "avx512", OP_ENC, WORKLOAD_STREAM)->flags = three;
	assert_says("led64: no verdict for long messages, biham.avx512 is too noisy (spread, "
		    "outliers, drift); vperm.avx2 is fastest for 128-byte batches (14.20 ");
	assert_silent("fastest for long");
	usual(NULL);
	/* Far too slow to be the fastest, but no good as a yardstick. */
	result_of("table", "u64", OP_ENC, WORKLOAD_STREAM)->flags = three;
	assert_says("biham.avx2 is fastest for long messages (9.80 cycles/byte), ");
	result_of("vperm", "avx2", OP_ENC, WORKLOAD_BATCH)->flags = three;
	assert_says("(9.80 cycles/byte); no verdict for 128-byte batches, vperm.avx2 is too noisy");
}

static void nothing_to_compare(void **state)
{
	(void)state;
	made.run.nresults = 0;
	assert_says("led64: no verdict, nothing was measured.");
	assert_says("0 of 0 figures are noisy; nothing was measured");
	assert_says("skipped: the run ended before it was measured");
	usual(NULL);
	made.run.nmodules = 2;
	made.run.nresults = 5;
	made.results[0].status = STATUS_TIMEOUT;
	assert_says("led64: no verdict, nothing to compare with.");
	assert_null(strchr(word_of("table", "u64", 3), '*'));
}

static void ticks_are_not_cycles(void **state)
{
	(void)state;
	made.run.cycle_source = CYCLES_TSC_RAW;
	made.run.ratio = (struct estimate){NAN, NAN, NAN};
	for (size_t i = 0; i < made.run.nresults; i++)
		made.results[i].cycles_core = (struct estimate){NAN, NAN, NAN};
	style.verbose = true;
	assert_silent("cycles");
	assert_says("ticks/B");
	assert_says("TSC ticks/byte");
	assert_string_equal(word_of("table", "u64", 4), "25.83");
}

static void other_metrics(void **state)
{
	(void)state;
	style.metric = METRIC_NS;
	assert_says("ns/B");
	assert_string_equal(word_of("biham", "avx2", 4), "4.08*");
	style.metric = METRIC_MBPS;
	assert_says("Mbit/s");
	assert_string_equal(word_of("biham", "avx2", 4), "1959.18*");
	assert_string_equal(word_of("biham", "avx512", 4), "1573.63");
}

/* Everything unknown or zero: dashes, never a NAN. */
static void no_nan_ever(void **state)
{
	(void)state;
	for (unsigned pass = 0; pass < 6; pass++) {
		style = (struct table_style){
			.metric = pass % 3, .verbose = true, .markdown = pass > 2};
		for (size_t i = 0; i < made.run.nresults; i++) {
			struct result *r = &made.results[i];

			r->cycles_core = (struct estimate){NAN, -INFINITY, INFINITY};
			r->mbit_per_s = INFINITY;
			if (i % 3 == 0)
				r->ns_per_byte = NAN;
			if (i % 3 == 1)
				r->ns_per_byte = 0;
		}
		made.run.seconds = made.run.tsc_hz = made.run.ratio.median = NAN;
		made.run.rounds_kept = made.run.rounds_dropped = 0;
		print();
		for (char *c = page; *c != '\0'; c++)
			*c = (char)tolower((unsigned char)*c);
		assert_null(strstr(page, "nan"));
		assert_null(strstr(page, "inf"));
	}
}

static void missing_core_cycles_say_why(void **state)
{
	struct result *r = result_of("vperm", "avx2", OP_ENC, WORKLOAD_STREAM);

	(void)state;
	r->cycles_core.median = NAN;
	snprintf(r->reason, sizeof r->reason, "the canary never settled");
	assert_string_equal(word_of("vperm", "avx2", 4), "-");
	assert_says("the canary never settled");
}

static void assert_tidy(void)
{
	for (const char *start = print(); *start != '\0';) {
		size_t n = strcspn(start, "\n");
		char line[512];

		snprintf(line, sizeof line, "%.*s", (int)n, start);
		assert_true(text_width(line) <= 100);
		assert_true(n == 0 || start[n - 1] != ' ');
		start += n + 1;
	}
}

static void fits_and_aligns(void **state)
{
	const char *line, *point;
	long column = 0;

	(void)state;
	result_of("biham", "avx2", OP_ENC, WORKLOAD_STREAM)->flags = FLAG_SPREAD;
	snprintf(made.modules[5].reason, REASON_BYTES, "%0200d and %040d", 1, 2);
	made.modules[5].reason[99] = ' ';
	for (unsigned i = 0; i < 200; i += 20)
		made.modules[5].reason[i] = ' ';
	made.modules[5].reason[0] = 'x';
	assert_tidy();
	style.verbose = true;
	assert_tidy();
	style.verbose = false;
	/* Decimal points of the stream column stand under each other. */
	for (unsigned i = 0; i < 4; i++) {
		static const char *const rows[][2] = {{"biham", "avx2"},
						      {"biham", "avx512"},
						      {"vperm", "avx2"},
						      {"table", "u64"}};

		line = line_of(rows[i][0], rows[i][1]);
		point = strchr(strchr(line, '.') + 1, '.');
		assert_true(i == 0 || point - line == column);
		column = point - line;
	}
}

static void further_series(void **state)
{
	(void)state;
	assert_silent("enc ");
	make_module(&made, "led64", "sizes", "u64", 1);
	for (unsigned i = 0; i < 9; i++)
		make_result(&made, OP_ENC, WORKLOAD_STREAM, UINT64_C(64) << 2 * i, 20 + i, 2.4);
	make_result(&made, OP_SBOX, WORKLOAD_PART, 256, 0.054, 2.4);
	make_result(&made, OP_SETKEY_ENC, WORKLOAD_CALL, 64, 77, 2.4);
	make_result(&made, OP_ENC, WORKLOAD_PAPER, 128, 13, 2.4)->paper_n = 250000;
	made.results[made.run.nresults - 1].paper_seconds = 0.7125;
	assert_says("64 B 256 B 1 KiB 4 KiB 64 KiB 256 KiB");
	assert_says("1 MiB 4 MiB 256 B 64 B 128 B 1000000 x 128 B");
	assert_says("27.00 28.00 0.0540 77.00 250000 0.7125");
	assert_tidy();
	/* The usual long message is in the main table. */
	assert_string_equal(word_of("sizes", "u64", 4), "24.00");
}

/* Without the usual size the longest is the stream. */
static void other_long_message(void **state)
{
	(void)state;
	for (size_t i = 0; i < made.run.nresults; i++)
		if (made.results[i].series.workload == WORKLOAD_STREAM)
			made.results[i].series.bytes = 1 << 20;
	assert_string_equal(word_of("biham", "avx2", 4), "9.80*");
	assert_silent("1 MiB");
}

static void markdown(void **state)
{
	unsigned bars = 0, expected = 0;

	(void)state;
	style.markdown = true;
	strcpy(made.modules[5].reason, "a|b *c* <d>");
	assert_says("### led64: 64-bit blocks, 64-bit key");
	assert_says("| biham | avx2 | 256 | 180.20 | **9.80** |");
	assert_says("| slice | avx2 | 32 | - | - | - | - | - | - | failed: a\\|b \\*c\\* \\<d> |");
	assert_says("vperm.avx2 for 128-byte batches");
	for (const char *c = page; *c != '\0'; c++) {
		bars += *c == '|' && c[-1] != '\\';
		if (*c != '\n')
			continue;
		if (bars > 0 && expected == 0)
			expected = bars;
		assert_true(bars == 0 || bars == expected);
		bars = 0;
	}
	assert_int_equal(expected, 11);
}

static void colour_is_only_on_top(void **state)
{
	static char plain[sizeof page];
	size_t used = 0;

	(void)state;
	assert_silent("\033");
	strcpy(plain, page);
	style.colour = true;
	assert_non_null(strstr(print(), "\033[1m9.80*\033[0m"));
	for (const char *c = page; *c != '\0'; c++) {
		if (*c == '\033')
			c = strchr(c, 'm');
		else
			page[used++] = *c;
	}
	page[used] = '\0';
	assert_string_equal(page, plain);
}

static void foreign_text_is_tame(void **state)
{
	(void)state;
	strcpy(made.modules[5].reason, "two\nlines \033[2J \xff");
	strcpy(made.modules[4].info.impl, "v\tp\033m");
	strcpy(made.run.machine.cpu, "CPU\033");
	style.verbose = true;
	assert_silent("\033");
	assert_says("failed: two?lines ?[2J ?");
}

static void footer(void **state)
{
	(void)state;
	assert_says("tsc_scaled, TSC 2.000 GHz, core/TSC 1.200 (1.190 to 1.210)");
	assert_says("1000 kept, 40 dropped as disturbed (3.8 %)");
	assert_says("0 of 17 figures are noisy; quiet enough");
	assert_says("38.2 s");
	assert_silent("interrupted");
	made.run.complete = false;
	assert_says("interrupted: this is what was measured so far");
}

static void details(void **state)
{
	(void)state;
	result_of("biham", "avx2", OP_ENC, WORKLOAD_STREAM)->flags = FLAG_SPREAD;
	style.verbose = true;
	assert_says("stream 9.780-9.829 (spread);");
	assert_says("how biham works; constant time; source: a paper");
	assert_says("how table works; not constant time");
	style.metric = METRIC_MBPS;
	assert_says("stream 1953-1963 (spread);");
}

static void primitives_apart(void **state)
{
	(void)state;
	make_module(&made, "led128", "table", "u64", 4);
	make_results(&made, 47, 46, 118, 2.4);
	made.modules[made.run.nmodules - 1].info.key_bytes = 16;
	assert_says("led128: 64-bit blocks, 128-bit key");
	assert_says("led128: no verdict, nothing to compare with.");
	assert_says("led64: biham.avx2 is fastest");
}

static void no_decimal_commas(void **state)
{
	static char plain[sizeof page];

	(void)state;
	style.verbose = true;
	strcpy(plain, print());
	if (!comma_locale())
		skip();
	print();
	setlocale(LC_ALL, "C");
	assert_string_equal(page, plain);
}

int main(void)
{
#define USUAL(test) cmocka_unit_test_setup(test, usual)
	const struct CMUnitTest tests[] = {
		USUAL(fastest_first_by_time),
		USUAL(winners_by_time),
		USUAL(level_rows_share_the_mark),
		USUAL(ratios_by_time),
		USUAL(baselines),
		USUAL(rows_without_figures),
		USUAL(rows_with_a_gap),
		USUAL(verdict),
		USUAL(noise_is_marked),
		USUAL(three_flags_no_verdict),
		USUAL(nothing_to_compare),
		USUAL(ticks_are_not_cycles),
		USUAL(other_metrics),
		USUAL(no_nan_ever),
		USUAL(missing_core_cycles_say_why),
		USUAL(fits_and_aligns),
		USUAL(further_series),
		USUAL(other_long_message),
		USUAL(markdown),
		USUAL(colour_is_only_on_top),
		USUAL(foreign_text_is_tame),
		USUAL(footer),
		USUAL(details),
		USUAL(primitives_apart),
		USUAL(no_decimal_commas),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
