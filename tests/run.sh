#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# run.sh BUILD PROGRAM...: every test_*.sh beside this file, then the unit tests PROGRAM...,
# on what was built in BUILD; as many at a time as there are CPUs, each on a CPU of its own.
#
# Each test prints TAP: a line "ok ..." or "not ok ..." per case, "# SKIP why" in a line
# that proves nothing.  A test that fails without saying so counts as one failure, one
# that ends with status 77 as one skipped.  The last line is the sum of the cases.
set -u -o pipefail

here=$(cd "$(dirname "$0")" && pwd) || exit 1
build=$(cd "$1" && pwd) || exit 1
shift
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# The CPUs that these tests may use, each in a word.
cpus=$(taskset -cp $$ | sed 's/.*: //' | tr , '\n' |
	while IFS=- read -r first last; do seq "$first" "${last:-$first}"; done)
export scratch CMOCKA_MESSAGE_OUTPUT=TAP LB_BUILD=$build LB_CPUS="${cpus//$'\n'/ }"

# one TEST: its cases counted into $scratch/counts, its output shown if it is not plain ok.
one() {
	local name start=$SECONDS status ok bad skip output cpus

	name=$(basename "$1")
	output=$scratch/output.$name
	read -r -a cpus <<<"$LB_CPUS"
	taskset -c "${cpus[LANE]}" "$1" >"$output" 2>&1 </dev/null
	status=$?
	# cmocka 1.1 calls a skipped case not ok.
	sed -i -E 's/^not (ok .*# SKIP)/\1/' "$output"
	skip=$(grep -cE '^ok.*# SKIP' "$output")
	ok=$(($(grep -cE '^ok' "$output") - skip))
	bad=$(grep -cE '^not ok' "$output")
	if [ "$status" = 77 ] && [ "$bad" = 0 ]; then
		skip=$((skip + 1))
	elif [ $((ok + bad + skip)) = 0 ] || { [ "$status" != 0 ] && [ "$bad" = 0 ]; }; then
		bad=$((bad + 1))
		echo "# $name ended with status $status" >>"$output"
	fi
	echo "$ok $bad $skip" >>"$scratch/counts"
	# Told at once, for others talk too.
	if [ "$bad" != 0 ]; then
		echo "FAILED   $name: $bad of $((ok + bad)) cases"
		grep -vE '^ok' "$output" | sed 's/^/         /'
	elif [ "$skip" != 0 ]; then
		echo "ok       $name: $ok cases, $skip skipped, $((SECONDS - start)) s"
		grep -E '^ok.*# SKIP|^[^on#]' "$output" | sed 's/^/         /'
	else
		echo "ok       $name: $ok cases, $((SECONDS - start)) s"
	fi >"$output.told"
	cat "$output.told"
}
export -f one

printf '%s\0' "$here"/test_*.sh "$@" |
	xargs -0 -n 1 -P "$(wc -w <<<"$LB_CPUS")" --process-slot-var=LANE bash -c 'one "$1"' _
awk '{ ok += $1; bad += $2; skip += $3 }
     END { print ok + 0 " passed, " bad + 0 " failed, " skip + 0 " skipped"
           exit bad != 0 || ok == 0 }' "$scratch/counts"
