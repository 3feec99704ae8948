/* SPDX-License-Identifier: MIT */
/* Order, winners, ratios and verdicts: by time, and honest about noise. */
#include "page.h"

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
	/* A reference has batches alone, which no stream is held against. */
	assert_string_equal(word_of("ref", "u64", 8), "-");
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
	assert_says("x tabel status");
	strcpy(made.modules[1].info.impl, "serial");
	assert_says("x serial status");
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		USUAL(fastest_first_by_time),
		USUAL(winners_by_time),
		USUAL(level_rows_share_the_mark),
		USUAL(ratios_by_time),
		USUAL(baselines),
		USUAL(verdict),
		USUAL(noise_is_marked),
		USUAL(three_flags_no_verdict),
		USUAL(nothing_to_compare),
		USUAL(primitives_apart),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
