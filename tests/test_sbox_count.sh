#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# The slice modules hold as many S-box operations as their names say: compilers know
# how to factor the 17 into fewer.  Counts the vector logic in the `sbox` part of
# every LED size, which is the S-box on both halves.
set -u
build=${LB_BUILD:-build}
bad=0

count() {
	objdump -d --no-show-raw-insn "$1" |
		awk '/^[0-9a-f]+ </ {inside = $2 == "<sbox>:"}
		     inside && $2 ~ /^vp?(xor|andn?|or)(ps|pd|d|q)?$/ {n++}
		     END {print n + 0}'
}

check() {
	local module found

	for module in "$build"/impls/led*/"$1".avx2.so; do
		found=$(count "$module" 2>/dev/null)
		if [ "$found" = $((2 * $2)) ]; then
			echo "ok - $module holds 2 x $2 S-box operations"
		else
			echo "not ok - $module holds $found S-box operations, not 2 x $2"
			bad=1
		fi
	done
}

check slice 17
check slice-sopt 14
check slice-s13 13
exit "$bad"
