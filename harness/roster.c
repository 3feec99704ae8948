/* SPDX-License-Identifier: MIT */
#include "roster.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cpu.h"
#include "digest.h"
#include "kind.h"

struct proof {
	char primitive[32];
	struct vector_set vectors;
	struct deck *deck;
	const struct candidate *reference; /* NULL with vectors alone */
	enum status status;		   /* STATUS_OK: usable */
	char reason[REASON_BYTES];
};

static struct worker_setup worker_setup(const struct roster_setup *setup, const char *path)
{
	return (struct worker_setup){.path = path,
				     .clock = setup->clock,
				     .timeout = setup->timeout,
				     .stop = setup->stop};
}

/* --- opening ------------------------------------------------------------------- */

static void open_module(struct run_module *m, const struct candidate *c,
			const struct roster_setup *setup)
{
	struct worker_setup w = worker_setup(setup, c->path);
	const char *lacks = c->isa[0] == '\0' ? NULL : cpu_lacks(c->isa);
	const char *base = strrchr(c->path, '/');
	char *error;

	snprintf(m->info.path, sizeof m->info.path, "%s", c->path);
	snprintf(m->info.primitive, sizeof m->info.primitive, "%s", c->primitive);
	/* A file that never tells its names goes by its own. */
	snprintf(m->info.impl, sizeof m->info.impl, "%s",
		 c->impl[0] != '\0' ? c->impl
		 : base != NULL	    ? base + 1
				    : c->path);
	snprintf(m->info.isa, sizeof m->info.isa, "%s", c->isa);
	error = file_sha256(m->sha256, c->path);
	if (error != NULL || lacks != NULL) {
		m->status = error != NULL ? STATUS_FAILED : STATUS_SKIPPED;
		snprintf(m->reason, sizeof m->reason, "%s", error != NULL ? error : lacks);
		free(error);
		return;
	}
	worker_stop(worker_begin(&w, &m->info, &m->status, m->reason));
}

bool roster_open(struct roster *r, const struct candidate *candidates, size_t n,
		 const struct roster_setup *setup)
{
	*r = (struct roster){.modules = calloc(n + 1, sizeof *r->modules),
			     .workers = calloc(n + 1, sizeof *r->workers),
			     .proofs = calloc(n + 1, sizeof *r->proofs),
			     .n = n};
	if (r->modules == NULL || r->workers == NULL || r->proofs == NULL)
		return false;
	for (size_t i = 0; i < n; i++)
		open_module(&r->modules[i], &candidates[i], setup);
	return true;
}

/* --- proving ------------------------------------------------------------------- */

static void unproven(struct proof *p, enum status status, const char *why, const char *detail)
{
	p->status = status;
	snprintf(p->reason, sizeof p->reason, "%s%s", why, detail);
}

/* The primitive's module ref or, where nobody has written one, that of a library. */
static const struct candidate *reference_of(const struct catalogue *c, const char *primitive)
{
	static const char *const names[] = {"ref", "openssl"};

	for (size_t k = 0; k < sizeof names / sizeof *names; k++)
		for (size_t i = 0; i < c->n; i++)
			if (strcmp(c->items[i].primitive, primitive) == 0 &&
			    strcmp(c->items[i].impl, names[k]) == 0 &&
			    cpu_lacks(c->items[i].isa) == NULL)
				return &c->items[i];
	return NULL;
}

static void read_vectors(struct proof *p, enum lb_kind kind, const struct roster_setup *setup)
{
	char path[1024];
	char *error;
	FILE *file;

	snprintf(path, sizeof path, "%s/%s.txt", setup->vectors, p->primitive);
	file = fopen(path, "re");
	if (file == NULL && errno == ENOENT) {
		unproven(p, setup->vectors_only ? STATUS_SKIPPED : STATUS_FAILED,
			 "nothing proves it: there is no ", path);
		return;
	}
	if (file != NULL)
		fclose(file);
	error = vectors_read(&p->vectors, path, kind);
	if (error != NULL)
		unproven(p, STATUS_FAILED, error, "");
	free(error);
}

static struct worker_setup proof_setup(const struct roster_setup *setup, const struct proof *p,
				       const char *path)
{
	struct worker_setup w = worker_setup(setup, path);

	w.deck = p->deck;
	w.vectors = &p->vectors;
	w.reference = p->reference == NULL ? NULL : p->reference->path;
	return w;
}

/* Has the reference answer the deck, and passes the reference itself first. */
static void ask_reference(struct proof *p, const struct roster_setup *setup)
{
	const struct candidate *c = reference_of(setup->catalogue, p->primitive);
	struct module_info info = {0};
	struct worker_setup w;
	struct worker *worker;
	char reason[REASON_BYTES] = "";
	enum status status;

	if (c == NULL) {
		unproven(p, STATUS_FAILED,
			 "nothing proves it: there is no reference module ref of ", p->primitive);
		return;
	}
	p->reference = c;
	p->deck = deck_new(setup->seed);
	if (p->deck == NULL) {
		unproven(p, STATUS_FAILED, "out of memory", "");
		return;
	}
	w = proof_setup(setup, p, c->path);
	worker = worker_begin(&w, &info, &status, reason);
	if (status == STATUS_OK && !kind_of_info(&info)->live)
		status = worker_answer_deck(worker, reason);
	if (status == STATUS_OK)
		status = worker_check(worker, reason);
	worker_stop(worker);
	deck_freeze(p->deck);
	if (status != STATUS_OK)
		unproven(p, status == STATUS_SKIPPED ? status : STATUS_FAILED,
			 "nothing proves it: the reference itself failed: ", reason);
}

static struct proof *proof_of(struct roster *r, const struct module_info *info,
			      const struct roster_setup *setup)
{
	struct proof *p;

	for (size_t i = 0; i < r->nproofs; i++)
		if (strcmp(r->proofs[i].primitive, info->primitive) == 0)
			return &r->proofs[i];
	p = &r->proofs[r->nproofs++];
	snprintf(p->primitive, sizeof p->primitive, "%s", info->primitive);
	read_vectors(p, (enum lb_kind)info->kind, setup);
	if (p->status == STATUS_OK && !setup->vectors_only)
		ask_reference(p, setup);
	return p;
}

static struct worker *prove(struct run_module *m, const struct proof *p,
			    const struct roster_setup *setup)
{
	char path[sizeof m->info.path];
	struct worker_setup w;
	struct worker *worker;

	if (p->status != STATUS_OK) {
		m->status = p->status;
		memcpy(m->reason, p->reason, sizeof m->reason);
		return NULL;
	}
	memcpy(path, m->info.path, sizeof path);
	w = proof_setup(setup, p, path);
	worker = worker_begin(&w, &m->info, &m->status, m->reason);
	if (m->status == STATUS_OK)
		m->status = worker_check(worker, m->reason);
	if (m->status == STATUS_OK && setup->clock != NULL)
		m->status = worker_memory(worker, &m->memory, m->reason);
	if (m->status == STATUS_OK)
		return worker;
	worker_stop(worker);
	return NULL;
}

void roster_check(struct roster *r, const struct roster_setup *setup, bool keep,
		  void (*done)(void *context, size_t module), void *context)
{
	for (size_t i = 0; i < r->n && !(setup->stop != NULL && *setup->stop); i++) {
		struct run_module *m = &r->modules[i];

		if (m->status == STATUS_OK)
			r->workers[i] = prove(m, proof_of(r, &m->info, setup), setup);
		if (!keep) {
			worker_stop(r->workers[i]);
			r->workers[i] = NULL;
		}
		if (done != NULL)
			done(context, i);
	}
}

struct worker_setup roster_proof(const struct roster *r, const struct run_module *m,
				 const struct roster_setup *setup)
{
	for (size_t i = 0; i < r->nproofs; i++)
		if (strcmp(r->proofs[i].primitive, m->info.primitive) == 0)
			return proof_setup(setup, &r->proofs[i], m->info.path);
	return worker_setup(setup, m->info.path);
}

void roster_free(struct roster *r)
{
	for (size_t i = 0; i < r->n && r->workers != NULL; i++)
		worker_stop(r->workers[i]);
	for (size_t i = 0; i < r->nproofs; i++) {
		vectors_free(&r->proofs[i].vectors);
		deck_free(r->proofs[i].deck);
	}
	free(r->modules);
	free(r->workers);
	free(r->proofs);
	*r = (struct roster){0};
}
