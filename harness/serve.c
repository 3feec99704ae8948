/* SPDX-License-Identifier: MIT */
#include "serve.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "count.h"
#include "cpu.h"
#include "kind.h"

enum { OWN_SOCKET = 3 };

struct child {
	struct worker_setup setup;
	char *progress;
	const struct lb_head *module;
	struct standard standard;
	struct bench *bench;
	struct message message;
	struct pair *pair; /* if there is a rival */
};

static void refuse(struct reply *reply, enum status status, const char *reason)
{
	reply->status = status;
	snprintf(reply->reason, sizeof reply->reason, "%s", reason);
}

/* Opens the reference beside a module of a kind that asks it. */
static const char *open_reference(struct child *c)
{
	const char *error = NULL;

	c->standard = (struct standard){.deck = c->setup.deck, .vectors = c->setup.vectors};
	if (c->setup.reference == NULL || !kind_of(c->module->kind)->live)
		return NULL;
	c->standard.reference = module_open(c->setup.reference, &error);
	if (error == NULL && c->standard.reference->kind != c->module->kind)
		error = "its reference is of another kind";
	return error;
}

static void answer_open(struct child *c, struct reply *reply)
{
	const char *error;

	snprintf(c->progress, PROGRESS_BYTES, "loading");
	if (c->setup.rival == NULL) {
		c->module = module_open(c->setup.path, &error);
	} else {
		c->pair = pair_open(c->setup.path, c->setup.rival, &error);
		c->module = c->pair == NULL ? NULL : pair_module(c->pair, SIDE_OLD);
	}
	if (c->module == NULL)
		refuse(reply, module_lacks_library(error) ? STATUS_SKIPPED : STATUS_FAILED, error);
	else if ((error = cpu_lacks(c->module->isa)) != NULL)
		refuse(reply, STATUS_SKIPPED, error);
	else if ((error = open_reference(c)) != NULL)
		refuse(reply, STATUS_FAILED, error);
	else
		module_describe(&reply->info, c->module);
}

/* The papers' loop, as often as fits into the time. */
static const char *paper(struct bench *bench, double seconds, struct reply *reply)
{
	double once;
	const char *error = bench_paper(bench, 1000, &once);
	double fit = 1000 * seconds / once;

	reply->paper.n = fit < 1000000 ? (uint64_t)fit + 1 : 1000000;
	return error != NULL ? error : bench_paper(bench, reply->paper.n, &reply->paper.seconds);
}

static void answer_round(struct child *c, const struct request *q, struct reply *reply)
{
	const char *error = NULL;
	uint32_t calls = q->calls;

	snprintf(c->progress, PROGRESS_BYTES, "timing %s, %s", op_name(q->series.op),
		 workload_name(q->series.workload));
	if (c->bench == NULL) {
		error = clock_attach(c->setup.clock);
		c->message.deck = c->setup.deck;
		if (error == NULL && (c->bench = bench_new(c->module, &c->standard, c->setup.clock,
							   &c->message)) == NULL)
			error = "out of memory";
	}
	if (error == NULL)
		error = bench_prepare(c->bench, &q->series);
	if (error != NULL) {
		refuse(reply, STATUS_SKIPPED, error);
		return;
	}
	if (calls == 0) {
		bench_ask(c->bench, &q->series, 1);
		calls = bench_calls(c->bench, &q->series);
	}
	error = q->what == ASK_PAPER ? paper(c->bench, q->seconds, reply)
				     : bench_round(c->bench, &q->series, calls, &reply->round);
	if (error != NULL)
		refuse(reply, STATUS_FAILED, error);
}

static void answer_pair(struct child *c, const struct request *q, struct reply *reply)
{
	const char *error;

	snprintf(c->progress, PROGRESS_BYTES, "comparing %s, %s", op_name(q->series.op),
		 workload_name(q->series.workload));
	error = pair_time(c->pair, c->setup.clock, &c->standard, &q->series, q->apart,
			  &reply->pair);
	if (error != NULL)
		refuse(reply, STATUS_FAILED, error);
}

static const char *answer_count(struct child *c, const struct request *q, struct reply *reply)
{
	snprintf(c->progress, PROGRESS_BYTES, "single-stepping %s", op_name(q->series.op));
	return count_call(&reply->mix, c->module, q->series.op, q->amount);
}

static void answer(struct child *c, const struct request *q, struct reply *reply)
{
	const char *error = NULL;

	switch (q->what) {
	case ASK_OPEN:
		answer_open(c, reply);
		break;
	case ASK_DECK:
		snprintf(c->progress, PROGRESS_BYTES, "answering as the reference");
		error = deck_answer(c->setup.deck, c->module);
		break;
	case ASK_CHECK:
		error = kind_of(c->module->kind)->verify(c->module, &c->standard, c->progress);
		break;
	case ASK_MEMORY:
		snprintf(c->progress, PROGRESS_BYTES, "measuring its stack");
		memory_measure(&reply->memory, c->module, c->setup.path);
		break;
	case ASK_ROUND:
	case ASK_PAPER:
		answer_round(c, q, reply);
		break;
	case ASK_COUNT:
		error = answer_count(c, q, reply);
		break;
	case ASK_PAIR:
		answer_pair(c, q, reply);
		break;
	}
	if (error != NULL)
		refuse(reply, STATUS_FAILED, error);
}

/* Serves requests until the driver hangs up. */
static _Noreturn void answer_all(struct child *c, int socket)
{
	struct request q;

	while (recv(socket, &q, sizeof q, 0) == (ssize_t)sizeof q) {
		struct reply reply = {.status = STATUS_OK};

		answer(c, &q, &reply);
		fflush(NULL);
		if (send(socket, &reply, sizeof reply, MSG_NOSIGNAL) != (ssize_t)sizeof reply)
			break;
	}
	_exit(0);
}

/* Leaves the child with its socket and its output, no terminal, default signals,
 * no core dump, and a life that ends with the driver's. */
static void isolate(int socket, int output, pid_t driver)
{
	int null;
	sigset_t none;

	/* Out of the way of the numbers that are about to be given out. */
	socket = fcntl(socket, F_DUPFD, OWN_SOCKET + 1);
	output = fcntl(output, F_DUPFD, OWN_SOCKET + 1);
	null = open("/dev/null", O_RDONLY);
	setpgid(0, 0);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	if (getppid() != driver)
		_exit(0);
	for (int s = 1; s < NSIG; s++)
		signal(s, SIG_DFL);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
	dup2(null, STDIN_FILENO);
	dup2(output, STDOUT_FILENO);
	dup2(output, STDERR_FILENO);
	dup2(socket, OWN_SOCKET);
	if (syscall(SYS_close_range, OWN_SOCKET + 1u, ~0u, 0u) != 0)
		for (int fd = OWN_SOCKET + 1; fd < 1024; fd++)
			close(fd);
}

_Noreturn void serve(const struct worker_setup *setup, char *progress, int socket, int output,
		     pid_t driver)
{
	struct child c = {.setup = *setup, .progress = progress};

	isolate(socket, output, driver);
	answer_all(&c, OWN_SOCKET);
}
