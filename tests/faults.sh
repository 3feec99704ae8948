#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Plants faults in the program's sources, one at a time, and expects a test to notice: a
# test that lets them pass would test nothing.  Run by `make check-all`.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# Test (a unit test or a script of this folder), source, and the sed command that plants the
# fault; one that changes nothing is a failure, so that the table follows the sources.
faults=(
	'test_advice' 'harness/advice.c' 's/return view_time(r) <= VIEW_LEVEL/return view_time(r) < 0 * VIEW_LEVEL/'
	'test_advice' 'harness/advice.c' 's/!(bounds(run, r).lo > bounds(run, best).hi)/false/'
	'test_advice' 'harness/advice.c' 's/view_flags(r) >= VIEW_NOISY \&\&/false \&\&/'
	'test_advice' 'harness/advice.c' 's/view_time(r) < 2 \* view_time(best) \&\&/true \&\&/'
	'test_advice' 'harness/advice.c' 's/(!q->constant_time || m->constant_time)/true/'
	'test_advice' 'harness/advice.c' 's/if (!isfinite(e.lo) || !isfinite(e.hi))/if (false)/'
	'test_advice' 'harness/advice.c' 's/a->choices\[s->last\].bytes > bytes/true/'
	'test_advice' 'harness/advice.c' 's/if (n == 0)$/if (false)/'
	'test_advice' 'harness/advice.c' 's/WORKLOAD_STREAM, r->series.bytes)) ==/WORKLOAD_STREAM, 0)) !=/'
	'test_plot' 'harness/plot.c' 's/enum { CURVE = 3 }/enum { CURVE = 2 }/'
	'test_plot' 'harness/plot.c' 's/dashes\[index % 5\]/dashes[0]/'
	'test_plot' 'harness/plot_sizes.c' 's/return n < 2 ? 0 : n;/return n;/'
	'test_plot' 'harness/plot_sizes.c' 's/WORKLOAD_STREAM, r->series.bytes) == NULL/WORKLOAD_STREAM, 0) == NULL/'
	'test_plot' 'harness/plot_sizes.c' 's/qsort(sorted/(void)(sorted/'
	'test_plot' 'harness/plot_rounds.c' 's/ticks \/ r->ticks.median - 1/ticks \/ r->ticks.q1 - 1/'
	'test_pictures.sh' 'harness/comparison_plot.c' 's/bound(t, f->change.hi)/bound(t, f->change.lo)/'
	'test_report.sh' 'harness/html.c' "s/case '<':/case 1:/"
	'test_report.sh' 'harness/html.c' "s/case '\"':/case 1:/"
	'test_report.sh' 'harness/report.c' "s/(own\[0\] == '.0' ||/(/"
	'test_report.sh' 'harness/report.c' 's/strcmp(own, r->sources\[k\].run->machine.fingerprint) != 0/false/'
	'test_report.sh' 'harness/report.c' 's/started_utc) < 0;/started_utc) > 0;/'
	'test_report.sh' 'harness/report.c' 's/EVP_sha256()/EVP_sha512()/'
	'test_report.sh' 'harness/report_tables.c' 's/return rivals == 1 ? 0 : best;/return best;/'
	'test_report.sh' 'harness/report_runs.c' "s/strcspn(rest, .*);/strlen(rest);/"
	'test_report.sh' 'harness/report.html' 's/ ? -1 : 1;/ ? 1 : 1;/'
	'test_report.sh' 'harness/report.html' 's/return Number(value);/return value;/'
	'test_report.sh' 'harness/report.html' 's/(missing(a) || missing(b) ? 1 : turn)/turn/'
	'test_report.sh' 'harness/report.html' 's/other.removeAttribute/other.hasAttribute/'
	'test_report.sh' 'harness/report.html' 's/^"use strict";/nonsense();/'
	'test_recommend.sh' 'cmd/ledbench/recommend.c' 's/chosen.items\[k\].folder == /0u == 0u * /'
	'test_recommend.sh' 'cmd/ledbench/recommend.c' 's/sure ? EXIT_OK : EXIT_INCONCLUSIVE/EXIT_OK/'
	'test_recommend.sh' 'cmd/ledbench/recommend.c' 's/if (status != EXIT_OK)$/if (false)/'
	'test_man.sh' 'cmd/ledbench/recommend.c' 's/"  --key-setup  /"  key-setup  /'
	'test_man.sh' 'cmd/ledbench/main.c' 's/{"report", cmd_report/{"reports", cmd_report/'
	'test_cli.sh sizes' 'cmd/ledbench/wish.c' 's/if (wish->sizes\[i\] == size)/if (false)/'
	'test_cli.sh sizes' 'cmd/ledbench/wish.c' 's/r->factor >= 2/r->factor >= 0/'
	'test_cli.sh sizes' 'cmd/ledbench/wish.c' 's/size <= r.to;/size < r.to;/'
)

ln -s "$build/impls" "$build/vectors" "$scratch"
mkdir "$scratch/tests"
read -ra libraries <<<"-lcmocka $(sed -n 's/^LIBS *= *//p' "$here/../Makefile")"

# compile OUTPUT SOURCE INSTEAD [MORE...]: links the objects of the build, and SOURCE in
# place of its own.
compile() {
	local output=$1 source=$2 instead=$3 folders=(harness) objects=() folder object

	shift 3
	[ "$output" = "$scratch/ledbench" ] && folders+=(cmd/ledbench)
	for folder in "${folders[@]}"; do
		for object in "$here/../$folder"/*.c; do
			object=$build/$folder/$(basename "$object" .c).o
			[ "$object" = "$build/${instead%.c}.o" ] || objects+=("$object")
		done
	done
	"${CC:-gcc}" -O1 -w -D_GNU_SOURCE -DLB_BUILD="\"$build\"" -I"$build" -I"$here/../harness" \
		-I"$here/../cmd/ledbench" -I"$here" -o "$output" "$source" "$@" "${objects[@]}" \
		"${libraries[@]}" 2>"$err"
}

# try TEST SOURCE SED: whether the test notices.
try() {
	local words faulty status program

	read -ra words <<<"$1"
	faulty=$scratch/$(basename "$2")
	sed "$3" "$here/../$2" >"$faulty"
	if cmp -s "$faulty" "$here/../$2"; then
		fail "$1: $2: $3" "it changes nothing"
		return
	fi
	if [[ $2 == *.html ]]; then
		# The text of a page comes in through a source.
		sed "s|harness/report.html|$faulty|" "$here/../harness/report_template.c" >"$scratch/template.c"
		faulty=$scratch/template.c
		set -- "$1" harness/report_template.c "$3"
	fi
	if [[ ${words[0]} == *.sh ]]; then
		compile "$scratch/ledbench" "$faulty" "$2"
		status=$?
		program=("$here/${words[0]}" "${words[@]:1}")
	else
		program=("$scratch/tests/${words[0]}")
		compile "${program[0]}" "$faulty" "$2" "$here/${words[0]}.c"
		status=$?
	fi
	if [ "$status" != 0 ]; then
		fail "$1: $2: $3" "it does not compile" "$(head -n 5 "$err")"
	elif LB_BUILD=$scratch CMOCKA_MESSAGE_OUTPUT=TAP timeout 300 "${program[@]}" >"$out" 2>&1; then
		fail "$1: $2: $3" "the test does not notice"
	else
		pass "$1: $2: $3"
	fi
}

for ((i = 0; i < ${#faults[@]}; i += 3)); do
	if [ $# = 0 ] || [[ ${faults[i]} == "$1"* ]]; then
		try "${faults[@]:i:3}"
	fi
done
finish
