#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Every mutant of tests/mutants is named by `ledbench check` exactly as its source says.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

modules=()
for source in "$here"/mutants/*/*.c; do
	name=${source#"$here"/} name=${name%.c}
	modules+=("$build/tests/$name.u64.so")
done
rows=$("$ledbench" check --timeout 60 --impl "$(IFS=, && echo "${modules[*]}")" 2>&1)
equal "exit status" $? 5

for source in "$here"/mutants/*/*.c; do
	name=${source#"$here"/mutants/} name=${name%.c}
	expected=$(sed -n 's|^ \* expect: \(.*\) \*/$|\1|p' "$source")
	# "led64/tail.u64  failed   tail: ..." -> "failed tail: ..."
	got=$(sed -n "s|^$name\.u64  *\([a-z]*\)  *|\1 |p" <<<"$rows")
	if [ "$expected" = ok ]; then
		like "$name" "${got% }" ok
	else
		like "$name" "$got" "${expected:-a line of what to expect}*"
	fi
done
finish
