/* SPDX-License-Identifier: MIT */
#include "sample.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "modes.h"
#include "walk.h"

enum {
	WALK_BYTES = 16 * 1024, /* what the batch calls walk through */
	PAGE = 4096,
	ROUND_NS = 1000000, /* that the samples of a round may take: quiet moments are short */
	LEAST_SAMPLES = 3,
	WARM_NS = 100000, /* of calls that are not timed: a single sample may be 10 us */
};

struct bench {
	const struct lb_cipher *module;
	const struct clock *clock;
	uint8_t *schedule, *state;
	struct message *message;
	struct walk walk;
	bool own_key; /* the schedule is not that of the deck's key 0 */
	uint8_t iv[MAX_BLOCK_BYTES];
};

static size_t round_up(size_t n, size_t unit)
{
	return (n + unit - 1) / unit * unit;
}

struct bench *bench_new(const struct lb_cipher *module, const struct clock *clock,
			struct message *message)
{
	struct bench *b = calloc(1, sizeof *b);
	size_t state = round_up(module->state_bytes, PAGE);
	size_t schedule = round_up(module->schedule_bytes, PAGE);

	if (b == NULL)
		return NULL;
	b->module = module;
	b->clock = clock;
	b->message = message;
	b->own_key = true;
	b->schedule = memory_new(schedule + state + PAGE);
	if (b->schedule == NULL) {
		free(b);
		return NULL;
	}
	b->state = b->schedule + schedule;
	return b;
}

static lb_part *part_of(const struct lb_cipher *m, enum op op)
{
	return op == OP_PACK	 ? m->pack
	       : op == OP_UNPACK ? m->unpack
	       : op == OP_SBOX	 ? m->sbox
				 : m->rounds;
}

/* Makes room for what the series works on. */
static const char *reserve(struct bench *b, const struct series *s)
{
	if (s->workload == WORKLOAD_WALK)
		return walk_prepare(&b->walk, s->bytes, b->module->state_bytes);
	if (s->bytes % b->module->block_bytes != 0)
		return "not a whole number of blocks";
	if (!message_reserve(b->message, s->bytes < WALK_BYTES ? WALK_BYTES : s->bytes))
		return "out of memory";
	return NULL;
}

const char *bench_prepare(struct bench *b, const struct series *series)
{
	bool part = series->workload == WORKLOAD_PART || series->workload == WORKLOAD_WALK;
	const char *error = part && part_of(b->module, series->op) == NULL ? "no such part"
									   : reserve(b, series);

	if (error != NULL)
		return error;
	if (b->own_key)
		b->module->setkey(b->schedule, b->message->deck->key[0]);
	b->own_key = series->op == OP_SETKEY || series->op == OP_SETKEY_ENC;
	return NULL;
}

/* One message.  All of a block's room is copied, for that takes no loop. */
static void crypt(struct bench *b, enum op op, uint8_t *out, const uint8_t *in, size_t bytes)
{
	const struct lb_cipher *m = b->module;

	if (op_is_mode(op)) {
		memcpy(b->iv, message_iv(b->message), sizeof b->iv);
		modes_run(m, op, b->schedule, out, in, bytes, b->iv);
	} else {
		(op == OP_DEC ? m->decrypt : m->encrypt)(b->schedule, out, in,
							 bytes / m->block_bytes);
	}
}

/* `calls` calls, each on the next 128 bytes of the walk. */
static void walk(struct bench *b, const struct series *s, uint32_t calls)
{
	size_t room = s->bytes < WALK_BYTES ? WALK_BYTES - s->bytes : 0;
	size_t at = 0;

	for (uint32_t i = 0; i < calls; i++) {
		if (s->op == OP_SETKEY_ENC)
			b->module->setkey(b->schedule, b->message->in + at);
		crypt(b, s->op, b->message->out + at, b->message->in + at, s->bytes);
		at = at + s->bytes > room ? 0 : at + s->bytes;
	}
}

static void set_keys(struct bench *b, uint32_t calls)
{
	for (uint32_t i = 0; i < calls; i++)
		b->module->setkey(b->schedule, b->message->in + i % 64 * MAX_KEY_BYTES);
}

static void run_calls(struct bench *b, const struct series *s, uint32_t calls)
{
	if (s->workload == WORKLOAD_PART)
		part_of(b->module, s->op)(b->schedule, b->state, calls);
	else if (s->workload == WORKLOAD_WALK)
		walk_run(&b->walk, part_of(b->module, s->op), b->schedule, b->module->state_bytes,
			 s->bytes, calls);
	else if (s->op == OP_SETKEY)
		set_keys(b, calls);
	else
		walk(b, s, calls);
}

/* Clears registers that vzeroupper does not reach, all 512 bits of them. */
#define CLEAR(n)	   "vpxorq %%xmm" #n ", %%xmm" #n ", %%xmm" #n "\n\t"
#define CLEAR4(a, b, c, d) CLEAR(a) CLEAR(b) CLEAR(c) CLEAR(d)

/* A module that leaves the upper halves of its registers dirty must not slow down
 * what comes after it. */
static void clean_registers(void)
{
	if (__builtin_cpu_supports("avx"))
		__asm__ volatile("vzeroupper" ::: "memory");
	if (__builtin_cpu_supports("avx512vl"))
		__asm__ volatile(CLEAR4(16, 17, 18, 19) CLEAR4(20, 21, 22, 23)
					 CLEAR4(24, 25, 26, 27) CLEAR4(28, 29, 30, 31)
				 :
				 :
				 : "memory");
}

double bench_sample(struct bench *b, const struct series *s, uint32_t calls, double *cycles,
		    unsigned *cpu)
{
	uint64_t first = clock_cycles();
	uint64_t begin = clock_begin();
	double ticks;

	run_calls(b, s, calls);
	ticks = (double)(clock_end(cpu) - begin) - b->clock->overhead_ticks;
	*cycles = (double)(clock_cycles() - first) - b->clock->overhead_cycles;
	clean_registers();
	return ticks < 1 ? 1 : ticks;
}

/* The quickest of some samples: the others may have been interrupted. */
static double quickest(struct bench *b, const struct series *s, uint32_t calls)
{
	double least = INFINITY, cycles;
	unsigned cpu;

	for (int trial = 0; trial < 5; trial++)
		least = fmin(least, bench_sample(b, s, calls, &cycles, &cpu));
	return least;
}

uint32_t bench_calls(struct bench *b, const struct series *s)
{
	double least = clock_least_sample(b->clock);
	uint32_t calls = 1;

	for (;;) {
		double ticks = quickest(b, s, calls);

		if (ticks >= least || calls >= 1u << 24)
			return calls;
		/* A quarter more than needed, for the next trial may run faster. */
		calls = (uint32_t)(calls * (ticks < least / 8 ? 8 : 1.25 * least / ticks)) + 1;
	}
}

static size_t samples_of(const struct bench *b, double ticks)
{
	double fit = ROUND_NS / 1e9 * b->clock->tsc_hz / ticks;

	return fit >= ROUND_SAMPLES  ? ROUND_SAMPLES
	       : fit < LEAST_SAMPLES ? LEAST_SAMPLES
				     : (size_t)fit;
}

uint32_t involuntary_switches(void)
{
	struct rusage usage;

	getrusage(RUSAGE_SELF, &usage);
	return (uint32_t)usage.ru_nivcsw;
}

/* Bytes of output that a sample writes. */
static size_t touched(const struct series *s, uint32_t calls)
{
	size_t walk = WALK_BYTES / s->bytes;

	return s->bytes * (walk == 0 ? 1 : calls < walk ? calls : walk);
}

/* The first block of the last message that is not what the harness's counter mode
 * makes of it, call by short call: the reference was not asked for so many. */
static size_t wrong_beyond(const struct bench *b, const struct series *s)
{
	const struct deck *deck = b->message->deck;
	uint8_t counter[MAX_BLOCK_BYTES], right[PAGE];
	size_t block = b->module->block_bytes, most = PAGE / block * block;
	size_t n, at = DECK_BLOCKS * block;

	deck_counter(counter, deck, 0, DECK_BLOCKS);
	for (; at < s->bytes; at += n) {
		n = s->bytes - at < most ? s->bytes - at : most;
		modes_over(b->module, OP_CTR, b->schedule, right, b->message->in + at, n, counter);
		if (memcmp(right, b->message->out + at, n) != 0)
			break;
	}
	return (at < s->bytes ? at : s->bytes) / block;
}

/* Whether the answers of a series are known. */
static bool is_checked(const struct series *s)
{
	return s->workload != WORKLOAD_PART && op_is_message(s->op);
}

void bench_ask(struct bench *b, const struct series *s, uint32_t calls)
{
	if (is_checked(s))
		message_ask(b->message, s, touched(s, calls));
}

const char *bench_wrong(const struct bench *b, const struct series *s, uint32_t calls)
{
	static char reason[96];
	size_t bytes = is_checked(s) ? touched(s, calls) : 0;
	size_t blocks = bytes / b->module->block_bytes;
	size_t bad = message_wrong(b->message, s, bytes);

	if (bad == blocks && s->op == OP_CTR && modes_own(b->module, s->op) && blocks > DECK_BLOCKS)
		bad = wrong_beyond(b, s);
	if (bad == blocks)
		return NULL;
	snprintf(reason, sizeof reason, "timed: %s, block %zu of %zu differs from the reference",
		 s->op == OP_ENC   ? "encrypt"
		 : s->op == OP_DEC ? "decrypt"
				   : op_name(s->op),
		 bad, blocks);
	return reason;
}

/* Runs until caches and predictors know the code and the place of its message.  Returns
 * the ticks of a sample, and the CPU. */
static double warm_up(struct bench *b, const struct series *s, uint32_t calls, unsigned *cpu)
{
	uint64_t start = clock_now().ns;
	double ticks, cycles;

	do
		ticks = bench_sample(b, s, calls, &cycles, cpu);
	while (clock_now().ns - start < WARM_NS);
	return ticks;
}

const char *bench_round(struct bench *b, const struct series *s, uint32_t calls, struct round *r)
{
	uint32_t switches = involuntary_switches();
	unsigned home, cpu;
	double cycles;
	size_t n;

	bench_ask(b, s, calls);
	*r = (struct round){.calls = calls, .before = clock_canary(b->clock)};
	n = samples_of(b, warm_up(b, s, calls, &home));
	for (size_t i = 0; i < n; i++) {
		double ticks = bench_sample(b, s, calls, &cycles, &cpu);

		if (cpu != home) {
			r->discarded++;
			home = cpu;
			continue;
		}
		r->ticks[r->samples] = ticks / calls;
		r->cycles[r->samples++] = cycles / calls;
	}
	r->after = clock_canary(b->clock);
	r->switches = involuntary_switches() - switches;
	return bench_wrong(b, s, calls);
}

const char *bench_paper(struct bench *b, uint64_t n, double *seconds)
{
	const struct series s = {OP_ENC, WORKLOAD_PAPER, BATCH_BYTES};
	struct instant begin;

	message_ask(b->message, &s, BATCH_BYTES);
	begin = clock_now();
	for (uint64_t i = 0; i < n; i++)
		b->module->encrypt(b->schedule, b->message->out, b->message->in,
				   BATCH_BYTES / b->module->block_bytes);
	*seconds = (double)(clock_now().ns - begin.ns) / 1e9;
	return bench_wrong(b, &s, 1);
}
