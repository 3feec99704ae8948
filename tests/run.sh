#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# run.sh BUILD PROGRAM...: the unit tests PROGRAM..., then every test_*.sh beside this
# file, on what was built in BUILD.
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
passed=0 failed=0 skipped=0

count() {
	grep -cE "$1" "$scratch/output"
}

# run NAME COMMAND...: one test, its cases counted, its output shown if it is not plain ok.
run() {
	local name=$1 start=$SECONDS status ok bad skip

	shift
	CMOCKA_MESSAGE_OUTPUT=TAP LB_BUILD=$build "$@" >"$scratch/output" 2>&1 </dev/null
	status=$?
	# cmocka 1.1 calls a skipped case not ok.
	sed -i -E 's/^not (ok .*# SKIP)/\1/' "$scratch/output"
	skip=$(count '^ok.*# SKIP')
	ok=$(($(count '^ok') - skip))
	bad=$(count '^not ok')
	if [ "$status" = 77 ] && [ "$bad" = 0 ]; then
		skip=$((skip + 1))
	elif [ $((ok + bad + skip)) = 0 ] || { [ "$status" != 0 ] && [ "$bad" = 0 ]; }; then
		bad=$((bad + 1))
		echo "# $name ended with status $status" >>"$scratch/output"
	fi
	passed=$((passed + ok)) failed=$((failed + bad)) skipped=$((skipped + skip))
	if [ "$bad" != 0 ]; then
		echo "FAILED   $name: $bad of $((ok + bad)) cases"
		grep -vE '^ok' "$scratch/output" | sed 's/^/         /'
	elif [ "$skip" != 0 ]; then
		echo "ok       $name: $ok cases, $skip skipped, $((SECONDS - start)) s"
		grep -E '^ok.*# SKIP|^[^on#]' "$scratch/output" | sed 's/^/         /'
	else
		echo "ok       $name: $ok cases, $((SECONDS - start)) s"
	fi
}

for program in "$@"; do
	run "$(basename "$program")" "$program"
done
for script in "$here"/test_*.sh; do
	run "$(basename "$script")" "$script"
done
echo "$passed passed, $failed failed, $skipped skipped"
[ "$failed" = 0 ] && [ "$passed" != 0 ]
