/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clock.h"
#include "cmd.h"
#include "cpu.h"
#include "document.h"
#include "machine.h"

enum { READINGS = 15, LABEL = 14 };

struct diagnosis {
	struct machine machine;
	struct concern concerns[MACHINE_CONCERNS];
	size_t nconcerns;
	struct clock clock;
	struct estimate ratio; /* core cycles per TSC tick: median, min, max */
};

static const struct option options[] = {
	{"json", no_argument, NULL, OPT_OWN},
	{"help", no_argument, NULL, 'h'},
	{0},
};

static int help(void)
{
	puts("Usage: ledbench doctor [OPTION]...\n"
	     "Show what this machine is, what on it would disturb a run, and what to do.\n\n"
	     "  --json             the same as JSON");
	return finish_output(EXIT_OK);
}

static void doctor_clock(struct diagnosis *d)
{
	double ratios[READINGS];

	clock_start(&d->clock);
	for (size_t i = 0; i < READINGS; i++)
		ratios[i] = clock_ratio(&d->clock, clock_canary(&d->clock).imul);
	stats_sort(ratios, READINGS);
	d->ratio.median = stats_quantile(ratios, READINGS, 0.5);
	d->ratio.lo = ratios[0];
	d->ratio.hi = ratios[READINGS - 1];
}

/* --- as text ------------------------------------------------------------------- */

static void row(const char *label, const char *value)
{
	printf("  %-*s %s\n", LABEL, label, value[0] != '\0' ? value : "not visible here");
}

/* "32 KiB", "32 MiB"; what is missing or unknown shows as "-". */
static const char *size_text(char text[24], int kib)
{
	if (kib <= 0)
		snprintf(text, 24, "-");
	else if (kib >= 1024 && kib % 1024 == 0)
		snprintf(text, 24, "%d MiB", kib / 1024);
	else
		snprintf(text, 24, "%d KiB", kib);
	return text;
}

static void show_cpu(const struct machine *m)
{
	char l1d[24], l2[24], l3[24];

	puts("CPU");
	row("name", m->cpu);
	row("architecture", m->codename);
	printf("  %-*s %s, family %d, model %d, stepping %d\n", LABEL, "identity", m->vendor,
	       m->family, m->model, m->stepping);
	row("microcode", m->microcode);
	printf("  %-*s L1d %s, L2 %s, L3 %s\n", LABEL, "caches", size_text(l1d, m->l1d_kib),
	       size_text(l2, m->l2_kib), size_text(l3, m->l3_kib));
}

static void show_words(void)
{
	size_t n;
	const struct cpu_word *words = cpu_words(&n);

	puts("\nInstruction sets");
	for (size_t i = 0; i < n; i++) {
		const char *reason = cpu_lacks(words[i].name);

		if (reason == NULL)
			printf("  %-*s yes  %s\n", LABEL, words[i].name, words[i].features);
		else
			printf("  %-*s no   %-22s %s\n", LABEL, words[i].name, words[i].features,
			       reason);
	}
}

static void show_clock(const struct diagnosis *d)
{
	const struct clock *c = &d->clock;

	puts("\nClock");
	printf("  %-*s %.4f GHz\n", LABEL, "TSC", c->tsc_hz / 1e9);
	if (isfinite(d->ratio.median))
		printf("  %-*s %.4f (%.4f to %.4f): the core runs at %.3f GHz\n", LABEL, "core/TSC",
		       d->ratio.median, d->ratio.lo, d->ratio.hi,
		       d->ratio.median * c->tsc_hz / 1e9);
	else
		row("core/TSC", "");
	printf("  %-*s %s%s%s\n", LABEL, "core cycles", cycle_source_name(c->source),
	       c->reason[0] != '\0' ? ": " : "", c->reason);
}

static void show_system(const struct machine *m)
{
	static const char *const turbo[] = {"", "off", "on"};

	puts("\nSystem");
	row("OS", m->os);
	row("kernel", m->kernel);
	row("hypervisor", m->hypervisor[0] != '\0' ? m->hypervisor : "none");
	row("governor", m->governor);
	row("turbo", turbo[m->turbo + 1]);
	row("SMT", strcmp(m->smt, "notsupported") == 0 ? "not supported" : m->smt);
	printf("  %-*s %d online, %d allowed\n", LABEL, "CPUs", m->cpus_online, m->cpus_allowed);
	if (m->quota_cpus > 0)
		printf("  %-*s %.2f CPUs\n", LABEL, "quota", m->quota_cpus);
	else
		row("quota", "none");
	if (m->load1 >= 0)
		printf("  %-*s %.2f\n", LABEL, "load", m->load1);
	else
		row("load", "");
	row("fingerprint", m->fingerprint);
}

static void show_concerns(const struct diagnosis *d)
{
	puts("\nWhat would disturb a run");
	for (size_t i = 0; i < d->nconcerns; i++)
		printf("  %-*s %s\n  %-*s -> %s\n", LABEL, d->concerns[i].what,
		       d->concerns[i].finding, LABEL, "", d->concerns[i].remedy);
	if (d->nconcerns == 0)
		puts("  nothing that can be seen from here");
}

/* --- as JSON ------------------------------------------------------------------- */

static void put_clock(struct document *d, const struct diagnosis *x)
{
	cJSON *o = put_object(d, d->root, "cycles");

	put_string(d, o, "source", cycle_source_name(x->clock.source));
	put_string(d, o, "reason", x->clock.reason);
	put_figure(d, o, "imul_latency", x->clock.imul_latency);
	put_figure(d, o, "overhead_ticks", x->clock.overhead_ticks);
	put_estimate(d, o, "ratio", &x->ratio, "min", "max");
}

static void put_words(struct document *d)
{
	cJSON *array = put_array(d, d->root, "words");
	size_t n;
	const struct cpu_word *words = cpu_words(&n);

	for (size_t i = 0; i < n; i++) {
		cJSON *o = append_object(d, array);
		const char *reason = cpu_lacks(words[i].name);

		put_string(d, o, "name", words[i].name);
		put_count(d, o, "vector_bytes", words[i].vector_bytes);
		put_string(d, o, "features", words[i].features);
		put(d, o, "usable", cJSON_CreateBool(reason == NULL));
		put_string(d, o, "reason", reason == NULL ? "" : reason);
	}
}

static void put_concerns(struct document *d, const struct diagnosis *x)
{
	cJSON *array = put_array(d, d->root, "concerns");

	for (size_t i = 0; i < x->nconcerns; i++) {
		cJSON *o = append_object(d, array);

		put_string(d, o, "what", x->concerns[i].what);
		put_string(d, o, "finding", x->concerns[i].finding);
		put_string(d, o, "remedy", x->concerns[i].remedy);
	}
}

static int show_json(const struct diagnosis *x)
{
	struct document d = {.root = cJSON_CreateObject()};
	char *text;

	if (d.root != NULL) {
		put_count(&d, d.root, "schema_version", SCHEMA_VERSION);
		put_machine(&d, &x->machine, x->clock.tsc_hz);
		put_clock(&d, x);
		put_words(&d);
		put_concerns(&d, x);
	}
	text = document_end(&d);
	if (text == NULL)
		return complain_error(NULL);
	fputs(text, stdout);
	free(text);
	return EXIT_OK;
}

static int show(const struct diagnosis *d)
{
	show_cpu(&d->machine);
	show_words();
	show_clock(d);
	show_system(&d->machine);
	show_concerns(d);
	return EXIT_OK;
}

int cmd_doctor(int argc, char **argv)
{
	struct diagnosis d;
	bool json = false;
	int option;

	while ((option = next_option(argc, argv, "h", options)) != -1) {
		if (option == 'h')
			return help();
		if (option != OPT_OWN)
			return EXIT_USAGE;
		json = true;
	}
	if (optind < argc) {
		complain("doctor: '%s' is not an option", argv[optind]);
		return EXIT_USAGE;
	}
	if (cpu_mask_error() != NULL) {
		complain("%s", cpu_mask_error());
		return EXIT_USAGE;
	}
	machine_read(&d.machine); /* before pin(), which changes what is allowed */
	d.nconcerns = machine_concerns(&d.machine, d.concerns);
	if (pin(-1) < 0)
		return EXIT_IO;
	doctor_clock(&d);
	return finish_output(json ? show_json(&d) : show(&d));
}
