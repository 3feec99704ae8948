#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Code, constants and stack of modules that are known to take so much, and where they are
# said.
# shellcheck source=tests/lib.sh
. "$(dirname "$0")/lib.sh"

# module NAME CODE TABLE STACK DEEP [OPTION...]
module() {
	local name=$1 code=$2 table=$3 stack=$4 deep=$5

	shift 5
	"${CC:-gcc}" -O2 -mgeneral-regs-only -fPIC -fvisibility=hidden -shared -I"$here/../harness" \
		-DLB_PRIMITIVE='"null"' -DLB_IMPL="\"$name\"" -DLB_ISA='"u64"' -DLB_FLAGS='"-O2"' \
		-DCODE="$code" -DTABLE="$table" -DSTACK="$stack" -DDEEP="$deep" "$@" \
		-o "$scratch/$name.so" "$here/memory.c" || fail "compile $name" "$?"
}

# field NAME FIELD: of that module in the result, or "null".
field() {
	sed -n "/\"name\":.*null\/$1\.u64/,/\"own_modes\"/s/.*\"$2\":[[:space:]]*\(.*\),\$/\1/p" \
		"$scratch/result.json"
}

# between NAME LEAST MOST NUMBER
between() {
	if [ "$4" -ge "$2" ] && [ "$4" -le "$3" ]; then
		pass "$1"
	else
		fail "$1" "$4 is not from $2 to $3"
	fi
}

module small 100 1000 64 IN_SETKEY
module code 20100 1000 64 IN_SETKEY
module table 100 9192 64 IN_SETKEY
module setkey 100 1000 40000 IN_SETKEY
module encrypt 100 1000 50000 IN_ENCRYPT
module tail 100 1000 300000 IN_TAIL
module stripped 100 1000 64 IN_SETKEY -s
module deepest 100 1000 7000000 IN_ENCRYPT
module headless 100 1000 64 IN_SETKEY
# Where the section headers begin and how many there are: none.  It still can be loaded.
printf '\0\0\0\0\0\0\0\0' | dd of="$scratch/headless.so" bs=1 seek=40 conv=notrunc status=none
printf '\0\0\0\0' | dd of="$scratch/headless.so" bs=1 seek=60 conv=notrunc status=none
modules=$(printf ",$scratch/%s.so" small code table setkey encrypt tail stripped deepest headless)
"$ledbench" --impl "${modules#,}" --op setkey --rounds 2 --json "$scratch/result.json" -v \
	>"$out" 2>&1
equal "all are right" $? 0
valid "the result is valid" "$scratch/result.json"

code=$(field small code_bytes)
between "code is no more than it needs, without parts" 200 1000 "$code"
equal "20000 bytes more of it" "$(field code code_bytes)" $((code + 20000))
between "no more constants for it" 1000 1100 "$(field code table_bytes)"
between "1000 bytes of constants, and what aligns them" 1000 1100 "$(field small table_bytes)"
between "9192 bytes of them" 9192 9292 "$(field table table_bytes)"
between "of a stripped file .text is known, parts and all" $((code + 5000)) $((code + 5700)) \
	"$(field stripped code_bytes)"
# Under a sanitizer memcpy has two kilobytes of its own.
between "hardly any stack" 72 4000 "$(field small stack_bytes)"
between "stack in setkey" 40000 40400 "$(field setkey stack_bytes)"
between "stack in encrypt" 50000 50400 "$(field encrypt stack_bytes)"
between "stack in decrypt's tail alone" 300000 300400 "$(field tail stack_bytes)"
between "nearly all there is" 7000000 7000400 "$(field deepest stack_bytes)"
equal "what is known has no reason" "$(field small memory_reason)" null
equal "without sections no code is known" "$(field headless code_bytes)" null
equal "and no constants" "$(field headless table_bytes)" null
between "but the stack" 72 4000 "$(field headless stack_bytes)"
like "says why" "$(field headless memory_reason)" '"its file has no *"'

like "the table has it" "$(<"$out")" "*impl *code *constants *schedule *stack*bytes*small *u64 *$code  *"
like "and the reason" "$(<"$out")" "*headless *- *- *8 *its file has no *"
"$ledbench" --impl "$scratch/small.so" --op setkey --rounds 2 >"$out" 2>&1
like "without -v it has not" "$(grep -c constants "$out")" 0
"$ledbench" check --impl "$scratch/small.so" >"$out" 2>&1
equal "check has no use for it" $? 0
finish
