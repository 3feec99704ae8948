/* SPDX-License-Identifier: MIT */
/* The page of a replayed paper: its tables in order, in one of three formats. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "figures.h"
#include "footer.h"
#include "grid_latex.h"
#include "replay_table.h"
#include "text.h"

static const char *const format_names[FORMAT_COUNT] = {"text", "markdown", "latex", "csv", "json"};

const char *format_name(enum format format)
{
	return format_names[format];
}

enum format format_named(const char *name)
{
	unsigned i = 0;

	while (i < FORMAT_COUNT && strcmp(format_names[i], name) != 0)
		i++;
	return (enum format)i;
}

struct page {
	FILE *out;
	enum format format;
	bool colour, failed;
};

/* A paragraph.  LaTeX cannot show every script without further packages: what is beyond
 * ASCII is a comment there. */
static void put_text(const struct page *p, const char *text)
{
	char clean[GRID_NOTE];
	bool ascii = true;

	text_clean(clean, sizeof clean, text, true);
	for (const char *c = clean; *c != '\0'; c++)
		ascii = ascii && (unsigned char)*c < 128;
	if (clean[0] == '\0')
		return;
	if (p->format == FORMAT_TEXT)
		grid_wrap(p->out, clean, 0, 0);
	else if (p->format == FORMAT_MARKDOWN)
		fputs(clean, p->out);
	else if (ascii)
		latex_text(p->out, clean);
	else
		fprintf(p->out, "%% %s", clean);
	fputs(p->format == FORMAT_TEXT ? "\n" : "\n\n", p->out);
}

static void put_title(const struct page *p, const char *title)
{
	if (p->format == FORMAT_TEXT)
		fprintf(p->out, "\n%s%s%s\n", grid_escape(FACE_BOLD, p->colour), title,
			grid_escape(FACE_PLAIN, p->colour));
	else if (p->format == FORMAT_MARKDOWN)
		fprintf(p->out, "### %s\n\n", title);
}

/* Prints the grid under its title, and frees it. */
static void put_grid(struct page *p, struct grid *grid, const char *title)
{
	put_title(p, title);
	if (p->format == FORMAT_TEXT) {
		grid_text(p->out, grid, p->colour);
	} else if (p->format == FORMAT_MARKDOWN) {
		grid_markdown(p->out, grid);
		putc('\n', p->out);
	} else {
		fputs("\\begin{table}[htbp]\n\\centering\\footnotesize\n\\caption{", p->out);
		latex_text(p->out, title);
		fputs("}\n", p->out);
		grid_latex(p->out, grid);
		fputs("\\end{table}\n\n", p->out);
	}
	p->failed = p->failed || grid->failed;
	grid_free(grid);
}

static void put_claims(struct page *p, const struct replay *r)
{
	struct grid claims = {.columns = 0}, legend = {.columns = 0};

	replay_claims(&claims, r);
	put_grid(p, &claims, "Published and measured");
	replay_legend(&legend, r);
	put_grid(p, &legend, "What was published");
}

static void put_layer(struct page *p, const struct replay *r)
{
	const struct layer *l = &r->paper->layer;
	struct grid grid = {.columns = 0};
	char title[160], walked[32], cached[32];

	if (l->nmodules == 0)
		return;
	bytes_text(walked, sizeof walked, l->walked_bytes);
	bytes_text(cached, sizeof cached, l->cached_bytes);
	snprintf(title, sizeof title, "The S-box layer of %s alone", l->primitive);
	replay_layer(&grid, r);
	put_grid(p, &grid, title);
	snprintf(title, sizeof title,
		 "%s: walked through memory; %s: passes over so much in the first cache, until it "
		 "is as much.",
		 walked, cached);
	put_text(p, title);
	put_text(p,
		 "GB/s of state, each byte read and written once; x: times as fast as the first "
		 "of the same build; cipher: the same of calls of the whole cipher on 1024 bits.");
}

static void put_matrix(struct page *p, const struct replay *r)
{
	const struct matrix *m = &r->paper->matrix;

	for (size_t i = 0; i < m->nprimitives; i++) {
		struct grid grid = {.columns = 0};
		char title[96];

		snprintf(title, sizeof title, "Implementations of %s side by side",
			 m->primitives[i]);
		replay_matrix(&grid, r, i);
		put_grid(p, &grid, title);
	}
	if (m->nprimitives != 0)
		put_text(p,
			 "S-box: operations of one S-box, counted in the machine code of modules "
			 "that have a part for it; loop: 1 000 000 encryptions of 1024 bits, "
			 "which have no interval; batch: such calls, core cycles per byte; "
			 "code, constants, schedule and stack in bytes, of the optimised build.");
}

static void put_footer(const struct page *p, const struct replay *r)
{
	const struct run *run = r->run;
	char text[GRID_NOTE];

	put_text(p, "~ noisy, or made of noisy figures; - not measured; x published: measured over "
		    "published, so less is faster for c/B and more is faster for ratios.");
	if (r->paper->debug_builds && r->no_debug[0] != '\0') {
		snprintf(text, sizeof text, "-O0: %.900s.", r->no_debug);
		put_text(p, text);
	}
	footer_noise(text, sizeof text, run);
	put_text(p, text);
	snprintf(text, sizeof text,
		 "%u rounds kept, %u dropped as disturbed; %.1f s, seed %" PRIu64 ", ledbench %s%s",
		 run->rounds_kept, run->rounds_dropped, isfinite(run->seconds) ? run->seconds : 0,
		 run->seed, run->version,
		 run->complete ? "." : "; interrupted: this is what was measured so far.");
	put_text(p, text);
}

const char *replay_print(FILE *out, const struct replay *r, enum format format, bool colour)
{
	struct page p = {.out = out, .format = format, .colour = colour};
	locale_t before = text_locale_begin();
	struct grid conditions = {.columns = 0};
	char title[96];

	snprintf(title, sizeof title, "%.64s", r->paper->id);
	if (format == FORMAT_LATEX)
		fprintf(out, "%% %s; needs \\usepackage{booktabs}\n", title);
	else
		fprintf(out, "%s%s\n%s", format == FORMAT_MARKDOWN ? "## " : "", title,
			format == FORMAT_MARKDOWN ? "\n" : "");
	put_text(&p, r->paper->cite);
	put_text(&p, r->paper->note);
	put_claims(&p, r);
	put_layer(&p, r);
	put_matrix(&p, r);
	replay_conditions(&conditions, r);
	put_grid(&p, &conditions, "What differs");
	if (format == FORMAT_TEXT)
		putc('\n', out);
	put_footer(&p, r);
	text_locale_end(before);
	return p.failed ? "out of memory" : NULL;
}
