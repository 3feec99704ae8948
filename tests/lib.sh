# shellcheck shell=bash
# SPDX-License-Identifier: MIT
# shellcheck disable=SC2034 # it is sourced
# What the shell tests share; to be sourced.  Sets ledbench, build, scratch (a folder that
# goes at the end), out and err in it, and here, and counts what is wrong.
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd) || exit 1
build=$(cd "${LB_BUILD:-build}" && pwd) || exit 1
ledbench=$build/ledbench
scratch=$(mktemp -d) || exit 1
out=$scratch/out err=$scratch/err
wrong=0
trap 'rm -rf "$scratch"' EXIT
# The environment of whoever runs the tests is not what is tested.
unset LEDBENCH_MASK LEDBENCH_MODULE_PATH NO_COLOR
export LC_ALL=C

# pass NAME; fail NAME DETAIL...; skip NAME WHY: one case.
pass() {
	echo "ok $1"
}

fail() {
	echo "not ok $1"
	shift
	printf '#   %s\n' "$@"
	wrong=$((wrong + 1))
}

skip() {
	echo "ok $1 # SKIP $2"
}

# like NAME TEXT GLOB: passes if the whole text is like the glob.
like() {
	# shellcheck disable=SC2053 # the glob is meant as one
	if [[ $2 == $3 ]]; then
		pass "$1"
	else
		fail "$1" "expected: $3" "got:      $2"
	fi
}

# equal NAME GOT EXPECTED
equal() {
	if [ "$2" = "$3" ]; then
		pass "$1"
	else
		fail "$1" "expected: $3" "got:      $2"
	fi
}

# says STATUS GLOB ARGUMENT...: runs ledbench and compares its status, and standard output
# and error together, with what they should be.
says() {
	local status=$1 glob=$2 got

	shift 2
	timeout 100 "$ledbench" "$@" >"$out" 2>"$err" </dev/null
	got=$?
	like "ledbench $*" "$got $(cat "$out" "$err")" "$status $glob"
}

# valid NAME FILE [COMPLETE]: a file is JSON of ledbench's schema.
valid() {
	local got

	if ! command -v python3 >/dev/null; then
		skip "$1" "python3 is missing"
		return
	fi
	got=$(python3 "$here/validate_json.py" "$2" 2>&1)
	case $? in
	0) like "$1" "$(tr -d ' \t\n' <"$2")" "*\"complete\":${3:-true}*" ;;
	77) skip "$1" "python3-jsonschema is missing" ;;
	*) fail "$1" "$got" ;;
	esac
}

# finish: the status of the script.
finish() {
	exit $((wrong != 0))
}
