#!/bin/sh
# SPDX-License-Identifier: MIT
# Usage: count_instructions.sh MODULE FUNCTION
#
# The vector instructions of the innermost loop of a function, the round of a
# cipher: logic, shuffles, loads, stores and moves between registers.  A load
# that is another instruction's operand counts as both.
set -eu
objdump -d --no-show-raw-insn "$1" | awk -v function_name="<$2>:" '
/^[0-9a-f]+ </ { inside = $2 == function_name }
inside && $1 ~ /:$/ {
	n++; at[n] = $1; sub(":", "", at[n]); text[n] = $0
	# A jump back closes a loop; the shortest one with shuffles of bytes is the round.
	if ($2 ~ /^j/) for (i = 1; i < n; i++) if (at[i] == $3 && (!last || n - i < last - first)) {
		shuffled = 0
		for (k = i; k <= n; k++) shuffled += text[k] ~ /vpshufb/
		if (shuffled) { first = i; last = n }
	}
}
END {
	for (i = first; i <= last; i++) {
		line = text[i]; split(line, word); op = word[2]
		if (op !~ /^v/) { other++; continue }
		memory = line ~ /\(/
		stored = line ~ /\)$/ || line ~ /\) *#/
		if (op ~ /^v(mov|lddqu)/) { if (!memory) move++; else if (line ~ /%[xy]mm[0-9]+$/) load++; else store++ }
		else if (op ~ /^vp?(x?or|andn?)/) { logic++; load += memory }
		else if (op ~ /shuf|perm|blend|unpck|insert|extract|align/) { shuffle++; load += memory }
		else { odd = odd " " op }
	}
	printf "logic %d, shuffle %d, load %d, store %d, move %d, scalar %d%s\n", \
		logic, shuffle, load, store, move, other, odd ? ", other:" odd : ""
}'
