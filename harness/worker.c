/* SPDX-License-Identifier: MIT */
#include "worker.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "serve.h"

struct worker {
	struct worker_setup setup;
	pid_t pid;
	int socket;	    /* requests and replies, one message each */
	int output;	    /* what the module writes to standard output and error */
	char *progress;	    /* shared: what the worker is doing */
	enum status status; /* how the worker ended; STATUS_OK while it lives */
	char reason[REASON_BYTES];
};

static struct worker *worker_new(const struct worker_setup *setup)
{
	struct worker *w = calloc(1, sizeof *w);

	if (w == NULL)
		return NULL;
	w->setup = *setup;
	w->socket = w->output = -1;
	w->progress = mmap(NULL, PROGRESS_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS,
			   -1, 0);
	if (w->progress != MAP_FAILED) {
		strcpy(w->progress, "its start");
		return w;
	}
	free(w);
	return NULL;
}

struct worker *worker_start(const struct worker_setup *setup)
{
	struct worker *w = worker_new(setup);
	int sockets[2] = {-1, -1}, output[2] = {-1, -1};
	pid_t driver = getpid();

	if (w == NULL)
		return NULL;
	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) == 0 &&
	    pipe2(output, O_CLOEXEC | O_NONBLOCK) == 0 && (w->pid = fork()) == 0) {
		serve(setup, w->progress, sockets[1], output[1], driver);
	}
	w->socket = sockets[0];
	w->output = output[0];
	close(sockets[1]);
	close(output[1]);
	if (w->pid > 0) {
		/* The child does it too: whoever comes first. */
		setpgid(w->pid, w->pid);
		return w;
	}
	worker_stop(w);
	return NULL;
}

/* Ends the worker and whatever its module has started. */
static void end_group(const struct worker *w)
{
	kill(-w->pid, SIGKILL);
}

void worker_stop(struct worker *w)
{
	if (w == NULL)
		return;
	if (w->pid > 0) {
		end_group(w);
		waitpid(w->pid, NULL, 0);
	}
	if (w->socket >= 0)
		close(w->socket);
	if (w->output >= 0)
		close(w->output);
	munmap(w->progress, PROGRESS_BYTES);
	free(w);
}

/* Marks the worker as ended, for good, and frees its process. */
static void finish(struct worker *w, enum status status, const char *what)
{
	char progress[PROGRESS_BYTES];

	/* The module can write here too: take a bounded copy. */
	memcpy(progress, w->progress, sizeof progress);
	progress[sizeof progress - 1] = '\0';
	w->status = status;
	snprintf(w->reason, sizeof w->reason, "%s during %s", what, progress);
	end_group(w);
	waitpid(w->pid, NULL, 0);
	w->pid = 0;
}

/* Waits a second for a process that is about to end; whether it did. */
static bool ended(pid_t pid, int *status)
{
	for (int i = 0; i < 1000; i++) {
		if (waitpid(pid, status, WNOHANG) == pid)
			return true;
		nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
	}
	return false;
}

/* The worker has hung up: why did it die?  Perhaps it did not: a module can close the
 * socket, and go on. */
static void bury(struct worker *w)
{
	char what[64] = "the process closed its line";
	int status;

	if (ended(w->pid, &status)) {
		if (WIFSIGNALED(status))
			snprintf(what, sizeof what, "SIG%s", sigabbrev_np(WTERMSIG(status)));
		else
			snprintf(what, sizeof what, "exit(%d)", WEXITSTATUS(status));
	}
	finish(w, STATUS_CRASHED, what);
}

static double seconds_left(struct instant start, double timeout)
{
	return timeout - (double)(clock_now().ns - start.ns) / 1e9;
}

/* Whether the process has ended, though something that it started holds its line. */
static bool is_dead(const struct worker *w)
{
	siginfo_t info = {.si_pid = 0};

	return waitid(P_PID, (id_t)w->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 &&
	       info.si_pid != 0;
}

/* Waits for the reply; the driver sleeps meanwhile, for it shares the worker's CPU. */
static void receive(struct worker *w, struct reply *reply)
{
	struct pollfd p = {.fd = w->socket, .events = POLLIN};
	struct instant start = clock_now();

	for (;;) {
		double left = seconds_left(start, w->setup.timeout);
		int ready = poll(&p, 1, left > .1 ? 100 : left > 0 ? (int)(left * 1000) + 1 : 0);

		if (w->setup.stop != NULL && *w->setup.stop) {
			finish(w, STATUS_SKIPPED, "interrupted");
			return;
		}
		if (ready == 0 && is_dead(w))
			break;
		if (ready == 0 && left <= 0) {
			char what[64];

			snprintf(what, sizeof what, "no answer within %g s", w->setup.timeout);
			finish(w, STATUS_TIMEOUT, what);
			return;
		}
		if (ready > 0)
			break;
	}
	if (recv(w->socket, reply, sizeof *reply, MSG_DONTWAIT) != (ssize_t)sizeof *reply)
		bury(w);
}

/* Modules have nothing to say: output is a fault, and would spoil the timing. */
static bool spoke(struct worker *w, char reason[REASON_BYTES])
{
	char text[64], rest[4096];
	ssize_t n = read(w->output, text, sizeof text - 1);

	if (n <= 0)
		return false;
	while (read(w->output, rest, sizeof rest) > 0)
		;
	text[n] = '\0';
	for (ssize_t i = 0; i < n; i++)
		if (text[i] < ' ' || text[i] > '~')
			text[i] = text[i] == '\n' ? ' ' : '?';
	snprintf(reason, REASON_BYTES, "it writes to standard output or error: \"%s\"", text);
	return true;
}

static enum status ask(struct worker *w, const struct request *q, struct reply *reply,
		       char reason[REASON_BYTES])
{
	*reply = (struct reply){.status = STATUS_OK};
	if (w->status == STATUS_OK) {
		if (send(w->socket, q, sizeof *q, MSG_NOSIGNAL) == (ssize_t)sizeof *q)
			receive(w, reply);
		else
			bury(w);
	}
	if (w->status != STATUS_OK) {
		memcpy(reason, w->reason, REASON_BYTES);
		return w->status;
	}
	if (spoke(w, reason))
		return STATUS_FAILED;
	memcpy(reason, reply->reason, REASON_BYTES);
	reason[REASON_BYTES - 1] = '\0';
	return reply->status;
}

/* Whatever the worker sent, the strings end and can be printed on one line. */
static void tame(char *text, size_t bytes)
{
	text[bytes - 1] = '\0';
	for (; *text != '\0'; text++)
		if ((unsigned char)*text < ' ' || *text == 127)
			*text = '?';
}

enum status worker_open(struct worker *w, struct module_info *info, char reason[REASON_BYTES])
{
	struct reply reply;
	enum status status = ask(w, &(struct request){.what = ASK_OPEN}, &reply, reason);

	tame(reason, REASON_BYTES);
	if (status != STATUS_OK)
		return status;
	*info = reply.info;
	snprintf(info->path, sizeof info->path, "%s", w->setup.path);
	tame(info->primitive, sizeof info->primitive);
	tame(info->impl, sizeof info->impl);
	tame(info->isa, sizeof info->isa);
	tame(info->technique, sizeof info->technique);
	tame(info->source, sizeof info->source);
	tame(info->compiler, sizeof info->compiler);
	tame(info->flags, sizeof info->flags);
	return STATUS_OK;
}

struct worker *worker_begin(const struct worker_setup *setup, struct module_info *info,
			    enum status *status, char reason[REASON_BYTES])
{
	struct worker *worker = worker_start(setup);

	if (worker == NULL) {
		*status = STATUS_SKIPPED;
		snprintf(reason, REASON_BYTES, "no worker process: %s", strerror(errno));
		return NULL;
	}
	*status = worker_open(worker, info, reason);
	if (*status == STATUS_OK)
		return worker;
	worker_stop(worker);
	return NULL;
}

enum status worker_answer_deck(struct worker *w, char reason[REASON_BYTES])
{
	struct reply reply;

	return ask(w, &(struct request){.what = ASK_DECK}, &reply, reason);
}

enum status worker_check(struct worker *w, char reason[REASON_BYTES])
{
	struct reply reply;
	enum status status = ask(w, &(struct request){.what = ASK_CHECK}, &reply, reason);

	tame(reason, REASON_BYTES);
	return status;
}

enum status worker_memory(struct worker *w, struct memory *memory, char reason[REASON_BYTES])
{
	struct reply reply;
	enum status status = ask(w, &(struct request){.what = ASK_MEMORY}, &reply, reason);

	tame(reason, REASON_BYTES);
	*memory = reply.memory;
	tame(memory->reason, sizeof memory->reason);
	return status;
}

enum status worker_round(struct worker *w, const struct series *series, uint32_t calls,
			 struct round *round, char reason[REASON_BYTES])
{
	struct request q = {.what = ASK_ROUND, .calls = calls, .series = *series};
	struct reply reply;
	enum status status = ask(w, &q, &reply, reason);

	*round = reply.round;
	if (status == STATUS_OK && round->samples > ROUND_SAMPLES)
		round->samples = 0;
	return status;
}

enum status worker_pair(struct worker *w, const struct series *series, bool apart,
			struct pair_round *round, char reason[REASON_BYTES])
{
	struct request q = {.what = ASK_PAIR, .series = *series, .apart = apart};
	struct reply reply;
	enum status status = ask(w, &q, &reply, reason);

	tame(reason, REASON_BYTES);
	*round = reply.pair;
	return status;
}

enum status worker_paper(struct worker *w, double seconds, uint64_t *n, double *taken,
			 char reason[REASON_BYTES])
{
	struct request q = {.what = ASK_PAPER,
			    .series = {OP_ENC, WORKLOAD_PAPER, BATCH_BYTES},
			    .seconds = seconds};
	struct reply reply;
	enum status status = ask(w, &q, &reply, reason);

	*n = reply.paper.n;
	*taken = reply.paper.seconds;
	return status;
}

enum status worker_count(struct worker *w, enum op op, uint64_t amount, struct mix *mix,
			 char reason[REASON_BYTES])
{
	struct request q = {.what = ASK_COUNT, .series = {.op = op}, .amount = amount};
	struct reply reply;
	enum status status = ask(w, &q, &reply, reason);

	*mix = reply.mix;
	return status;
}
