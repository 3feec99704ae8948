/* SPDX-License-Identifier: MIT */
/* The table that people read: what is in it, how it looks, what it never says. */
#include "page.h"

#include "comma.h"
#include "text.h"

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
	/* The usual long message is in both tables, first where the first module has it. */
	assert_says("16 KiB 64 B 256 B 1 KiB 4 KiB 64 KiB");
	assert_says("256 KiB 1 MiB 4 MiB 256 B 64 B");
	assert_says("128 B 1000000 x 128 B");
	assert_tidy();
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
	const struct CMUnitTest tests[] = {
		USUAL(rows_without_figures),
		USUAL(rows_with_a_gap),
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
		USUAL(no_decimal_commas),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
