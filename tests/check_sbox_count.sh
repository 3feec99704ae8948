#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: check_sbox_count.sh BUILD-DIRECTORY
#
# The slice modules must hold as many S-box operations as their names say:
# compilers know how to factor the 17 into fewer.  Counts the vector logic in
# the `sbox` part of every LED size, which is the S-box on both halves.
set -u
build=${1:?usage: check_sbox_count.sh BUILD-DIRECTORY}
status=0

count()
{
	objdump -d --no-show-raw-insn "$1" |
		awk '/^[0-9a-f]+ </ {inside = $2 == "<sbox>:"}
		     inside && $2 ~ /^vp?(xor|andn?|or)(ps|pd|d|q)?$/ {n++}
		     END {print n + 0}'
}

check()
{
	for module in "$build"/impls/led*/"$1".avx2.so; do
		[ -e "$module" ] || { echo "$module: not built"; status=1; continue; }
		found=$(count "$module")
		[ "$found" -eq $((2 * $2)) ] && continue
		echo "$module: $found S-box operations in both halves, expected 2 x $2"
		status=1
	done
}

check slice 17
check slice-sopt 14
check slice-s13 13
exit $status
