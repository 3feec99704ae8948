/* SPDX-License-Identifier: MIT */
#include "published.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fields.h"
#include "text.h"

enum { FILE_BYTES = 1 << 20 };

static const char *const measure_names[MEASURE_COUNT] = {
	[MEASURE_CPB] = "cpb",
	[MEASURE_SPEEDUP] = "speedup",
	[MEASURE_SBOX] = "sbox_operations",
	[MEASURE_MEMORY_SAVED] = "memory_saved",
};

const char *measure_name(enum measure measure)
{
	return measure_names[measure];
}

enum measure measure_named(const char *name)
{
	unsigned i = 0;

	while (i < MEASURE_COUNT && strcmp(measure_names[i], name) != 0)
		i++;
	return (enum measure)i;
}

/* A string that has to be there. */
static void take_name(const struct field *o, const char *name, char *text, size_t size)
{
	take_string(o, name, text, size);
	if (text[0] == '\0')
		field_wrong(o, name, "is empty");
}

/* The strings of an array, each into `size` bytes from `to` on; how many. */
static size_t take_names(const struct field *o, const char *name, char *to, size_t size,
			 size_t most)
{
	struct field array = take_array(o, name), item;
	size_t n = 0;

	if (take_size(&array) > most)
		field_wrong(o, name, "has more than %zu elements", most);
	for (; n < most && take_element(&array, n, &item); n++) {
		const char *text = field_text(&item);

		if (text[0] == '\0' || strlen(text) >= size)
			field_wrong(&item, NULL, "is empty or longer than %zu bytes", size - 1);
		else
			strcpy(to + n * size, text);
	}
	return n;
}

/* What is counted or is a part has no message, the rest has one. */
static void check_bytes(const struct field *o, const struct stand_in *s)
{
	bool counted = s->measure == MEASURE_SBOX || s->measure == MEASURE_MEMORY_SAVED;

	if ((s->series.bytes == 0) != counted)
		field_wrong(o, "bytes", "is %llu, which does not go with its metric",
			    (unsigned long long)s->series.bytes);
	if ((s->nagainst != 0) !=
	    (s->measure == MEASURE_SPEEDUP || s->measure == MEASURE_MEMORY_SAVED))
		field_wrong(o, "against", "does not go with its metric");
}

static void read_stand_in(struct stand_in *s, const struct field *o)
{
	const char *workload = take_text(o, "workload"), *metric = take_text(o, "metric");

	take_name(o, "modules", s->modules, sizeof s->modules);
	take_name(o, "op", s->op, sizeof s->op);
	s->series = (struct series){op_named(s->op), workload_named(workload),
				    take_count(o, "bytes", UINT32_MAX)};
	s->measure = measure_named(metric);
	if (s->series.workload == WORKLOAD_COUNT)
		field_wrong(o, "workload", "is no workload: '%.40s'", workload);
	if (s->measure == MEASURE_COUNT)
		field_wrong(o, "metric", "is no metric: '%.40s'", metric);
	s->nagainst = take_names(o, "against", s->against[0], PUBLISHED_NAME, AGAINST);
	take_string(o, "note", s->note, sizeof s->note);
	check_bytes(o, s);
}

static void read_stand_ins(struct claim *c, const struct field *o)
{
	struct field array, item;

	take_string(o, "reason", c->reason, sizeof c->reason);
	if (cJSON_IsNull(cJSON_GetObjectItemCaseSensitive(o->item, "stands_for"))) {
		if (c->reason[0] == '\0')
			field_wrong(o, "reason", "is missing where nothing stands for the claim");
		return;
	}
	array = take_array(o, "stands_for");
	if (take_size(&array) == 0 || take_size(&array) > STAND_INS)
		field_wrong(o, "stands_for", "is neither null nor 1 to %d elements", STAND_INS);
	for (; c->nstand_ins < STAND_INS && take_element(&array, c->nstand_ins, &item);
	     c->nstand_ins++)
		read_stand_in(&c->stand_ins[c->nstand_ins], &item);
}

static void read_claim(struct claim *c, const struct field *o)
{
	int64_t lanes = take_whole(o, "lanes", 1, 65536);

	take_name(o, "primitive", c->primitive, sizeof c->primitive);
	take_name(o, "impl", c->impl, sizeof c->impl);
	take_name(o, "op", c->op, sizeof c->op);
	take_name(o, "unit", c->unit, sizeof c->unit);
	c->value = take_figure(o, "value", 0);
	if (!(c->value > 0))
		field_wrong(o, "value", "is no figure");
	c->lanes = lanes < 1 ? 0 : (unsigned)lanes;
	c->mbit_per_s = take_figure(o, "mbit_per_s", 0);
	take_string(o, "platform", c->platform, sizeof c->platform);
	take_string(o, "note", c->note, sizeof c->note);
	read_stand_ins(c, o);
}

static void read_claims(struct paper *p, const struct field *root)
{
	struct field array = take_array(root, "claims"), o;
	size_t n = take_size(&array);

	if (n == 0)
		field_wrong(root, "claims", "has no element");
	p->claims = calloc(n + 1, sizeof *p->claims);
	if (p->claims == NULL)
		field_wrong(root, "claims", "do not fit into memory");
	while (p->claims != NULL && take_element(&array, p->nclaims, &o))
		read_claim(&p->claims[p->nclaims++], &o);
}

static void read_conditions(struct conditions *c, const struct field *root)
{
	struct field o = take_object(root, "conditions");

	take_string(&o, "clock", c->clock, sizeof c->clock);
	take_string(&o, "build", c->build, sizeof c->build);
	take_string(&o, "batch", c->batch, sizeof c->batch);
	take_string(&o, "message", c->message, sizeof c->message);
	take_string(&o, "key", c->key, sizeof c->key);
}

static void read_matrix(struct matrix *m, const struct field *root)
{
	struct field o, array, row;

	if (cJSON_IsNull(cJSON_GetObjectItemCaseSensitive(root->item, "matrix")))
		return;
	o = take_object(root, "matrix");
	m->nprimitives = take_names(&o, "primitives", m->primitives[0], sizeof m->primitives[0],
				    MATRIX_PRIMITIVES);
	array = take_array(&o, "rows");
	if (take_size(&array) == 0 || take_size(&array) > MATRIX_ROWS)
		field_wrong(&o, "rows", "are not 1 to %d", MATRIX_ROWS);
	for (; m->nrows < MATRIX_ROWS && take_element(&array, m->nrows, &row); m->nrows++) {
		take_name(&row, "module", m->rows[m->nrows].module, PUBLISHED_NAME);
		take_name(&row, "label", m->rows[m->nrows].label, sizeof m->rows->label);
	}
}

static void read_layer(struct layer *l, const struct field *root)
{
	struct field o;

	if (cJSON_IsNull(cJSON_GetObjectItemCaseSensitive(root->item, "layer")))
		return;
	o = take_object(root, "layer");
	take_name(&o, "primitive", l->primitive, sizeof l->primitive);
	l->nmodules = take_names(&o, "modules", l->modules[0], PUBLISHED_NAME, MATRIX_ROWS);
	l->walked_bytes = take_count(&o, "walked_bytes", UINT32_MAX);
	l->cached_bytes = take_count(&o, "cached_bytes", UINT32_MAX);
	if (l->nmodules == 0 || l->walked_bytes == 0 || l->cached_bytes == 0)
		field_wrong(&o, NULL, "has no modules or no bytes");
}

static void read_paper(struct paper *p, const struct field *root)
{
	int64_t version = take_whole(root, "published_version", 0, UINT32_MAX);
	int debug = take_bool(root, "debug_builds");

	if (version != PUBLISHED_VERSION)
		field_wrong(root, "published_version", "is %lld, but this ledbench reads %d",
			    (long long)version, PUBLISHED_VERSION);
	take_name(root, "id", p->id, sizeof p->id);
	take_name(root, "cite", p->cite, sizeof p->cite);
	take_name(root, "platform", p->platform, sizeof p->platform);
	take_string(root, "note", p->note, sizeof p->note);
	read_conditions(&p->conditions, root);
	if (debug < 0)
		field_wrong(root, "debug_builds", "is null");
	p->debug_builds = debug == 1;
	read_claims(p, root);
	read_matrix(&p->matrix, root);
	read_layer(&p->layer, root);
}

char *published_read(struct paper *p, const char *path)
{
	char wrong[WRONG_BYTES] = "", *error = NULL;
	locale_t before = text_locale_begin();
	struct field root = {.wrong = wrong};
	cJSON *document;

	*p = (struct paper){.claims = NULL};
	document = document_read(path, FILE_BYTES, wrong);
	root.item = document;
	if (document != NULL && !cJSON_IsObject(document))
		field_wrong(&root, NULL, "is JSON, but no paper");
	else if (document != NULL)
		read_paper(p, &root);
	cJSON_Delete(document);
	text_locale_end(before);
	if (wrong[0] == '\0')
		return NULL;
	published_free(p);
	return asprintf(&error, "%s: %s", path, wrong) < 0 ? strdup(path) : error;
}

void published_free(struct paper *p)
{
	free(p->claims);
	*p = (struct paper){.claims = NULL};
}
