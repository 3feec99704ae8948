/* SPDX-License-Identifier: MIT */
/* What the verbs share: how they end, how they complain, and which modules they
 * are about.  Only cmd/ prints and exits. */
#ifndef LB_CMD_H
#define LB_CMD_H

#include <getopt.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "catalogue.h"
#include "roster.h"
#include "tracks.h"

enum {
	EXIT_OK = 0, /* modules that this CPU cannot run do not change that */
	EXIT_IO = 1, /* run-time or input/output error */
	EXIT_USAGE = 2,
	EXIT_FAIL = 3,	       /* compare: something is slower */
	EXIT_INCONCLUSIVE = 4, /* compare: this host cannot tell */
	EXIT_WRONG = 5,	       /* some module is wrong, crashed or timed out */
	EXIT_NOTHING = 77,     /* nothing usable */
	EXIT_SIGNAL = 128,     /* + the signal's number */
};

int cmd_run(int argc, char **argv);
int cmd_list(int argc, char **argv);
int cmd_check(int argc, char **argv);
int cmd_new(int argc, char **argv);
int cmd_doctor(int argc, char **argv);
int cmd_explain(int argc, char **argv);
int cmd_compare(int argc, char **argv);
int cmd_recommend(int argc, char **argv);
int cmd_paper(int argc, char **argv);
int cmd_report(int argc, char **argv);

/* One line on standard error, after the program's name. */
__attribute__((format(printf, 1, 2))) void complain(const char *format, ...);

/* Prints an error of the harness, frees it and returns EXIT_IO. */
int complain_error(char *error);

/* Writes a document, which is freed, to that path; NULL is one for which memory was short.
 * EXIT_OK, or EXIT_IO with a complaint. */
int write_json(const char *path, char *text);

/* Whether an output is the same file as something that is read, which it would replace: then
 * with a complaint that names the option.  NULL is no output. */
bool replaces(const char *option, const char *output, const char *input);

/* What became of a picture: an error of drawing it, which is freed, or that gnuplot is
 * missing.  EXIT_OK, or EXIT_IO with a complaint. */
int drawn(const char *path, char *error, bool missing);

/* Flushes standard output.  `status`, or EXIT_IO with a complaint if something that
 * was printed did not arrive. */
int finish_output(int status);

/* The number of the signal that asks the program to stop; 0 if none came. */
extern volatile sig_atomic_t stop_signal;

/* Whoever starts the program with a standard file closed shall hear of it: the number
 * must not go to a file that is opened later. */
void hold_standard_files(void);

/* Whether standard output is a terminal and nobody asks for no colour. */
bool wants_colour(void);

/* Fills in what a run says of itself before it begins: version, commit, arguments, time,
 * seed and machine.  run->argv is to free(), its words are those of argv. */
void describe_run(struct run *run, int argc, char **argv, uint64_t seed);

/* Makes SIGINT, SIGTERM and SIGHUP set stop_signal, and a closed pipe an error. */
void catch_signals(void);

/* Confines the program to one CPU: that one, or (-1) the last that it may use.
 * The CPU's number, or -1 with a complaint. */
int pin(int cpu);

/* getopt_long(), whose complaints begin as all others do. */
int next_option(int argc, char **argv, const char *letters, const struct option *options);

/* A number after an option.  false with a complaint naming the option if it is not
 * a number or lies outside of least to most. */
bool parse_number(const char *option, const char *text, double least, double most, double *value);

/* The same for whole numbers. */
bool parse_whole(const char *option, const char *text, double least, double most, double *value);

/* The same for a percentage, with or without its sign: "1%" is .01. */
bool parse_percent(const char *option, const char *text, double least, double most, double *value);

/* A number of bytes from 1 to 64M, with a unit K or M or none. */
bool parse_bytes(const char *option, const char *text, uint64_t *bytes);

/* The argument of --op: names of operations, bits of *ops. */
bool parse_ops(const char *list, unsigned *ops);

/* The argument of --sizes: bytes of the stream messages, or ranges of them; each once. */
bool parse_sizes(const char *list, struct wish *wish);

/* Whether each of the sizes but the last `optional` is a whole number of blocks of some
 * module; false with a complaint. */
bool sizes_fit(const struct wish *wish, size_t optional, const struct roster *roster);

/* Whether each operation of the wish is one that some module has; false with a complaint. */
bool ops_exist(const struct wish *wish, const struct roster *roster);

/* --- options that say which modules are meant ------------------------------------ */

enum { SELECT_LISTS = 64 };

struct selection {
	const char *impl[SELECT_LISTS], *cipher[SELECT_LISTS], *isa[SELECT_LISTS];
	const char *exclude[SELECT_LISTS], *folder[SELECT_LISTS];
	size_t nimpl, ncipher, nisa, nexclude, nfolder;
	const char *vectors; /* NULL: the program's own */
	double timeout;	     /* seconds */
	double seed;
};

/* Its initial value, and the long options that fill it: to be put into a verb's
 * own table. */
#define SELECTION_DEFAULT                                                                          \
	(struct selection)                                                                         \
	{                                                                                          \
		.timeout = 10, .seed = 1                                                           \
	}

enum {
	OPT_IMPL = 256,
	OPT_CIPHER,
	OPT_ISA,
	OPT_EXCLUDE,
	OPT_FOLDER,
	OPT_TIMEOUT,
	OPT_SEED,
	OPT_OWN
};

/* clang-format off */
#define SELECTION_OPTIONS                                                                          \
	{"impl", required_argument, NULL, OPT_IMPL},                                               \
	{"cipher", required_argument, NULL, OPT_CIPHER},                                           \
	{"isa", required_argument, NULL, OPT_ISA},                                                 \
	{"exclude", required_argument, NULL, OPT_EXCLUDE},                                         \
	{"module-dir", required_argument, NULL, OPT_FOLDER},                                       \
	{"timeout", required_argument, NULL, OPT_TIMEOUT},                                         \
	{"seed", required_argument, NULL, OPT_SEED}
/* clang-format on */

/* The help on these options: a static text. */
const char *selection_help(void);

/* Takes an option that next_option returned; false with a complaint if its argument
 * is bad.  To be called for the options above alone. */
bool selection_option(struct selection *selection, int option);

/* Chooses candidates from the catalogue that the options describe.  EXIT_OK; else
 * the exit status, with a complaint that names the nearest thing there is. */
int selection_apply(const struct selection *selection, struct catalogue *all,
		    struct catalogue *chosen);

/* The same from a catalogue that is full already; *chosen grows. */
int selection_choose(const struct selection *selection, const struct catalogue *all,
		     struct catalogue *chosen);

/* The harness's setup that a selection asks for. */
struct roster_setup selection_setup(const struct selection *selection, const struct catalogue *all);

#endif
