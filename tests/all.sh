#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# What takes longer than `make check`: each check taken out in turn, both compilers with
# warnings as errors, the tests under sanitizers, and older CPUs under emulation.  Run by
# `make check-all`; leaves nothing behind.
set -u
here=$(cd "$(dirname "$0")" && pwd) || exit 1
build=$(cd "${1:-build}" && pwd) || exit 1
scratch=$(mktemp -d) || exit 1
trap 'rm -rf "$scratch"' EXIT
jobs=$(nproc)
failed=0
# The caller's settings are his own: these builds have theirs.
unset MAKEFLAGS MFLAGS MAKELEVEL
cd "$here/.." || exit 1

# step NAME COMMAND...: runs it, says how it ended; with 77 it could not be done.
step() {
	local name=$1

	shift
	echo "== $name"
	"$@"
	case $? in
	0) echo "== $name: ok" ;;
	77) echo "== $name: SKIPPED" ;;
	*)
		echo "== $name: FAILED"
		failed=$((failed + 1))
		;;
	esac
}

# strict CC: everything, tests too, without one warning.
strict() {
	make -s -j"$jobs" B="$scratch/$1" CC="$1" CFLAGS="-O2 -Werror" all tests
}

# Both compilers' modules are right; gcc's were proved by make check.
clang_check() {
	make -s -j"$jobs" B="$scratch/clang-check" CC=clang all tests &&
		make -s B="$scratch/clang-check" CC=clang check
}

# The driver and the unit tests with sanitizers.  The modules are plain: a driver that holds
# the sanitizers' library can load them.  Leaks at exit are the system's to collect.
sanitized() {
	local link=-fsanitize=address,undefined programs

	export ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1
	make -s -j"$jobs" B="$scratch/san" LDFLAGS=$link \
		CFLAGS="-O1 -g $link -fno-sanitize-recover=undefined" programs tests &&
		cp -r "$build/impls" "$scratch/san" || return
	mapfile -t programs < <(find "$scratch/san/tests" -maxdepth 1 -type f -perm -u+x)
	"$here/run.sh" "$scratch/san" "${programs[@]}"
}

# emulated CPU WORDS: check on an emulated CPU: all modules that it can run are right,
# and those of WORDS can be run.  A stray instruction would end in SIGILL.
emulated() {
	local output word status

	output=$(qemu-x86_64 -cpu "$1" "$build/ledbench" check --timeout 1000 2>"$scratch/err")
	status=$?
	tail -n 1 <<<"$output"
	grep -vE ' ok *$| skipped ' <<<"$output" | head -n -1
	for word in $2; do
		grep -qE "\.$word +ok" <<<"$output" || return
	done
	[ $status = 0 ]
}

step "each check is needed" env LB_BUILD="$build" "$here/ablate.sh"
step "each planted fault is noticed" env LB_BUILD="$build" "$here/faults.sh"
step "no warning: gcc" strict gcc
if command -v clang >/dev/null; then
	step "no warning: clang" strict clang
	step "make check: clang" clang_check
else
	echo "== clang: SKIPPED, it is missing"
fi
step "all tests with sanitizers" sanitized
if command -v qemu-x86_64 >/dev/null; then
	step "check on a Core 2" emulated core2duo "u64 sse2 ssse3"
	step "check on a Haswell" emulated Haswell "u64 sse2 ssse3 avx2"
else
	echo "== older CPUs: SKIPPED, qemu-x86_64 is missing (package qemu-user)"
fi
step "AVX-512 under Bochs" "$here/emulate-avx512.sh" "$build"
echo "$failed failed"
[ $failed = 0 ]
